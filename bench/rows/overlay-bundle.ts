import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';

const home = join(import.meta.dirname, '..', '..');
/** The check that also holds the budget weighs it, so that there is one way of weighing. */
const weigh = `
  const { weighBundles } = await import('./scripts/bundle-budgets.js');
  const { weights, broken } = weighBundles(process.cwd());
  console.log([...weights, ...broken].join('\\n'));`;

export const overlayBundleRow: Row = {
  name: 'overlay-bundle',
  title: 'JavaScript of the overlay page, gzip, everything it may ever load',
  against: null,
};

export async function measureOverlayBundle(_bench: Bench): Promise<Figure[]> {
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', weigh], {
    cwd: home,
    encoding: 'utf8',
  });
  const weight = /^overlay ([\d.]+) kB of/m.exec(text)?.[1];
  if (weight === undefined) throw new Error(`The overlay could not be weighed: ${text}`);
  return [{ name: 'overlay', unit: 'kB', ours: Number(weight), baseline: null, goal: atMost(90) }];
}
