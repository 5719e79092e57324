import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ServerEnv } from '../../security/env.ts';
import { desktopRoutes, instanceRoutes } from './desktop.ts';

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const otherDevice = { incoming: { socket: { remoteAddress: '192.168.0.7' } } };

function asked() {
  let quits = 0;
  const desktop = { instanceId: 'a'.repeat(32), quit: () => void quits++, updates: null };
  return { desktop, quits: () => quits };
}

const offer = async (app: Hono<ServerEnv>, from: object, headers = {}): Promise<unknown> => {
  const host = { host: 'localhost:4747', ...headers };
  return (await app.request('/desktop', { headers: host }, from)).json();
};

describe('quitting from the page', () => {
  it('GUARD24 is refused if the server is not installed as a program', async () => {
    const app = desktopRoutes(undefined);
    expect(await offer(app, here)).toEqual({ canQuit: false });
    expect((await app.request('/desktop/quit', { method: 'POST' }, here)).status).toBe(403);
  });

  it('GUARD24 is offered only on this computer, under a loopback name and without a proxy', async () => {
    const { desktop, quits } = asked();
    const app = desktopRoutes(desktop);
    expect(await offer(app, here)).toEqual({ canQuit: true });
    for (const host of ['127.0.0.1:4747', '[::1]:4747', 'LOCALHOST'])
      expect(await offer(app, here, { host })).toEqual({ canQuit: true });
    expect(await offer(app, otherDevice)).toEqual({ canQuit: false });
    for (const headers of [
      { host: 'quiz.example.org' },
      { host: 'localhost.example.org' },
      { host: '192.168.0.7:4747' },
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
    ]) {
      expect([headers, await offer(app, here, headers)]).toEqual([headers, { canQuit: false }]);
      const own = { host: 'localhost', ...headers };
      const answer = await app.request('/desktop/quit', { method: 'POST', headers: own }, here);
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
    expect(quits()).toBe(0);
  });
});

describe('update checks', () => {
  const status = { isOn: false, version: '0.1.0', newer: null, askedAtMs: null, fault: null };
  const host = 'registry.example.org';
  const updates = {
    status: () => ({ ...status, host }),
    set: (isOn: boolean) => Promise.resolve({ ...status, isOn, host }),
  };
  const app = desktopRoutes({ ...asked().desktop, updates });
  const change = (body: unknown, from: object = here, to = app) =>
    to.request(
      '/desktop/updates',
      {
        method: 'PUT',
        headers: { host: 'localhost:4747', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      from,
    );
  const look = (from: object, to = app) =>
    to.request('/desktop/updates', { headers: { host: 'localhost:4747' } }, from);

  it('UPDATE5 can be read and switched only on this computer', async () => {
    expect(await (await look(here)).json()).toEqual({ ...status, host });
    expect(await (await change({ isOn: true })).json()).toMatchObject({ isOn: true });
    expect((await look(otherDevice)).status).toBe(403);
    expect((await change({ isOn: true }, otherDevice)).status).toBe(403);
    expect((await change({ isOn: 'yes' })).status).toBe(400);
  });

  it('UPDATE5 are unavailable if the operator has removed the registry address', async () => {
    const without = desktopRoutes(asked().desktop);
    expect((await look(here, without)).status).toBe(404);
    expect((await change({ isOn: true }, here, without)).status).toBe(404);
    const hosted = desktopRoutes(undefined);
    expect((await look(here, hosted)).status).toBe(403);
    expect((await change({ isOn: true }, here, hosted)).status).toBe(403);
  });
});

describe('an instance', () => {
  it('confirms its own instance id and no other', async () => {
    const app = instanceRoutes(asked().desktop);
    expect((await app.request(`/instance/${'a'.repeat(32)}`)).status).toBe(204);
    expect((await app.request(`/instance/${'b'.repeat(32)}`)).status).toBe(404);
  });
});
