import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createHostCheck } from './host.ts';
import type { OriginConfig } from './origin.ts';

const alone: OriginConfig = { publicOrigin: null, trustedProxies: 0 };
const published: OriginConfig = {
  publicOrigin: 'https://quiz.example.org',
  trustedProxies: 0,
  host: 'Studio.lan',
  nodeAddress: 'http://node1:4747',
};
const isOurs = (headers: Record<string, string>, config = alone): boolean =>
  createHostCheck(config)((name) => headers[name]);

describe('GUARD15 a Host header', () => {
  it.each([
    'localhost:4747',
    'LOCALHOST',
    'localhost.',
    'quiz.localhost:4747',
    '127.0.0.1:4747',
    '192.168.0.2',
    '[::1]:4747',
    '[fd00::7]',
    hostname(),
    `${hostname().split('.')[0]}.local:4747`,
    `${hostname().split('.')[0]}.fritz.box:4747`,
    `${hostname().split('.')[0]}.lan`,
    `${hostname().split('.')[0]}.home.arpa`,
  ])('%s is this machine', (host) => {
    expect(isOurs({ host })).toBe(true);
  });

  it.each(['quiz.example.org', 'quiz.example.org:443', 'studio.lan:4747', 'node1:4747'])(
    '%s is ours only if it is configured',
    (host) => {
      expect(isOurs({ host }, published)).toBe(true);
      expect(isOurs({ host })).toBe(false);
    },
  );

  it.each([
    'evil.example',
    'evil.fritz.box',
    `evil.${hostname().split('.')[0]}.fritz.box`,
    `${hostname().split('.')[0]}.fritz.box.evil.example`,
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'quiz.example.org.evil.example',
    'user@localhost',
    'localhost/x',
    'a b',
  ])('%s is not ours, as a foreign name may resolve to this server', (host) => {
    expect(isOurs({ host }, published)).toBe(false);
  });

  it('is taken from X-Forwarded-Host only behind a trusted proxy', () => {
    const headers = { host: 'inside', 'x-forwarded-host': 'quiz.example.org' };
    expect(isOurs(headers, { ...published, trustedProxies: 1 })).toBe(true);
    expect(isOurs(headers, published)).toBe(false);
    const rebound = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect(isOurs(rebound)).toBe(false);
  });

  it('may be missing, as in simple probes', () => {
    expect(isOurs({})).toBe(true);
  });
});
