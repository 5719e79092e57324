import { describe, expect, it } from 'vitest';
import type { Session } from '../ports/identity.ts';
import { ConnectionLimit, type Claim, type Place } from './connection-limit.ts';

const path = 'quizshow/anna';
const session = (userId: string, sessionId = `s-${userId}`, isDemo = false): Session => ({
  userId,
  sessionId,
  email: '',
  displayName: '',
  isDemo,
  isEmailVerified: true,
});
const host = (userId: string): Claim => ({ kind: 'host', session: session(userId), path });
const overlay: Claim = { kind: 'guest', path };
const surface = (tokenId: string): Claim => ({ kind: 'surface', tokenId, path });

/** Number of clients that are admitted and stay. */
function through(
  limit: ConnectionLimit,
  tries: number,
  claim: (n: number) => Claim,
  address = 'a',
): Place[] {
  return Array.from({ length: tries }, (_, n) => n).flatMap((n) => {
    const place = limit.enter(address === 'each' ? `10.0.${n >> 8}.${n & 255}` : address);
    if (place?.claim(claim(n)) === true) return [place];
    place?.leave();
    return [];
  });
}

describe('GUARD21 sockets', () => {
  it('are limited to 32 per control token, and to 250 for all surfaces of a document', () => {
    const limit = new ConnectionLimit();
    expect(through(limit, 100, () => surface('one'), 'each')).toHaveLength(32);
    expect(through(limit, 400, (n) => surface(`token ${n}`), 'each')).toHaveLength(250 - 32);
    expect(through(limit, 10, () => overlay, 'each')).toHaveLength(10);
  });

  it('of one IPv6 site are counted together across its networks', () => {
    const limit = new ConnectionLimit({ perAddress: 5 });
    const networks = Array.from({ length: 50 }, (_, n) => `2001:db8:7:${n.toString(16)}::/64`);
    expect(networks.filter((network) => limit.enter(network) !== null)).toHaveLength(5);
    expect(limit.enter('2001:db8:8:1::/64')).not.toBeNull();
  });

  it('of one document leave room for those of others', () => {
    const limit = new ConnectionLimit({ inAll: 100, perDocument: 40 });
    expect(through(limit, 100, () => overlay, 'each')).toHaveLength(40);
    const other: Claim = { kind: 'guest', path: 'quizshow/ben' };
    expect(through(limit, 30, () => other, 'each')).toHaveLength(30);
  });

  it('of ten streamers with 1,000 overlays each are all admitted', () => {
    const limit = new ConnectionLimit();
    const overlays = through(
      limit,
      10_000,
      (n) => ({ kind: 'guest', path: `quizshow/u${n % 10}` }),
      'each',
    );
    expect(overlays).toHaveLength(10_000);
  });

  it('of owners and crew have reserved places that nobody else can take', () => {
    const limit = new ConnectionLimit({ inAll: 100 });
    const guests = through(limit, 200, (n) => ({ kind: 'guest', path: `quizshow/u${n}` }), 'each');
    expect(guests).toHaveLength(90);
    expect(through(limit, 3, () => surface('one'), 'each')).toHaveLength(0);
    expect(through(limit, 10, (n) => host(`host${n}`), 'each')).toHaveLength(10);
    expect(limit.enter('b')).toBeNull();
    guests[0]?.leave();
    expect(through(limit, 2, () => overlay, 'b')).toHaveLength(1);
  });

  it('without identification take only a few of the reserved places from one address', () => {
    const limit = new ConnectionLimit({ inAll: 1000 });
    expect(
      through(limit, 900, (n) => ({ kind: 'guest', path: `quizshow/u${n}` }), 'each'),
    ).toHaveLength(900);
    const silent = Array.from({ length: 100 }, () => limit.enter('203.0.113.7'));
    expect(silent.filter((place) => place !== null)).toHaveLength(16);
    // A client that identifies itself frees a place for the next one.
    expect(silent[0]?.claim(host('anna'))).toBe(true);
    expect(limit.enter('203.0.113.7')).not.toBeNull();
    expect(through(limit, 1, () => host('ben'), '203.0.113.8')).toHaveLength(1);
  });

  it('are limited per account and per demo visitor', () => {
    const limit = new ConnectionLimit({ perAccount: 3 });
    expect(through(limit, 10, () => host('anna'), 'each')).toHaveLength(3);
    const visitor = (id: string): Claim => ({
      kind: 'host',
      session: session('demo', id, true),
      path,
    });
    expect(through(limit, 10, () => visitor('one'), 'each')).toHaveLength(3);
    expect(through(limit, 10, () => visitor('two'), 'each')).toHaveLength(3);
  });

  it('free their places when closed, however often they identified themselves', () => {
    const limit = new ConnectionLimit({ inAll: 10, forHosts: 0, perToken: 2 });
    for (let round = 0; round < 50; round++) {
      const places = Array.from({ length: 10 }, () => limit.enter('a'));
      expect(places.every((place) => place !== null)).toBe(true);
      for (const [n, place] of places.entries()) {
        place?.claim(n < 2 ? surface('one') : overlay);
        place?.claim(n < 2 ? surface('one') : host(`h${n}`));
        place?.leave();
        place?.leave();
        expect(place?.claim(overlay)).toBe(false);
      }
    }
  });
});
