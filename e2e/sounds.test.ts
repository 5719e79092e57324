import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bedLoops,
  categorySounds,
  crowdSounds,
  soundCharacters,
  stageSounds,
} from '@quizcast/game/sounds/sound-names';
import { makeSounds } from '../scripts/sounds.js';
import { rate } from '../scripts/sounds/waves.js';
import { integratedLufs } from './lufs.ts';

const folder = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'sounds');

const made = makeSounds();
const isBed = (name: string) => /\/bed\w+$/.test(name);
const effects = made.filter(({ name }) => !isBed(name));
const beds = made.filter(({ name }) => isBed(name));

it('ships exactly the sounds that their script generates', async () => {
  const shipped = await readdir(folder, { recursive: true });
  expect(shipped.filter((name) => name.endsWith('.wav')).toSorted()).toEqual(
    made.map(({ name }) => `${name}.wav`).toSorted(),
  );
  for (const { name, file } of made)
    expect((await readFile(join(folder, `${name}.wav`))).equals(file), name).toBe(true);
});

it('makes all effects equally loud, unclipped, short and small', () => {
  for (const { name, file, loudnessDb, peakDb, lengthS } of effects) {
    expect(Math.abs(loudnessDb + 16.5), name).toBeLessThan(0.5);
    expect(peakDb, name).toBeLessThan(-1);
    expect(lengthS, name).toBeLessThanOrEqual(name.endsWith('/topPrize') ? 6 : 3);
    expect(file.length, name).toBeLessThan(300_000);
  }
});

it('makes no two identical sounds', () => {
  const files = made.map(({ file }) => file.toString('base64'));
  expect(new Set(files).size).toBe(3 * (stageSounds.length + 5 + bedLoops.length));
});

it('makes the stinger 0.9 s long, and the top prize fanfare the longest effect', () => {
  for (const character of ['classic', 'modern', 'retro']) {
    const own = effects.filter(({ name }) => name.startsWith(`${character}/`));
    const longest = own.toSorted((one, other) => other.lengthS - one.lengthS)[0];
    expect(longest?.name).toBe(`${character}/topPrize`);
    expect(own.find(({ name }) => name.endsWith('/opener'))?.lengthS).toBe(0.9);
  }
});

it('makes beds of whole bars that loop without a seam', () => {
  for (const { name, samples, lengthS, loudnessDb } of beds) {
    expect(lengthS % 2, name).toBe(0);
    expect(samples.length, name).toBe(lengthS * rate);
    expect(Math.abs(loudnessDb + 28), name).toBeLessThan(0.5);
    const steps = samples.map((value, at) => Math.abs(value - (samples.at(at - 1) ?? 0)));
    // The step from the last sample to the first is no larger than any other.
    expect(steps[0], name).toBeLessThanOrEqual(steps.slice(1).reduce((a, b) => Math.max(a, b), 0));
  }
});

it('makes a sound for every moment of every game in each character, and beds that loop in sync', () => {
  const names = new Set(made.map(({ name }) => name));
  for (const character of soundCharacters) {
    for (const sound of [...stageSounds, ...categorySounds, ...crowdSounds])
      expect(names, `${character} ${sound}`).toContain(`${character}/${sound}`);
    const stems = bedLoops.map((loop) => beds.find(({ name }) => name === `${character}/${loop}`));
    const longestS = Math.max(...stems.map((stem) => stem?.lengthS ?? 0));
    // All loops end together, whatever their lengths.
    for (const stem of stems) expect(longestS % (stem?.lengthS ?? 0)).toBe(0);
  }
});

/** Timeline of a question of each game: which sound begins at which second, and when the second bed does. */
const programmes = {
  'stage quiz': [
    ['question', 0],
    ['answer', 0.95],
    ['answer', 1.45],
    ['answer', 1.95],
    ['answer', 2.45],
    ['lock', 6],
    ['right', 10.6],
  ],
  // The first player to buzz is wrong, the second right.
  'category quiz': [
    ['board', 0],
    ['buzz', 3],
    ['wrong', 4.5],
    ['buzz', 6],
    ['right', 10.2],
  ],
  'crowd quiz': [
    ['question', 0],
    ...[1, 2, 3, 4, 5].map((second) => ['tick', second] as const),
    ['voteClosed', 6],
    ['reveal', 10],
  ],
} as const;

describe.each(
  soundCharacters.flatMap((kind) =>
    (['stage quiz', 'category quiz', 'crowd quiz'] as const).map((game) => ({ kind, game })),
  ),
)('a $game question with $kind sounds', ({ kind, game }) => {
  const of = (name: string) =>
    made.find((sound) => sound.name === `${kind}/${name}`)?.samples ?? [];
  const mixed = Array.from({ length: 12.5 * rate }, () => 0);
  const add = (samples: readonly number[], fromS: number, toS: number) => {
    for (let at = Math.round(fromS * rate); at < Math.min(mixed.length, toS * rate); at++)
      mixed[at] =
        (mixed[at] ?? 0) + (samples[(at - Math.round(fromS * rate)) % samples.length] ?? 0);
  };
  for (const name of ['bed1', 'bed2', 'bed3']) add(of(name), 0, 6);
  add(of('bedLocked'), 6, 10);
  for (const [name, atS] of programmes[game]) add(of(name), atS, atS + of(name).length / rate);

  it('has a loudness of about -16 LUFS', () => {
    expect(integratedLufs(mixed, rate)).toBeGreaterThan(-17);
    expect(integratedLufs(mixed, rate)).toBeLessThan(-15);
  });

  it('has no sample above -1 dBFS with bed and effects mixed', () => {
    const peak = mixed.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(20 * Math.log10(peak)).toBeLessThan(-1);
  });
});

it('measures broadcast loudness: a 997 Hz stereo tone at -20 dBFS has -20 LUFS', () => {
  const tone = Array.from(
    { length: 2 * rate },
    (_, at) => 0.1 * Math.sin((2 * Math.PI * 997 * at) / rate),
  );
  expect(integratedLufs(tone, rate)).toBeCloseTo(-20, 1);
});
