import { env } from 'node:process';
import fc from 'fast-check';

/**
 * Number of runs or input size of a property: an eighth of `all` by default, `all` with QUIZCAST_LONG=1, as before a
 * release (docs/decisions/035-suite-under-ten-minutes.md).
 */
export const scaled = (all: number): number =>
  env['QUIZCAST_LONG'] === '1' ? all : Math.ceil(all / 8);

/**
 * Runs an asynchronous property `numRuns` times, and repeats that up to ten times until the random cases cover
 * everything that the test is about.
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
