import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';

const home = join(import.meta.dirname, '..', '..');
/** Uses the bundle budget check, so that sizes are measured in only one way. */
const weigh = `
  const { weighBundles } = await import('./scripts/bundle-budgets.js');
  const { weights, broken } = weighBundles(process.cwd());
  console.log([...weights, ...broken].join('\\n'));`;

export const overlayBundleRow: Row = {
  name: 'overlay-bundle',
  title:
    'JavaScript of the overlay page, gzip, before its first picture of the stage quiz, and all that one show can need of it',
  against: null,
};

export async function measureOverlayBundle(_bench: Bench): Promise<Figure[]> {
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', weigh], {
    cwd: home,
    encoding: 'utf8',
  });
  const weightOf = (name: string): number => {
    const weight = new RegExp(`^${name} ([\\d.]+) kB of`, 'm').exec(text)?.[1];
    if (weight === undefined) throw new Error(`The overlay could not be weighed: ${text}`);
    return Number(weight);
  };
  const figure = (name: string, weighed: string, maxKb: number): Figure => ({
    name,
    unit: 'kB',
    ours: weightOf(weighed),
    baseline: null,
    goal: atMost(maxKb),
  });
  return [figure('overlay', 'overlay', 90), figure('with one game', 'overlay with one game', 115)];
}
