import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpServer } from '../testing/http-server.ts';
import { admitRequest, maxUnanswered } from './pipelining.ts';

let server: HttpServer;
let answered: string[] = [];
afterEach(() => server.close());

async function listening(): Promise<number> {
  answered = [];
  server = await HttpServer.start((incoming, outgoing) => {
    if (!admitRequest(incoming, outgoing)) return;
    answered.push(incoming.url ?? '');
    setImmediate(() => outgoing.end('here'));
  });
  return server.port;
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('GUARD14 a connection', () => {
  it('that sends hundreds of requests at once is closed after a few', async () => {
    const socket = connect(await listening(), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(Array.from({ length: 500 }, (_, n) => request(`/${n}`)).join(''));
    await once(socket, 'close');
    expect(answered).toHaveLength(maxUnanswered);
  });

  it('that waits for each response stays open for any number of requests', async () => {
    const socket = connect(await listening(), '127.0.0.1');
    for (let n = 0; n < 5 * maxUnanswered; n++) {
      socket.write(request(`/${n}`));
      await once(socket, 'data');
    }
    expect(answered).toHaveLength(5 * maxUnanswered);
    socket.end();
    await once(socket.resume(), 'close');
  });
});
