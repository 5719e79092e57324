import { convertVersion1 } from './convert.ts';

/**
 * Every way from an older layout to today's, by number. A released one keeps its number and goes on to read what it read:
 * each has frozen fixtures in `fixtures/{number}-{flag}`. `flag` is the field of `settings.flags.migration` that says it
 * was done.
 */
export const migrations = [{ number: 1, flag: 'v1tov2', convert: convertVersion1 }] as const;

export type MigrationFlag = (typeof migrations)[number]['flag'];
