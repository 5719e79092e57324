import { describe, expect, it } from 'vitest';
import { clientAddress } from './address.ts';
import { checkOrigin, reachedOrigin, type OriginConfig, type ReadHeader } from './origin.ts';

const header =
  (values: Record<string, string>): ReadHeader =>
  (name) =>
    values[name];
const alone: OriginConfig = { publicOrigin: null, trustedProxies: 0 };
const behindProxy: OriginConfig = { publicOrigin: null, trustedProxies: 1 };
const published: OriginConfig = { publicOrigin: 'https://quiz.example.org', trustedProxies: 0 };

describe('the origin under which a server was reached', () => {
  it.each([
    [alone, { host: 'localhost:4747' }, 'http://localhost:4747'],
    [alone, { host: '[::1]:4747' }, 'http://[::1]:4747'],
    [alone, { host: '192.168.0.2' }, 'http://192.168.0.2'],
    [alone, {}, null],
    [alone, { host: 'a b' }, null],
    [alone, { host: 'x/y' }, null],
    [alone, { host: 'user@x' }, null],
    [alone, { host: 'x', 'x-forwarded-host': 'evil', 'x-forwarded-proto': 'https' }, 'http://x'],
    [published, { host: 'quiz.example.org' }, 'https://quiz.example.org'],
    [published, { host: 'quiz.example.org:443' }, 'https://quiz.example.org'],
    [published, { host: 'localhost:4747' }, 'http://localhost:4747'],
    [
      behindProxy,
      { host: 'inside:4747', 'x-forwarded-host': 'quiz.example', 'x-forwarded-proto': 'https' },
      'https://quiz.example',
    ],
    [
      behindProxy,
      { host: 'x', 'x-forwarded-host': 'evil, quiz.example', 'x-forwarded-proto': 'http, https' },
      'https://quiz.example',
    ],
    [behindProxy, { host: 'x:1', 'x-forwarded-proto': 'javascript' }, 'http://x:1'],
  ])('%j %j is %s', (config, headers, origin) => {
    expect(reachedOrigin(header(headers), config)).toBe(origin);
  });
});

describe('the Origin header', () => {
  const judge = (origin: string | undefined, config = alone, host = 'localhost:4747') =>
    checkOrigin(header({ host, ...(origin === undefined ? {} : { origin }) }), config);

  it('is our own only on an exact match', () => {
    expect(judge('http://localhost:4747')).toBe('own');
    expect(judge('https://quiz.example.org', published)).toBe('own');
    expect(judge('http://localhost:4747', published)).toBe('own');
    expect(judge(undefined)).toBe('none');
  });

  it.each([
    'null',
    '',
    'http://localhost',
    'http://localhost:47470',
    'https://localhost:4747',
    'http://127.0.0.1:4747',
    'HTTP://LOCALHOST:4747',
    'http://localhost:4747/',
    ' http://localhost:4747',
    'http://localhost:4747, http://evil.example',
    'http://localhost:4747.evil.example',
    'http://evil.example/#http://localhost:4747',
    'file://',
    'ws://localhost:4747',
  ])('%j is foreign', (origin) => {
    expect(judge(origin)).toBe('foreign');
  });

  it('is foreign when the host is unknown', () => {
    expect(checkOrigin(header({ origin: 'http://x' }), alone)).toBe('foreign');
  });
});

describe('the client address for rate limits', () => {
  const forwarded = (value: string): ReadHeader => header({ 'x-forwarded-for': value });

  it.each([
    ['127.0.0.1', '', 0, '127.0.0.1'],
    ['127.0.0.1', '1.2.3.4', 0, '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9, 1.2.3.4', 1, '1.2.3.4'],
    ['127.0.0.1', '9.9.9.9, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
    ['127.0.0.1', '1.2.3.4', 2, '1.2.3.4'],
    ['127.0.0.1', '', 1, '127.0.0.1'],
    ['::ffff:10.0.0.7', '', 0, '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '', 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '', 0, '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '', 0, '2001:db8:1:2::/64'],
    ['fe80::1%eth0', '', 0, 'fe80:0:0:0::/64'],
    ['::1', '', 0, '0:0:0:0::/64'],
    ['10.0.0.1', '203.0.113.7:50123', 1, '203.0.113.7'],
    ['10.0.0.1', '9.9.9.9:1, 203.0.113.7:50124, 10.0.0.2:80', 2, '203.0.113.7'],
    ['10.0.0.1', '[2001:db8:1:2::1]:443', 1, '2001:db8:1:2::/64'],
    ['10.0.0.1', '[2001:db8:1:2::1]', 1, '2001:db8:1:2::/64'],
    ['10.0.0.1', '2001:db8:1:2::1', 1, '2001:db8:1:2::/64'],
    ['10.0.0.1', '::ffff:203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', '_hidden:50123', 1, '10.0.0.1'],
    [undefined, '', 0, 'unknown'],
  ])('of %s with %j behind %i proxies is %s', (remote, list, proxies, address) => {
    expect(clientAddress(remote, forwarded(list), proxies)).toBe(address);
  });
});
