import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { builtProgram } from '../concurrency/start-thread.ts';
import { workOnPicture } from './picture-pool.ts';
import type { PictureRequest } from './picture-work.ts';

const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();

const judge = async (bytes: Uint8Array) => workOnPicture({ kind: 'judge', options: {} }, bytes);

/** Processes are listed where the system exposes them as files. */
const canLook = process.platform === 'linux';

/** Child processes that work on pictures. */
const processes = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').includes(` ${process.pid} `);
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process');
      } catch {
        return false;
      }
    });

it.runIf(canLook)(
  'processes pictures in one child process without secrets and with low priority',
  async () => {
    const bytes = await picture();
    const answers = await Promise.all([
      judge(bytes),
      judge(bytes),
      judge(Buffer.from('no picture')),
    ]);
    expect(answers).toMatchObject([
      { kind: 'fit', ending: 'webp', widthPx: 64, heightPx: 36 },
      { kind: 'fit' },
      { kind: 'refused', code: 'notAnImage' },
    ]);
    const blurred = await workOnPicture({ kind: 'blur' }, bytes);
    expect(blurred).toMatchObject({ kind: 'fit', widthPx: 480, heightPx: 270 });
    const [pid, ...others] = processes();
    expect(others).toEqual([]);
    const known = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(known.filter((line) => !line.startsWith('NODE_CHANNEL_'))).toEqual([]);
    const threads = execFileSync('ps', ['-L', '-o', 'ni=', '-p', `${pid}`], { encoding: 'utf8' });
    // The processes that read the picture are started by Node's own threads.
    expect(new Set(threads.trim().split(/\s+/))).toEqual(new Set(['10']));
  },
);

it.runIf(canLook)('refuses a picture whose process dies, and processes the next one', async () => {
  const bytes = await picture();
  await judge(bytes);
  // Listed beforehand: a small picture would be done before the list is.
  const running = processes();
  const hostile = judge(bytes);
  for (const pid of running) process.kill(pid, 'SIGKILL');
  expect(await hostile).toEqual({ kind: 'refused', code: 'damaged' });
  expect(await judge(bytes)).toMatchObject({ kind: 'fit' });
});

it('exits cleanly when the server disappears in the middle of a picture', async () => {
  const bytes = await picture();
  const child = fork(builtProgram('files/picture-process'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'close');
  const request: PictureRequest = {
    id: 1,
    work: { kind: 'judge', options: {} },
    length: bytes.length,
  };
  child.send(request);
  child.stdin?.end(bytes.subarray(0, 20));
  expect(await ended).toEqual([0, null]);
  expect(said).toBe('');
});
