import { cpuUsage } from 'node:process';

/**
 * Computing time of `work` in milliseconds: the least of several tries, as whatever else the machine does only adds to it. Only
 * ever to be compared with another figure of the same test.
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

/** What hardly takes any computing time is not measured by its share of it. */
const noiseMs = 2;

/** How many times the computing time eight times the input takes: 8 when it is in proportion, 64 when it grows as the square. */
export async function growthOf(
  work: (size: number) => () => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [work(size), work(size * 8)];
  await small();
  return ((await cpuMs(large)) + noiseMs) / ((await cpuMs(small)) + noiseMs);
}
/** Between the two. */
export const inProportion = 24;
