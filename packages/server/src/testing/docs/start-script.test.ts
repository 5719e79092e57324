import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const script = (name: string): string => pathToFileURL(join(root, 'scripts', name)).href;

let folder: string;
let others: Server[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-start-'));
  others = [];
});
afterEach(async () => {
  for (const other of others) other.close();
  await rm(folder, { recursive: true });
});

/** Runs a module's text in Node; resolves with its exit code and everything it wrote. */
async function run(text: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (written: string) => (output += written));
  const code = await once(child, 'close').then(([exitCode]: unknown[]) => exitCode);
  return { code, output };
}

describe('a start from the sources', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['26.0.0', true],
  ])('accepts the versions of Node.js that can build: %s %s', async (version, isAccepted) => {
    const { code, output } = await run(
      `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
       await import('${script('node-version.js')}');`,
    );
    expect([code, output.includes(`this is Node ${version}`)]).toEqual([
      isAccepted ? 0 : 1,
      !isAccepted,
    ]);
  });

  it('names the range of the build tools in both manifests', async () => {
    const ranged = z.looseObject({ engines: z.object({ node: z.string() }) });
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(root, file), 'utf8'));
    const lock = z
      .object({ packages: z.looseObject({ '': ranged, 'node_modules/rolldown': ranged }) })
      .parse(await read('package-lock.json')).packages;
    const { node } = lock['node_modules/rolldown'].engines;
    expect(node).toBe('^20.19.0 || >=22.12.0');
    expect(lock[''].engines.node).toBe(node);
    expect(ranged.parse(await read('package.json')).engines.node).toBe(node);
  });

  const refuse = `
    import { command } from '${script('step.js')}';
    import { refuseRunningServer } from '${script('running-server.js')}';
    await command(refuseRunningServer);`;
  const listening = async (where: string | number): Promise<Server> => {
    const other = createServer();
    others.push(other);
    if (typeof where === 'number') other.listen(where, '127.0.0.1');
    else other.listen(where);
    await once(other, 'listening');
    return other;
  };

  it('is refused before anything is built while the port or the data folder is in use', async () => {
    const address = (await listening(0)).address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const inUse = await run(refuse, { PORT: String(port) });
    expect(inUse).toMatchObject({ code: 1 });
    expect(inUse.output).toMatch(
      new RegExp(`^Quizcast cannot start: Port ${port} is in use.*PORT=${port + 1}\n$`),
    );
    await listening(join(folder, 'backup.sock'));
    const dataInUse = await run(refuse, { PORT: '0', QUIZCAST_DATA: folder });
    expect(dataInUse).toMatchObject({ code: 1 });
    expect(dataInUse.output).toContain(`is using the data folder ${folder}`);
  });

  it('goes on when both are free, and leaves invalid values to the server', async () => {
    const QUIZCAST_DATA = join(folder, 'missing');
    for (const PORT of ['0', 'abc', '99999'])
      expect(await run(refuse, { PORT, QUIZCAST_DATA, HOST: '203.0.113.9' })).toEqual({
        code: 0,
        output: '',
      });
  });

  it('passes one signal on to the server when the whole process group is stopped', async () => {
    const text = `
      import { endWithShell } from '${script('end-with-shell.js')}';
      let signals = 0;
      process.on('SIGTERM', () => signals++);
      setTimeout(() => { console.log('signals: ' + signals); process.exit(); }, 2000);
      endWithShell();
      console.log('ready');`;
    // The shell waits for another command, so it does not become the process itself.
    const shell = spawn(
      'sh',
      ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, text],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (written: string) => (output += written));
    const closed = once(shell, 'close');
    await expect.poll(() => output).toContain('ready');
    process.kill(-(shell.pid ?? 0), 'SIGTERM');
    await closed;
    expect(output).toBe('ready\nsignals: 1\n');
  });
});
