import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpServer } from '../testing/http-server.ts';
import { BodyThrottle, drainUnread, maxDraining } from './body-pace.ts';

describe('body throttling', () => {
  const part = 300_000;

  it('never delays small bodies, whatever others send', async () => {
    const pace = new BodyThrottle(1000);
    void pace.throttle(part, part);
    let isIn = false;
    void pace.throttle(1000, 1000).then(() => (isIn = true));
    await Promise.resolve();
    expect(isIn).toBe(true);
  });

  it('shares one rate among all large bodies', async () => {
    const pace = new BodyThrottle(10 * part);
    const startedMs = performance.now();
    await Promise.all([1, 2, 3].map(() => pace.throttle(part, part)));
    // A timer may fire slightly early.
    expect(performance.now() - startedMs).toBeGreaterThan(290);
  });
});

describe('an unread body', () => {
  let server: HttpServer;
  beforeEach(async () => {
    server = await HttpServer.start((incoming, outgoing) => {
      drainUnread(incoming, outgoing);
      setImmediate(() => outgoing.writeHead(429).end('too many'));
    });
  });
  afterEach(() => server.close());

  /** A sender that has declared its body's length and received the response before sending any of it. */
  async function refused(length: number): Promise<{ socket: Socket; received: () => string }> {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(`POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    await expect.poll(() => received).toContain('too many');
    return { socket, received: () => received };
  }

  it('is drained over a slow connection, which then serves the next request', async () => {
    const { socket, received } = await refused(4000);
    for (let n = 0; n < 4; n++) {
      // The HTTP library cuts off after half a second.
      await sleep(200);
      socket.write('x'.repeat(1000));
    }
    socket.write('GET /y HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => received().match(/too many/g)).toHaveLength(2);
    socket.destroy();
  });

  it('is drained at 10 MB a second', async () => {
    const { socket } = await refused(3_000_000);
    const startedMs = performance.now();
    socket.write(Buffer.alloc(3_000_000));
    socket.write('GET /y HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(performance.now() - startedMs).toBeGreaterThan(200);
    socket.destroy();
  });

  it('is cut off when too many others are being drained', async () => {
    const senders = [];
    for (let n = 0; n < maxDraining; n++) senders.push(await refused(1000));
    const { socket } = await refused(1000);
    if (!socket.closed) await once(socket, 'close');
    expect(senders.filter((sender) => sender.socket.closed)).toEqual([]);
    for (const sender of senders) sender.socket.destroy();
    // Their slots are free again after they disconnect.
    await expect
      .poll(async () => {
        const next = await refused(4);
        await sleep(20);
        const isOpen = !next.socket.closed;
        next.socket.destroy();
        return isOpen;
      })
      .toBe(true);
  });
});
