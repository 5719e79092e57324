import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { builtFile } from '../../testing/built-file.ts';
import { freePort } from '../../testing/engines/free-port.ts';
import { sharedPostgres, type SharedPostgres } from '../../testing/engines/shared.ts';
import { moveCommand } from '../../cli/move.ts';

const signedIn = z.object({ user: z.object({ id: z.string() }) });

let postgres: SharedPostgres;
let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  postgres = await sharedPostgres();
  folder = await mkdtemp(join(tmpdir(), 'quizcast-moved-'));
  running = [];
}, 600_000);
afterEach(async () => {
  for (const child of running) await end(child);
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function serve(environment: Record<string, string>, port: number) {
  const child = spawn(process.execPath, [builtFile('main.js')], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      FONT_SOURCE_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) return { url, child };
    if (child.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`not ready: ${errors.join('')}`);
}

describe('a moved server', () => {
  it('MOVE1 keeps users signed in, with the same document, which they can continue to edit', async () => {
    const port = await freePort();
    const data = join(folder, 'data');
    const first = await serve({ QUIZCAST_DATA: data }, port);
    const headers = { 'content-type': 'application/json', origin: first.url };
    const signedUp = await fetch(`${first.url}/api/v1/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'anna@example.org', password: 'long enough', name: 'Anna' }),
    });
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { user } = signedIn.parse(await signedUp.json());
    const rename = (value: string): Promise<Response> =>
      fetch(`${first.url}/api/v1/commands?uid=${user.id}`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify([
          {
            id: value,
            command: { type: 'edit.update', path: ['settings', 'twitch', 'username'], value },
          },
        ]),
      });
    const exported = async (): Promise<string> =>
      (await fetch(`${first.url}/api/v1/document/export`, { headers: { cookie } })).text();
    expect((await rename('before')).status).toBe(200);
    const before = await exported();
    expect(before).toContain('before');
    await end(first.child);

    const environment = {
      QUIZCAST_DATA: data,
      DATABASE_URL: await postgres.database(),
      QUIZCAST_SECRET: (await readFile(join(data, 'secret'), 'utf8')).trim(),
    };
    const lines: string[] = [];
    const line = (text: string): void => void lines.push(text);
    const isDone = await moveCommand(['to-distributed'], environment, { line, error: line });
    expect(lines.at(-1)).toContain('Start every node');
    expect(isDone).toBe(true);

    await serve({ ...environment, QUIZCAST_DATA: join(folder, 'node') }, port);
    expect(await exported()).toBe(before);
    expect((await rename('after')).status).toBe(200);
    expect(await exported()).toContain('after');
    const refused = await moveCommand(['to-embedded'], environment, { line, error: line });
    expect(refused).toBe(false);
    expect(lines.at(-1)).toContain('is in use by http://');
  }, 600_000);
});
