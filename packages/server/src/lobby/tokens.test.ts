import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { expect, it } from 'vitest';
import { hashOf, makeCode, makeToken } from './tokens.ts';

it('LOBBY1 codes are six characters of the alphabet, uniformly distributed', () => {
  const codes = Array.from({ length: 5000 }, makeCode);
  for (const code of codes) expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{6}$/);
  const counts = new Map<string, number>();
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(31);
  // The expected count of each is 968, with a standard deviation of 31.
  for (const count of counts.values()) expect(Math.abs(count - 968)).toBeLessThan(250);
  expect(new Set(codes).size).toBeGreaterThan(4990);
});

it('LOBBY2 codes are accepted in lower case, with hyphens and spaces, and invalid ones are rejected', () => {
  expect(readJoinCode(' abc-de f ')).toBe('ABCDEF');
  for (const none of ['', 'ABCDE', 'ABCDEFG', 'ABCDE0', 'ABCDEI', '__proto__', 'ABCDEÄ'])
    expect(readJoinCode(none)).toBeNull();
});

it('LOBBY3 tokens are 32 random bytes, which the hash does not reveal', () => {
  const tokens = Array.from({ length: 1000 }, makeToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const hash = hashOf(token);
    expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hash).not.toBe(token);
    expect(hashOf(token)).toBe(hash);
  }
  for (const none of ['', 'a', `${tokens[0]}a`, ` ${tokens[0]?.slice(1)}`, '__proto__'])
    expect(hashOf(none)).toBeNull();
});
