import { cpuUsage } from 'node:process';

/**
 * CPU time of `work` in milliseconds: the minimum of several tries, because other load only adds to it. Compare it only
 * with other values of the same test.
 */
export async function cpuMs(work: () => unknown, tries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left -= 1) {
    const before = cpuUsage();
    await work();
    const { user, system } = cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Work below this CPU time is too short for a meaningful ratio. */
const noiseMs = 2;

/** Factor by which CPU time grows for an input eight times as large: 8 when linear, 64 when quadratic. */
export async function growthOf(
  work: (size: number) => () => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [work(size), work(size * 8)];
  await small();
  return ((await cpuMs(large)) + noiseMs) / ((await cpuMs(small)) + noiseMs);
}
/** Limit between linear and quadratic growth. */
export const inProportion = 24;
