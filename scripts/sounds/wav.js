import { rate } from './waves.js';

const ceiling = 10 ** (-1 / 20);
/** Window length in seconds. Windows quieter than a twentieth of the loudest one count as silence. */
const windowS = 0.025;

const { min, max, abs, tanh, sqrt, log10 } = Math;

/** RMS loudness, not counting silence. @param {readonly number[]} samples */
function loudnessOf(samples) {
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

/** @param {readonly number[]} samples */
const peakOf = (samples) => samples.reduce((most, value) => max(most, abs(value)), 0);

/**
 * Renders the samples of a sound. A loop's tail after its end is mixed into its start, so that it repeats seamlessly.
 * @param {import('./waves.js').Sound} sound
 */
function rendered({ lengthS, wave, isLoop = false }) {
  const count = Math.round(lengthS * rate);
  if (isLoop)
    return Array.from(
      { length: count },
      (_, step) => wave(step / rate) + wave(step / rate + lengthS),
    );
  const fade = Math.round(0.03 * rate);
  return Array.from(
    { length: count },
    (_, step) => wave(step / rate) * min(1, (count - step) / fade),
  );
}

/**
 * Renders a sound at the given loudness in dBFS, with soft clipping of its peaks.
 * @param {import('./waves.js').Sound} sound
 * @param {number} db
 */
function levelled(sound, db) {
  const loudness = 10 ** (db / 20);
  const whole = rendered(sound);
  let gain = loudness / loudnessOf(whole);
  /** @type {number[]} */
  let samples = [];
  // Soft clipping lowers the loudness a little, which the gain compensates.
  for (let round = 0; round < 4; round++) {
    samples = whole.map((value) => ceiling * tanh((value * gain) / ceiling));
    gain *= loudness / loudnessOf(samples);
  }
  return samples;
}

/** Encodes 16-bit mono WAV. @param {readonly number[]} samples */
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

/**
 * Renders a sound: its WAV file, its samples, and its loudness and highest peak in dBFS.
 * @param {string} name path of the file without its extension
 * @param {import('./waves.js').Sound} sound
 * @param {number} db
 */
export function made(name, sound, db) {
  const samples = levelled(sound, db);
  return {
    name,
    file: wav(samples),
    samples,
    loudnessDb: 20 * log10(loudnessOf(samples)),
    peakDb: 20 * log10(peakOf(samples)),
    lengthS: sound.lengthS,
  };
}
