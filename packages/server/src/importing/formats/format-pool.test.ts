import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createFormatPool, type FormatPool, type PoolOptions } from './format-pool.ts';
import type { ImportRequest } from './import-file.ts';
import { bytesOf, sampleShow } from './show.fixture.ts';

const pools: FormatPool[] = [];
const open = (options: PoolOptions = {}): FormatPool => {
  const pool = createFormatPool(options);
  pools.push(pool);
  return pool;
};
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const request = (text: string, fileName = 'quiz.csv'): ImportRequest => ({
  bytes: bytesOf(text),
  fileName,
  formatId: null,
  columns: null,
});
const small = request('Question,A,B,C,D,Right\nWhy?,a,b,c,d,B\n');

/** A thread that follows its file name: hang, break, fill its memory, end, or answer. */
const scripted = (memoryMb: number): Worker =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ id, request }) => {
      const { fileName } = request;
      if (fileName === 'hang') for (;;);
      if (fileName === 'throw') throw new Error('broken');
      if (fileName === 'exit') process.exit(3);
      if (fileName === 'fill') { const held = []; for (;;) held.push(new Array(100000).fill(id)); }
      if (fileName === 'late') return;
      parentPort.postMessage({ id: id + 1000, kind: 'failed', message: 'an answer to nothing' });
      parentPort.postMessage({ id, kind: 'imported', imported: { file: fileName, pictures: [] } });
    });`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  );

/** Creates threads like `scripted`, and counts them. */
function counted() {
  const memories: number[] = [];
  const exits: Promise<void>[] = [];
  const count = { now: 0, most: 0 };
  const start = (memoryMb: number): Worker => {
    const worker = scripted(memoryMb);
    memories.push(memoryMb);
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    exits.push(
      new Promise((resolve) => {
        worker.once('exit', () => {
          count.now -= 1;
          resolve();
        });
      }),
    );
    return worker;
  };
  return { memories, exits, count, start };
}

const large = (fileName = 'well'): ImportRequest => ({
  ...small,
  fileName,
  bytes: new Uint8Array(1000),
});

const named = (pool: FormatPool, fileName: string) => pool.import({ ...small, fileName });
/** The result for a file without anything to store. */
const parsed = (read: unknown): unknown =>
  read instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(read)) : null;
const isAnswer = { file: 'well', pictures: [] };

describe('FORMAT19 the format pool', () => {
  it('reads and writes files', async () => {
    const pool = open();
    const [read, written, unknown] = await Promise.all([
      pool.import(small),
      pool.export({ formatId: 'table', game: 'stageQuiz', show: sampleShow }),
      pool.export({ formatId: 'nonsense', game: 'stageQuiz', show: sampleShow }),
    ]);
    expect(parsed(read)).toMatchObject({ format: { id: 'table' }, problems: [] });
    expect(written).toMatchObject({ type: 'text/csv; charset=utf-8', ending: 'csv' });
    expect(unknown).toBeNull();
  });

  it('does not block the event loop while reading a large file', async () => {
    // On a thread that is already running: turns during a start would count as well.
    const pool = open({ largeBytes: Infinity });
    await pool.import(small);
    const rows = Array.from(
      { length: 60_000 },
      (_, index) =>
        `"What is the number of question ${index}, and why does it take so many words?",Answer one of ${index},Answer two of ${index},Answer three of ${index},Answer four of ${index},B`,
    );
    const large = request(`Question,A,B,C,D,Right\n${rows.join('\n')}`);
    expect(large.bytes.length).toBeGreaterThan(9_000_000);
    // Turns of the event loop as a share of those when idle: no clock is read.
    let turns = 0;
    const turn = setInterval(() => turns++, 1);
    const imported = await pool.import(large);
    clearInterval(turn);
    expect(parsed(imported)).toMatchObject({
      problems: [{ code: 'tooManyQuestions', detail: '60000' }],
    });
    // Reading takes hundreds of milliseconds; on this thread there would have been one turn or none.
    expect(turns).toBeGreaterThan(20);
  });

  it('GUARD26 refuses a season of millions of empty objects without blocking the event loop', async () => {
    const pool = open();
    const season = (objects: number) =>
      new TextEncoder().encode(`[${'{},'.repeat(objects - 1)}{}]`);
    let turns = 0;
    const turn = setInterval(() => turns++, 1);
    expect(await pool.season(season(2_000_000))).toMatchObject({
      kind: 'error',
      error: { path: 'format' },
    });
    clearInterval(turn);
    expect(turns).toBeGreaterThan(20);
    expect(await pool.season(season(3_000_000))).toEqual({ kind: 'notJson', code: 'tooDeep' });
  });

  it.each([
    ['hang', 'tookTooLong'],
    ['late', 'tookTooLong'],
    ['throw', 'broke'],
    ['exit', 'broke'],
    ['fill', 'tookTooMuch'],
  ])('fails only the affected job when a thread misbehaves: %s', async (what, error) => {
    // Short only where the timeout itself is tested: on a busy machine a thread takes long to start.
    const timeoutMs = error === 'tookTooLong' ? 3000 : 60_000;
    const pool = open({ threads: 1, timeoutMs, memoryMb: 32, start: scripted });
    const results = await Promise.all([
      named(pool, 'well'),
      named(pool, what),
      named(pool, 'well'),
      named(pool, 'well'),
    ]);
    expect(results).toEqual([isAnswer, error, isAnswer, isAnswer]);
  });

  it('does not wait for a hanging thread when another one is free', async () => {
    const pool = open({ threads: 2, timeoutMs: 30_000, start: scripted });
    const hanging = named(pool, 'hang');
    for (let job = 0; job < 5; job++) expect(await named(pool, 'well')).toEqual(isAnswer);
    await pool.close();
    expect(await hanging).toBe('broke');
  });

  it('reports "busy" immediately when too many jobs are waiting', async () => {
    const pool = open({ threads: 1, waiting: 2, timeoutMs: 30_000, start: scripted });
    const taken = ['hang', 'well', 'well'].map((what) => named(pool, what));
    expect(await named(pool, 'well')).toBe('busy');
    await pool.close();
    expect(await Promise.all(taken)).toEqual(['broke', 'broke', 'broke']);
    expect(await named(pool, 'well')).toBe('busy');
  });

  it('starts a thread with the first job and not before', async () => {
    let started = 0;
    const pool = open({
      start: (memoryMb) => {
        started++;
        return scripted(memoryMb);
      },
    });
    expect(started).toBe(0);
    await named(pool, 'well');
    await named(pool, 'well');
    expect(started).toBe(1);
  });

  it('reads large files one at a time, each in a temporary thread with more memory', async () => {
    const { memories, exits, count, start } = counted();
    const pool = open({ start, largeBytes: 1000, memoryMb: 40, largeMemoryMb: 80 });
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => pool.import(large())),
      ...Array.from({ length: 6 }, () => named(pool, 'well')),
    ]);
    expect(results).toEqual(Array.from({ length: 12 }, () => isAnswer));
    expect(count.most).toBe(2);
    expect(memories.filter((memory) => memory === 80)).toHaveLength(6);
    expect(memories.filter((memory) => memory === 40)).toHaveLength(1);
    await Promise.all(exits.filter((_, at) => memories[at] === 80));
    expect(count.now).toBe(1);
  });

  it('reads a large file after small ones without exceeding its thread limit', async () => {
    const { count, start } = counted();
    const pool = open({ threads: 1, start, largeBytes: 1000 });
    expect(await named(pool, 'well')).toEqual(isAnswer);
    expect(await pool.import(large())).toEqual(isAnswer);
    expect(await named(pool, 'well')).toEqual(isAnswer);
    expect(count.most).toBe(1);
  });

  it('transfers a large file instead of copying it', async () => {
    const pool = open({ start: scripted, largeBytes: 1000 });
    const request = large();
    const imported = pool.import(request);
    expect(request.bytes.byteLength).toBe(0);
    expect(await imported).toEqual(isAnswer);
  });

  it('ends idle threads', async () => {
    const { exits, count, start } = counted();
    const pool = open({ start, idleMs: 1 });
    expect(await named(pool, 'well')).toEqual(isAnswer);
    await Promise.all(exits);
    expect(count.now).toBe(0);
    expect(await named(pool, 'well')).toEqual(isAnswer);
  });
});
