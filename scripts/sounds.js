import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { home } from './step.js';

// Writes packages/web/public/sounds/ anew: `node scripts/sounds.js`. Every sound is made here from sines and a fixed noise,
// so it is our own, and the same bytes every time.

const rate = 24_000;
const folder = join(home, 'packages', 'web', 'public', 'sounds');

/** How loud the loud parts are, of full scale: the same for all, so that none of them startles. */
const loudness = 10 ** (-17 / 20);
const ceiling = 10 ** (-1 / 20);
/** Seconds; what is quieter than a twentieth of the loudest of these does not count as sounding. */
const windowS = 0.025;

/** @typedef {(t: number) => number} Wave of seconds, silent outside of its own time */

const { PI, sin, exp, min, max, abs, tanh, sqrt } = Math;

/**
 * A struck tone: overtones with their shares, the higher ones fading sooner.
 * @param {number} at seconds
 * @param {number} hz
 * @param {number} fadeS
 * @param {readonly (readonly [factor: number, share: number])[]} overtones
 * @returns {Wave}
 */
const struck = (at, hz, fadeS, overtones) => (t) => {
  const s = t - at;
  if (s < 0) return 0;
  const attack = min(1, s / 0.004);
  return overtones.reduce(
    (sum, [factor, share]) =>
      sum + share * sin(2 * PI * hz * factor * s) * exp((-s * sqrt(factor)) / fadeS) * attack,
    0,
  );
};

/**
 * A held tone with an edge, for buzzers and brass.
 * @param {number} at seconds
 * @param {number} lengthS
 * @param {(s: number) => number} hz of seconds since its start
 * @param {number} brightness how slowly its overtones get weaker, 0 to 1
 * @param {number} [attackS]
 * @returns {Wave}
 */
const held = (at, lengthS, hz, brightness, attackS = 0.012) => {
  // The phase is summed up in small steps, so that the pitch may glide.
  /** @type {number[]} */
  const phase = [];
  let sum = 0;
  for (let step = 0; step <= lengthS * rate + 1; step++) {
    phase.push(sum);
    sum += (2 * PI * hz(step / rate)) / rate;
  }
  return (t) => {
    const s = t - at;
    if (s < 0 || s > lengthS) return 0;
    const around = min(1, s / attackS) * min(1, (lengthS - s) / 0.07);
    let value = 0;
    for (let n = 1; n <= 9; n++)
      value += (sin(n * (phase[Math.round(s * rate)] ?? 0)) * brightness ** (n - 1)) / sqrt(n);
    return value * around;
  };
};

/** Noise that is the same every time. @param {number} seed @returns {() => number} */
function noise(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 1_073_741_823.5 - 1;
  };
}

/**
 * A breath of air whose colour rises or falls.
 * @param {number} at seconds
 * @param {number} lengthS
 * @param {(part: number) => number} hz of the part that is over, 0 to 1
 * @param {number} share
 * @returns {Wave}
 */
const breath = (at, lengthS, hz, share) => {
  const next = noise(20_261);
  /** @type {number[]} */
  const samples = [];
  let [low, band] = [0, 0];
  for (let step = 0; step < lengthS * rate; step++) {
    const part = step / (lengthS * rate);
    const f = 2 * sin((PI * hz(part)) / rate);
    low += f * band;
    band += f * (next() - low - 0.5 * band);
    samples.push(band * sin(PI * part) ** 1.5 * share);
  }
  return (t) => samples[Math.round((t - at) * rate)] ?? 0;
};

/** @param {...Wave} waves @returns {Wave} */
const together =
  (...waves) =>
  (t) =>
    waves.reduce((sum, wave) => sum + wave(t), 0);

const bell = /** @type {const} */ ([
  [1, 1],
  [2, 0.42],
  [3.01, 0.2],
  [5.4, 0.1],
]);
const wood = /** @type {const} */ ([
  [1, 1],
  [2.7, 0.5],
  [5.1, 0.2],
]);
const drum = /** @type {const} */ ([
  [1, 1],
  [1.5, 0.5],
  [2.2, 0.25],
]);

/** @type {Readonly<Record<string, { lengthS: number, wave: Wave }>>} */
const sounds = {
  // Somebody was first: short, bright and solid.
  buzz: {
    lengthS: 0.5,
    wave: together(
      held(0, 0.42, (s) => 262 - 26 * s, 0.72),
      held(0, 0.42, (s) => 393 - 40 * s, 0.6),
      struck(0, 1047, 0.09, bell),
    ),
  },
  // A major chord climbed quickly, let ring.
  right: {
    lengthS: 1.3,
    wave: together(
      struck(0, 523.25, 0.32, bell),
      struck(0.09, 659.25, 0.32, bell),
      struck(0.18, 783.99, 0.34, bell),
      struck(0.27, 1046.5, 0.5, bell),
    ),
  },
  // Two steps down, soft-edged: a shrug, no slap.
  wrong: {
    lengthS: 0.85,
    wave: together(
      held(0, 0.26, () => 196, 0.62, 0.02),
      held(0.3, 0.5, (s) => 147 - 16 * s, 0.62, 0.02),
    ),
  },
  // A gong in three strokes.
  timeUp: {
    lengthS: 1.7,
    wave: together(
      struck(0, 440, 0.2, bell),
      struck(0.2, 440, 0.2, bell),
      struck(0.4, 311.13, 0.75, bell),
      struck(0.4, 155.56, 0.8, drum),
    ),
  },
  // A wooden click.
  tick: { lengthS: 0.12, wave: struck(0, 980, 0.018, wood) },
  // Tiles that are dealt: air, and a run of light strokes upwards.
  board: {
    lengthS: 1.05,
    wave: together(
      breath(0, 0.75, (part) => 500 + 3600 * part, 1.1),
      ...[523.25, 587.33, 698.46, 783.99, 880, 1046.5].map((hz, index) =>
        struck(0.12 + index * 0.075, hz, 0.16, wood),
      ),
    ),
  },
  // Drums, then a chord that opens.
  final: {
    lengthS: 2.6,
    wave: together(
      struck(0, 65.4, 0.4, drum),
      struck(0.28, 65.4, 0.4, drum),
      struck(0.56, 65.4, 1.1, drum),
      held(0.56, 1.9, () => 130.8, 0.5, 0.2),
      held(0.56, 1.9, () => 196, 0.5, 0.25),
      held(0.56, 1.9, () => 261.6, 0.5, 0.3),
      held(0.72, 1.74, () => 329.6, 0.45, 0.35),
      struck(0.56, 1046.5, 0.7, bell),
    ),
  },
};

/** The loudness of what sounds, silence apart. @param {readonly number[]} samples */
export function loudnessOf(samples) {
  const size = Math.round(windowS * rate);
  /** @type {number[]} */
  const windows = [];
  for (let start = 0; start < samples.length; start += size) {
    const part = samples.slice(start, start + size);
    windows.push(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  }
  const most = max(...windows);
  const counted = windows.filter((window) => window >= most / 400);
  return sqrt(counted.reduce((sum, window) => sum + window, 0) / counted.length);
}

/** At the common loudness, its peaks rounded off rather than cut. @param {{ lengthS: number, wave: Wave }} sound */
function levelled({ lengthS, wave }) {
  const raw = Array.from({ length: Math.round(lengthS * rate) }, (_, step) => wave(step / rate));
  const fade = Math.round(0.03 * rate);
  const whole = raw.map((value, step) => value * min(1, (raw.length - step) / fade));
  let gain = loudness / loudnessOf(whole);
  /** @type {number[]} */
  let samples = [];
  // Rounding off takes a little of the loudness, so it is given back.
  for (let round = 0; round < 4; round++) {
    samples = whole.map((value) => ceiling * tanh((value * gain) / ceiling));
    gain *= loudness / loudnessOf(samples);
  }
  return samples;
}

/** Mono, 16 bits. @param {readonly number[]} samples */
function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => file.writeInt16LE(Math.round(value * 32_767), 44 + index * 2));
  return file;
}

/** Every built-in sound: its file, and how loud it is and its highest peak, in decibels of full scale. */
export const makeSounds = () =>
  Object.entries(sounds).map(([name, sound]) => {
    const samples = levelled(sound);
    return {
      name,
      file: wav(samples),
      loudnessDb: 20 * Math.log10(loudnessOf(samples)),
      peakDb: 20 * Math.log10(max(...samples.map(abs))),
      lengthS: sound.lengthS,
    };
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(folder, { recursive: true });
  for (const { name, file, loudnessDb, peakDb, lengthS } of makeSounds()) {
    writeFileSync(join(folder, `${name}.wav`), file);
    console.log(
      `${name}.wav ${(file.length / 1000).toFixed(1)} kB, ${lengthS} s, ${loudnessDb.toFixed(1)} dB loud, peak ${peakDb.toFixed(1)} dB`,
    );
  }
}
