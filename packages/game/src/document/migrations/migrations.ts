import { convertVersion1 } from './convert.ts';

/**
 * All migrations from an older layout to the current one, by number. A released migration keeps its number and must
 * keep reading the same data: each has frozen fixtures in `fixtures/{number}-{flag}`. `flag` is the field of
 * `settings.flags.migration` that marks it as done.
 */
export const migrations = [{ number: 1, flag: 'v1tov2', convert: convertVersion1 }] as const;

export type MigrationFlag = (typeof migrations)[number]['flag'];
