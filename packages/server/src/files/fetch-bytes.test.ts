import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchBytes, type Fetched, type FetchOptions } from './fetch-bytes.ts';
import { isAnonymous, isPublic, publicInternet, type Gate } from '../security/gate.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections?.();
  }
});

/** A server on 127.0.0.1 that counts connections. */
async function listen(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<{ port: number; seen: { connections: number; requests: string[] }; server: Server }> {
  const seen = { connections: 0, requests: [] as string[] };
  const server = createServer((request, response) => {
    seen.requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    answer(request, response);
  });
  server.on('connection', () => seen.connections++);
  server.listen(0, host);
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, seen, server };
}

/**
 * The real gate, except that it also allows the addresses in `open` and all ports. Host names resolve from `names`, one
 * answer per lookup.
 */
function gateTo(open: readonly string[], names: Record<string, string[][]> = {}): Gate {
  return {
    async resolve(host) {
      const answers = names[host] ?? [];
      const addresses = answers.length > 1 ? answers.shift() : answers[0];
      if (addresses === undefined) throw new Error('ENOTFOUND');
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    allowsAddress: (address) => open.includes(address) || isPublic(address),
    allowsUrl: (url) =>
      publicInternet.allowsUrl(new URL(url.href.replace(/:\d+\//, '/'))) && isAnonymous(url),
  };
}

const get = (address: string, gate: Gate, more: Partial<FetchOptions> = {}): Promise<Fetched> =>
  fetchBytes(address, { gate, maxBytes: 1000, maxMs: 5000, ...more });
const outcome = (fetched: Fetched): string =>
  fetched.kind === 'refused' ? fetched.code : Buffer.from(fetched.bytes).toString();

describe('FILE15 isPublic', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '2a00:1450:4001::1'])(
    'accepts %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001::1',
    '2001:db8::1',
    '::ffff:0:127.0.0.1',
    '5f00::1',
    '3fff::1',
    'localhost',
    '',
    '1',
  ])('rejects %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe('FILE15 fetchBytes', () => {
  it('returns the bytes without sending cookies, credentials, referer or origin', async () => {
    const { port, seen } = await listen((_request, response) => response.end('picture'));
    const gate = gateTo(['127.0.0.1'], { 'pictures.example': [['127.0.0.1']] });
    expect(outcome(await get(`http://pictures.example:${port}/a.png?b`, gate))).toBe('picture');
    expect(seen.requests).toHaveLength(1);
    expect(seen.requests[0]).toContain('GET /a.png?b');
    expect(seen.requests[0]).not.toMatch(/cookie|authorization|referer|origin/);
  });

  it.each([
    'ftp://example.org/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'gopher://example.org/',
    'http://user:pw@example.org/a.png',
    'http://user@example.org/a.png',
    'http://example.org:8080/a.png',
    'http://example.org:22/',
    'http://example.org:443/',
    'https://example.org:80/',
    'example.org/a.png',
    '//example.org/a.png',
    '',
    'http://',
    `http://example.org/${'a'.repeat(3000)}`,
  ])('rejects the address %j', async (address) => {
    expect(outcome(await get(address, publicInternet))).toBe('notAnAddress');
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
  ])('does not connect to the private address %s', async (address) => {
    expect(outcome(await get(address, publicInternet))).toBe('privateAddress');
  });

  it('never connects to private addresses, by IP, host name, mixed DNS answers or IPv4-mapped IPv6', async () => {
    const { port, seen } = await listen((_request, response) => response.end('secret'));
    const names = {
      'private.example': [['127.0.0.1']],
      'mapped.example': [['::ffff:127.0.0.1']],
      'mixed.example': [['8.8.8.8', '127.0.0.1']],
      'none.example': [[]],
    };
    for (const host of [...Object.keys(names), '127.0.0.1', '[::ffff:127.0.0.1]'])
      expect([host, outcome(await get(`http://${host}:${port}/`, gateTo([], names)))]).toEqual([
        host,
        'privateAddress',
      ]);
    expect(seen.connections).toBe(0);
  });

  it('checks every redirect again: IPs, host names, and a name that now resolves differently', async () => {
    const canary = await listen((_request, response) => response.end('secret'));
    let target = '';
    const outside = await listen((_request, response) => {
      response.writeHead(302, { location: target }).end();
    }, '127.0.0.2');
    const names = (): Record<string, string[][]> => ({
      'outside.example': [['127.0.0.2'], ['127.0.0.1']],
      'inside.example': [['127.0.0.1']],
    });
    const targets = [
      `http://127.0.0.1:${canary.port}/`,
      `http://[::ffff:127.0.0.1]:${canary.port}/`,
      `http://inside.example:${canary.port}/`,
      `http://outside.example:${canary.port}/`,
      `//inside.example:${canary.port}/`,
    ];
    for (target of targets) {
      const gate = gateTo(['127.0.0.2'], names());
      const fetched = await get(`http://outside.example:${outside.port}/`, gate);
      expect([target, outcome(fetched)]).toEqual([target, 'privateAddress']);
    }
    for (target of ['file:///etc/passwd', 'ftp://x/', 'http://user@outside.example/']) {
      const gate = gateTo(['127.0.0.2'], names());
      const fetched = await get(`http://outside.example:${outside.port}/`, gate);
      expect([target, outcome(fetched)]).toEqual([target, 'notAnAddress']);
    }
    expect(outside.seen.connections).toBe(8);
    expect(canary.seen.connections).toBe(0);
  });

  it('connects to the checked address, with one DNS lookup per connection', async () => {
    const canary = await listen((_request, response) => response.end('secret'));
    const names = { 'rebinding.example': [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']] };
    await get(`http://rebinding.example:${canary.port}/`, gateTo(['127.0.0.2'], names));
    expect(names['rebinding.example']).toHaveLength(2);
    expect(canary.seen.connections).toBe(0);
  });

  it('follows five redirects but not a sixth', async () => {
    const { port, seen } = await listen((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('picture');
      else response.writeHead(left % 2 === 0 ? 301 : 308, { location: `/${left - 1}` }).end();
    });
    const gate = gateTo(['127.0.0.1']);
    expect(outcome(await get(`http://127.0.0.1:${port}/5`, gate))).toBe('picture');
    expect(outcome(await get(`http://127.0.0.1:${port}/6`, gate))).toBe('tooManyRedirects');
    expect(seen.requests).toHaveLength(12);
  });

  it('enforces the size limit, with or without a content-length header', async () => {
    let isSaid = true;
    const { port } = await listen((_request, response) => {
      if (isSaid) response.setHeader('content-length', 5000);
      const timer = setInterval(() => response.write('x'.repeat(400)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const gate = gateTo(['127.0.0.1']);
    expect(outcome(await get(`http://127.0.0.1:${port}/`, gate))).toBe('tooLarge');
    isSaid = false;
    expect(outcome(await get(`http://127.0.0.1:${port}/`, gate))).toBe('tooLarge');
  });

  it('rejects compressed responses and every status but 200', async () => {
    const { port } = await listen((request, response) => {
      const status = Number(request.url?.slice(1, 4));
      response.writeHead(status, request.url?.endsWith('z') ? { 'content-encoding': 'gzip' } : {});
      response.end('x');
    });
    const gate = gateTo(['127.0.0.1']);
    for (const path of ['200z', '404', '500', '206', '302', '204'])
      expect([path, outcome(await get(`http://127.0.0.1:${port}/${path}`, gate))]).toEqual([
        path,
        'addressFailed',
      ]);
  });

  it('gives up on servers that are silent, trickle, abort or do not speak HTTP', async () => {
    const gate = gateTo(['127.0.0.1']);
    const silent = await listen(() => undefined);
    const trickle = await listen((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const broken = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const other = createNetServer((socket) =>
      socket.on('error', () => undefined).end('SSH-2.0-x\r\n'),
    );
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    servers.push(other);
    const address = other.address();
    const otherPort = typeof address === 'object' && address !== null ? address.port : 0;
    for (const port of [silent.port, trickle.port, broken.port, otherPort, 1])
      expect(outcome(await get(`http://127.0.0.1:${port}/`, gate, { maxMs: 300 }))).toBe(
        'addressUnreachable',
      );
    const secure = `https://127.0.0.1:${silent.port}/`;
    expect(outcome(await get(secure, gate, { maxMs: 300 }))).toBe('addressUnreachable');
  });

  it('aborts when the requesting client disconnects', async () => {
    const { port, server } = await listen(() => undefined);
    const left = new AbortController();
    const fetching = get(`http://127.0.0.1:${port}/`, gateTo(['127.0.0.1']), {
      signal: left.signal,
    });
    await once(server, 'request');
    left.abort();
    expect(outcome(await fetching)).toBe('addressUnreachable');
    await sleep(20);
    const open = await new Promise((resolve) =>
      server.getConnections((_error, count) => resolve(count)),
    );
    expect(open).toBe(0);
  });
});
