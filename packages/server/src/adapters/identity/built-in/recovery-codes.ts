import { randomInt } from 'node:crypto';

/** Without characters that look alike: i, l, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const [amount, half] = [10, 5];

const part = (): string =>
  Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');

/** New recovery codes, such as `x7k2m-9pq4d`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => `${part()}-${part()}`);

/**
 * The codes that may be meant by what was typed: the code as it was made, however it was typed, with capitals or without
 * the dash; and what was typed, since codes made by earlier releases have letters of both cases.
 */
export function meantRecoveryCodes(typed: string): string[] {
  const plain = typed.toLowerCase().replaceAll('-', '');
  const made = `${plain.slice(0, half)}-${plain.slice(half)}`;
  return [...new Set([typed, made])];
}
