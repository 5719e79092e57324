import { createHash, randomBytes, randomInt } from 'node:crypto';
import { joinCodeAlphabet, joinCodeLength } from '@quizcast/game/lobby/join-code';

/** What holds a seat: 32 random bytes that nobody but the guest's own page is told. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** What is kept of a token; null when it cannot be one. */
export const hashOf = (token: string): string | null =>
  tokenShape.test(token) ? createHash('sha256').update(token).digest('base64url') : null;

/** What is kept of a token that was made here. */
export function keptOf(token: string): string {
  const hash = hashOf(token);
  if (hash === null) throw new Error('a token was made that is none');
  return hash;
}

export const makeCode = (): string =>
  Array.from(
    { length: joinCodeLength },
    () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)],
  ).join('');
