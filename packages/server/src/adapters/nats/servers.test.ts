import { expect, it } from 'vitest';
import { createNatsBus } from './bus.ts';
import { readNatsUrl } from './servers.ts';

const rest = {
  secret: 'a secret of at least thirty-two letters',
  node: 'node',
  clock: { nowMs: () => 0 },
  onError: () => undefined,
};

it('NODE9 parses NATS addresses, also comma-separated ones, and rejects invalid ones', () => {
  expect(readNatsUrl('nats://localhost, tls://me:p%40ss@nats.example.org:4333')).toEqual([
    { host: 'localhost', port: 4222, mustBeTls: false, user: '', password: '' },
    { host: 'nats.example.org', port: 4333, mustBeTls: true, user: 'me', password: 'p@ss' },
  ]);
  expect(readNatsUrl('nats://[::1]:1')[0].host).toBe('[::1]');
  for (const url of ['', 'localhost', 'http://host', 'nats://', 'nats://host:99999', 'nats://a,']) {
    expect(() => readNatsUrl(url)).toThrow('address of NATS');
    expect(() => createNatsBus({ url, ...rest })).toThrow('address of NATS');
  }
  for (const url of ['nats://host/path', 'nats://host?a=1'])
    expect(() => readNatsUrl(url)).toThrow('ends with its port');
});
