import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { callProvider } from './web-call.ts';

it('a failed call says whether the provider answered at all', async () => {
  const server = createServer(({ url, socket }, response) => {
    if (url === '/away') return socket.destroy();
    if (url === '/moved') return response.writeHead(302, { location: '/' }).end();
    return response.end('x'.repeat(600_000));
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const bound = server.address();
    const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
    const call = (path: string) => callProvider(`http://${host}/${path}`);
    await expect(call('moved')).rejects.toThrow(
      `${host} gave no usable answer (unexpected redirect)`,
    );
    await expect(call('long')).rejects.toThrow(`${host} gave no usable answer (too long)`);
    await expect(call('away')).rejects.toThrow(`${host} does not answer (UND_ERR_SOCKET)`);
  } finally {
    server.close();
  }
});
