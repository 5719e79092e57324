import { connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpServer } from '../testing/http-server.ts';
import { drainUnread } from './body-pace.ts';
import { readBytes } from './body.ts';
import type { ServerEnv } from './env.ts';

const maxBytes = 100;

describe('a body received over a network', () => {
  let server: HttpServer;
  beforeEach(async () => {
    const app = new Hono<ServerEnv>().post('/', async (context) => {
      const bytes = await readBytes(context, maxBytes).catch(() => 'cutOff' as const);
      if (bytes === 'cutOff') cutOff();
      const text = bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : 'too large';
      return context.text(`${text}.`, bytes === null ? 413 : 200);
    });
    const listener = getRequestListener(app.fetch, {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
    });
    server = await HttpServer.start((incoming, outgoing) => {
      drainUnread(incoming, outgoing);
      void listener(incoming, outgoing);
    });
  });
  afterEach(async () => {
    await server.close();
    cutOff.mockClear();
  });
  const cutOff = vi.fn<() => void>();

  interface Sender {
    socket: Socket;
    received: () => string;
  }

  function sender(header: string): Sender {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    return { socket, received: () => received };
  }
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

  it('is assembled from its parts, and the connection serves the next request', async () => {
    const { socket, received } = sender('Content-Length: 6');
    socket.write('abc');
    await new Promise(setImmediate);
    socket.write('def');
    await expect.poll(received).toContain('abcdef.');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
    await expect.poll(() => received().match(/200 OK/g)).toHaveLength(2);
    socket.destroy();
  });

  it('may be sent without a length', async () => {
    const { socket, received } = sender('Transfer-Encoding: chunked');
    socket.write(chunk('abc') + chunk('x'.repeat(90)));
    socket.write(chunk('def') + chunk(''));
    await expect.poll(received).toContain(`abc${'x'.repeat(90)}def.`);
    socket.destroy();
  });

  it.each([
    ['has a length', `Content-Length: ${maxBytes + 1}`, ''],
    ['has none', 'Transfer-Encoding: chunked', chunk('x'.repeat(maxBytes + 1))],
  ])('is refused with the reason when it is too large and %s', async (_, header, sent) => {
    const { socket, received } = sender(header);
    socket.write(sent);
    await expect.poll(received).toContain('too large.');
    expect(received()).toContain('413');
    socket.destroy();
  });

  it('is not treated as complete when its sender disconnects', async () => {
    const { socket } = sender('Content-Length: 6');
    socket.write('abc');
    await new Promise(setImmediate);
    socket.destroy();
    await expect.poll(() => cutOff.mock.calls).toHaveLength(1);
  });
});

describe('a body without a network, as in tests', () => {
  it('is read from the request', async () => {
    const app = new Hono<ServerEnv>().post('/', async (context) =>
      context.text(Buffer.from((await readBytes(context, maxBytes)) ?? []).toString()),
    );
    const answer = await app.request('/', { method: 'POST', body: 'abc' });
    expect(await answer.text()).toBe('abc');
    expect(await (await app.request('/', { method: 'POST' })).text()).toBe('');
  });
});
