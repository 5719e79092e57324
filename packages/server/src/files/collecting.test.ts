import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { ManualClock } from '../testing/test-server.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../testing/memory-file-store.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { FileRef } from '../ports/file-store.ts';
import { collectDaily, charactersPerTurn } from './collecting.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('FILE16 unused file cleanup', () => {
  let clock: ManualClock;
  let database: Database;
  let documents: DocumentStore;
  let files: MemoryFileStore;
  let warnings: string[];
  let stop: () => void;
  const begin = (store: Pick<DocumentStore, 'storedTexts'> = documents): void => {
    stop = collectDaily({
      files,
      store,
      clock,
      log: { warn: (_facts, message) => warnings.push(message), error: () => undefined },
    });
  };
  beforeEach(() => {
    clock = new ManualClock();
    database = openDatabase(':memory:');
    documents = createSqliteDocumentStore(database);
    files = createMemoryFileStore(() => clock.nowMs());
    warnings = [];
  });
  afterEach(async () => {
    stop();
    await database.close();
  });

  const put = async (ref: FileRef): Promise<FileRef> => {
    await files.put(ref, new Uint8Array([1]));
    return ref;
  };
  const write = async (revision: number, document: object): Promise<void> => {
    await documents.append('quizshow/anna', revision, {
      commandId: `c${revision}`,
      atMs: clock.nowMs(),
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: {} },
      patches: [{ op: 'replace', path: [], value: document }],
    });
  };
  const left = (): string[] => [...files.files.keys()];

  it('deletes unreferenced files after 30 days and not earlier', async () => {
    const lost = await put('quizshow/anna/images/lost.webp');
    const orphan = await put('quizshow/gone/fonts/orphan.woff2');
    const used = await put('quizshow/anna/images/used.webp');
    await write(0, { image: `/files/${used}` });
    begin();
    await clock.pass(30 * dayMs);
    expect(left()).toEqual([lost, orphan, used]);
    await clock.pass(dayMs + hourMs);
    expect(left()).toEqual([used]);
    await clock.pass(60 * dayMs);
    expect(left()).toEqual([used]);
  });

  it('keeps files referenced by an earlier state as long as that state can be restored', async () => {
    const removed = await put('quizshow/anna/images/removed.webp');
    await write(0, { image: `/files/${removed}` });
    await write(1, { image: '' });
    begin();
    await clock.pass(40 * dayMs);
    expect(left()).toEqual([removed]);
    await documents.fold('quizshow/anna', 2, { image: '' });
    await documents.prune('quizshow/anna', clock.nowMs(), 0);
    await clock.pass(dayMs);
    expect(left()).toEqual([]);
  });

  it('does not count references in documents of other users', async () => {
    const bens = await put('quizshow/ben/images/b.webp');
    await write(0, { image: `/files/${bens}` });
    begin();
    await clock.pass(32 * dayMs);
    expect(left()).toEqual([]);
  });

  it('starts an hour after the server, so that it also runs on servers used only in the evening', async () => {
    await put('quizshow/anna/images/lost.webp');
    await clock.pass(31 * dayMs);
    begin();
    await clock.pass(hourMs - 1);
    expect(left()).toHaveLength(1);
    await clock.pass(1);
    expect(left()).toHaveLength(0);
  });

  it('deletes nothing when the documents cannot be read, and retries the next day', async () => {
    await put('quizshow/anna/images/lost.webp');
    await clock.pass(31 * dayMs);
    let asked = 0;
    begin({
      storedTexts: async function* () {
        yield '{}';
        if ((asked += 1) === 1) throw new Error('disk');
      },
    });
    await clock.pass(hourMs);
    expect(left()).toHaveLength(1);
    expect(warnings).toEqual(['unused file cleanup failed']);
    await clock.pass(dayMs);
    expect(left()).toHaveLength(0);
  });

  it('finds a reference anywhere in a long text, and ignores one that only begins the same', async () => {
    const used = await put('quizshow/anna/images/used.webp');
    const lost = await put('quizshow/anna/images/los.webp');
    await clock.pass(31 * dayMs);
    const before = '"'.padEnd(charactersPerTurn - 12, 'x');
    begin({
      storedTexts: async function* () {
        yield `${before}/files/${used}" "/files/quizshow/anna/images/loss.webp"`;
      },
    });
    await clock.pass(hourMs);
    expect(left()).toEqual([used]);
    expect(left()).not.toContain(lost);
  });

  it('reads the documents of an owner once for any number of files, and yields to other work', async () => {
    for (let n = 0; n < 2000; n++) await put(`quizshow/anna/images/lost${n}.webp`);
    await clock.pass(31 * dayMs);
    let readings = 0;
    const pieces = 5;
    begin({
      storedTexts: async function* () {
        readings += 1;
        for (let n = 0; n < 8; n++) yield ' '.repeat(pieces * charactersPerTurn);
      },
    });
    let turns = 0;
    let isCollecting = true;
    const count = (): void => {
      turns += 1;
      if (isCollecting) setImmediate(count);
    };
    setImmediate(count);
    await clock.pass(hourMs);
    while (files.files.size > 0) await new Promise((done) => setImmediate(done));
    isCollecting = false;
    expect(readings).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(8 * pieces);
  });
});
