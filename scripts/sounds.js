import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stageBeds } from './sounds/beds.js';
import { contestEffects } from './sounds/contest-effects.js';
import { stageEffects } from './sounds/stage-effects.js';
import { voices } from './sounds/voices.js';
import { made } from './sounds/wav.js';
import { home } from './step.js';

// Writes packages/web/public/sounds/ anew: `node scripts/sounds.js`. Every sound is made here from sines and a fixed noise,
// so it is our own, and the same bytes every time.

const folder = join(home, 'packages', 'web', 'public', 'sounds');

/** With their beds these come to -16 LUFS. */
const effectDb = -16.5;
/** Beds lie under voices and effects. */
const bedDb = -28;

/**
 * @param {string} place
 * @param {Readonly<Record<string, import('./sounds/waves.js').Sound>>} sounds
 * @param {number} db
 */
const all = (place, sounds, db) =>
  Object.entries(sounds).map(([name, sound]) => made(`${place}${name}`, sound, db));

/** Every built-in sound: its file, its samples, and how loud it is and its highest peak, in decibels of full scale. */
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
