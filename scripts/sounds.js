import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stageBeds } from './sounds/beds.js';
import { contestEffects } from './sounds/contest-effects.js';
import { stageEffects } from './sounds/stage-effects.js';
import { voices } from './sounds/voices.js';
import { made } from './sounds/wav.js';
import { home } from './step.js';

// Regenerates packages/web/public/sounds/: `node scripts/sounds.js`. All sounds are synthesized from sines and fixed
// noise, so they are our own work and reproducible byte for byte.

const folder = join(home, 'packages', 'web', 'public', 'sounds');

/** With the beds, the mix reaches -16 LUFS. */
const effectDb = -16.5;
/** Beds play below voices and effects. */
const bedDb = -28;

/**
 * @param {string} place
 * @param {Readonly<Record<string, import('./sounds/waves.js').Sound>>} sounds
 * @param {number} db
 */
const all = (place, sounds, db) =>
  Object.entries(sounds).map(([name, sound]) => made(`${place}${name}`, sound, db));

/** Every built-in sound: its file, its samples, and its loudness and peak in dBFS. */
export const makeSounds = () => [
  ...Object.entries(voices).flatMap(([character, voice]) => [
    ...all(`${character}/`, { ...stageEffects(voice), ...contestEffects(voice) }, effectDb),
    ...all(`${character}/`, stageBeds(voice), bedDb),
  ]),
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, file, loudnessDb, peakDb, lengthS } of makeSounds()) {
    const path = join(folder, `${name}.wav`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file);
    console.log(
      `${name}.wav ${(file.length / 1000).toFixed(1)} kB, ${lengthS} s, ${loudnessDb.toFixed(1)} dB loud, peak ${peakDb.toFixed(1)} dB`,
    );
  }
}
