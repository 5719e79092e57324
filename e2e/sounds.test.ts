import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSounds } from '../scripts/sounds.js';

const folder = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'sounds');

const made = makeSounds();

it('ships the very sounds that their script makes, and no other', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(
    made.map(({ name }) => `${name}.wav`).toSorted(),
  );
  for (const { name, file } of made)
    expect((await readFile(join(folder, `${name}.wav`))).equals(file), name).toBe(true);
});

it('makes all of them about as loud, none cut at its peaks, none long or large', () => {
  for (const { name, file, loudnessDb, peakDb, lengthS } of made) {
    expect(Math.abs(loudnessDb + 17), name).toBeLessThan(0.5);
    expect(peakDb, name).toBeLessThan(-1);
    expect(lengthS, name).toBeLessThanOrEqual(3);
    expect(file.length, name).toBeLessThan(150_000);
  }
});

it('makes sounds that differ', () => {
  const files = made.map(({ file }) => file.toString('base64'));
  expect(new Set(files).size).toBe(7);
});
