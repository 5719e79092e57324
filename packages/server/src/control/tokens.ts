import { createHash, randomBytes } from 'node:crypto';
import { controlTokenPrefix } from '@quizcast/game/control/token';

/** Lets a program play: 32 random bytes that only its maker is told, once. */
export const makeControlToken = (): string =>
  controlTokenPrefix + randomBytes(32).toString('base64url');

const tokenShape = /^qct_[A-Za-z0-9_-]{43}$/;
const hintLength = 8;

/** What is kept of a token; null when it cannot be one. */
export const controlHashOf = (token: string): string | null =>
  tokenShape.test(token) ? createHash('sha256').update(token).digest('base64url') : null;

/** Enough to tell one from the other. */
export const hintOf = (token: string): string => token.slice(0, hintLength);
