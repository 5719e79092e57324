import { env } from 'node:process';
import fc from 'fast-check';

/**
 * How often a property is tried, or how large its input is: an eighth of `all` in every run of the tests, `all` with
 * QUIZCAST_LONG=1, as before a release (docs/decisions/035-suite-under-ten-minutes.md).
 */
export const scaled = (all: number): number =>
  env['QUIZCAST_LONG'] === '1' ? all : Math.ceil(all / 8);

/**
 * Tries an asynchronous property `numRuns` times, and as often again, up to ten times, until the cases that chance brought
 * hold everything that the test is about.
 */
export async function assertUntil<Case>(
  property: fc.IAsyncProperty<Case>,
  numRuns: number,
  isEnough: () => boolean,
): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await fc.assert(property, { numRuns, endOnFailure: true });
    if (isEnough()) return;
  }
}
