import { createHash, randomBytes, randomInt } from 'node:crypto';
import { joinCodeAlphabet, joinCodeLength } from '@quizcast/game/lobby/join-code';

/** Creates a seat token: 32 random bytes, sent only to the guest's own page. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The stored hash of a token; null for a malformed token. */
export const hashOf = (token: string): string | null =>
  tokenShape.test(token) ? createHash('sha256').update(token).digest('base64url') : null;

/** The stored hash of a token created here. */
export function storedHashOf(token: string): string {
  const hash = hashOf(token);
  if (hash === null) throw new Error('generated token is malformed');
  return hash;
}

export const makeCode = (): string =>
  Array.from(
    { length: joinCodeLength },
    () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)],
  ).join('');
