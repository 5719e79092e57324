import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts a server on any free port; resolves when it is ready. */
async function started(drainsForMs: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    [...['--import', 'tsx'], join(import.meta.dirname, 'serve.fixture.ts'), String(drainsForMs)],
    {
      cwd: import.meta.dirname,
      env: { PATH: process.env['PATH'], PORT: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  running.push(child);
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`not started: ${text}`);
}

/** On a separate connection, like a load balancer's probe. */
const statusOf = async (url: string): Promise<number | 'refused'> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 'refused',
  );

it('NODE91 reports not ready after SIGTERM, and keeps serving until its port closes', async () => {
  // Longer than any test: the second signal ends it.
  const { child, url } = await started(600_000);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => statusOf(`${url}/healthz`), { timeout: 30_000 }).toBe(503);
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'stopping' });
  expect(await (await fetch(url)).text()).toBe('here');
  expect(await statusOf(`${url}/livez`)).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await statusOf(`${url}/healthz`)).toBe('refused');
});

it('NODE91 exits immediately on SIGTERM without a drain period', async () => {
  const { child, url } = await started(0);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await statusOf(`${url}/healthz`)).toBe('refused');
});

it('starts concurrent requests one per event loop tick, so that open sockets are served in between', async () => {
  const { url } = await started(0);
  const connections = Array.from({ length: 8 });
  const ask = (path: string) =>
    Promise.all(connections.map(async () => (await fetch(`${url}${path}`)).text()));
  // New connections are accepted one per tick anyway, so these are opened beforehand and kept.
  await ask('/');
  const blocked = fetch(`${url}/block`);
  await sleep(100);
  const ticks = await ask('/tick');
  expect(await (await blocked).text()).toBe('here');
  expect(new Set(ticks).size).toBe(connections.length);
});
