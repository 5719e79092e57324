import { env } from 'node:process';

/**
 * How often a property is tried, or how large its input is: a quarter of `all` in every run of the tests, `all` with
 * QUIZCAST_LONG=1, as before a release (docs/decisions/035-suite-under-ten-minutes.md).
 */
export const scaled = (all: number): number =>
  env['QUIZCAST_LONG'] === '1' ? all : Math.ceil(all / 4);
