import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpServer } from '../testing/http-server.ts';
import { boundBody } from './body-time.ts';

const ordinaryMs = 150;

let server: HttpServer;
beforeEach(async () => {
  server = await HttpServer.start((incoming, outgoing) => {
    boundBody(incoming, { ordinaryMs, filesMs: 5000 });
    incoming.resume();
    incoming.on('end', () => outgoing.end('got it'));
    incoming.on('error', () => undefined);
  });
});
afterEach(() => server.close());

/** Sends half of a body, waits, and sends the rest if it still can; returns the response. */
async function slow(path: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf`);
  await sleep(ordinaryMs * 3);
  if (!socket.destroyed) socket.write('rest');
  await sleep(ordinaryMs);
  socket.destroy();
  return received;
}

it('disconnects a client that sends a body slowly', async () => {
  expect(await slow('/api/v1/commands?uid=x')).toBe('');
});

it.each(['/api/v1/files/image?uid=x', '/api/v1/bundles', '/api/v1/imports'])(
  'allows more time for files: %s',
  async (path) => {
    expect(await slow(path)).toContain('got it');
  },
);

it('keeps a connection open after a complete body', async () => {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString('latin1')));
  const request = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody';
  socket.write(request);
  await sleep(ordinaryMs * 2);
  socket.write(request);
  await sleep(ordinaryMs / 2);
  expect(received.match(/got it/g)).toHaveLength(2);
  socket.destroy();
});
