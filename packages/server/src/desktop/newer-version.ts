import { z } from 'zod';

const number = '(?:0|[1-9]\\d{0,8})';
const identifiers = '[0-9A-Za-z-]{1,30}(?:\\.[0-9A-Za-z-]{1,30}){0,4}';
/** A version by semver.org 2.0.0, with bounded lengths. */
const form = new RegExp(
  `^(${number})\\.(${number})\\.(${number})(?:-(${identifiers}))?(?:\\+${identifiers})?$`,
  'u',
);

/** The part of an npm registry's response that is used. */
export const latestSchema = z.object({ version: z.string().max(100).regex(form) });

interface Version {
  numbers: number[];
  /** The part after the hyphen; a prerelease precedes its release. */
  prerelease: string[];
}

function versionIn(text: string): Version | null {
  const found = form.exec(text);
  if (found === null) return null;
  const [, major, minor, patch, prerelease] = found;
  return {
    numbers: [major, minor, patch].map(Number),
    prerelease: prerelease?.split('.') ?? [],
  };
}

/** Whether `other` is newer than `current` by the precedence of semver.org; false when either version is invalid. */
export function isNewer(other: string, current: string): boolean {
  const [left, right] = [versionIn(other), versionIn(current)];
  if (left === null || right === null) return false;
  for (const [index, value] of left.numbers.entries()) {
    const than = right.numbers[index] ?? 0;
    if (value !== than) return value > than;
  }
  return isNewerPrerelease(left.prerelease, right.prerelease);
}

function isNewerPrerelease(left: readonly string[], right: readonly string[]): boolean {
  if (left.length === 0 || right.length === 0) return left.length < right.length;
  for (const [index, part] of left.entries()) {
    const than = right[index];
    if (than === undefined) return true;
    if (part === than) continue;
    const [isNumber, isThanNumber] = [/^\d+$/u.test(part), /^\d+$/u.test(than)];
    if (isNumber && isThanNumber) return Number(part) > Number(than);
    return isNumber === isThanNumber ? part > than : isThanNumber;
  }
  return false;
}
