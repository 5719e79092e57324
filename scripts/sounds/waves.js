/** Sample rate of every sound, per second. */
export const rate = 24_000;

/** @typedef {(t: number) => number} Wave sample value by time in seconds; 0 outside of the sound's own time */

const { PI, sin, exp, min, sqrt } = Math;

/**
 * A struck tone: overtones with their shares, of which the higher ones fade faster.
 * @param {number} at seconds
 * @param {number} hz
 * @param {number} fadeS
 * @param {readonly (readonly [factor: number, share: number])[]} overtones
 * @returns {Wave}
 */
export const struck = (at, hz, fadeS, overtones) => {
  const partials = overtones.map(([factor, share]) => ({ factor, share, root: sqrt(factor) }));
  return (t) => {
    const s = t - at;
    if (s < 0) return 0;
    const attack = min(1, s / 0.004);
    let value = 0;
    for (const { factor, share, root } of partials) {
      const faded = (-s * root) / fadeS;
      // Below this the value is less than the 16-bit resolution.
      if (faded > -18) value += share * sin(2 * PI * hz * factor * s) * exp(faded) * attack;
    }
    return value;
  };
};

/**
 * A sustained tone with a sharp timbre, for buzzers and brass.
 * @param {number} at seconds
 * @param {number} lengthS
 * @param {(s: number) => number} hz pitch by seconds since the start of the tone
 * @param {number} brightness how slowly the overtones get weaker, 0 to 1
 * @param {number} [attackS]
 * @returns {Wave}
 */
export const held = (at, lengthS, hz, brightness, attackS = 0.012) => {
  // The phase is accumulated in small steps, so that the pitch may glide.
  /** @type {number[]} */
  const phase = [];
  let sum = 0;
  for (let step = 0; step <= lengthS * rate + 1; step++) {
    phase.push(sum);
    sum += (2 * PI * hz(step / rate)) / rate;
  }
  const shares = Array.from({ length: 9 }, (_, index) => brightness ** index);
  const roots = Array.from({ length: 9 }, (_, index) => sqrt(index + 1));
  return (t) => {
    const s = t - at;
    if (s < 0 || s > lengthS) return 0;
    const now = phase[Math.round(s * rate)] ?? 0;
    const around = min(1, s / attackS) * min(1, (lengthS - s) / 0.07);
    let value = 0;
    for (let n = 1; n <= 9; n++)
      value += (sin(n * now) * (shares[n - 1] ?? 0)) / (roots[n - 1] ?? 1);
    return value * around;
  };
};

/** Deterministic noise. @param {number} seed @returns {() => number} */
function noise(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 1_073_741_823.5 - 1;
  };
}

/**
 * A breath of air: noise through a band-pass filter whose frequency rises or falls.
 * @param {number} at seconds
 * @param {number} lengthS
 * @param {(part: number) => number} hz center frequency by progress, 0 to 1
 * @param {number} share
 * @returns {Wave}
 */
export const breath = (at, lengthS, hz, share) => {
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
export const together =
  (...waves) =>
  (t) => {
    let value = 0;
    for (const wave of waves) value += wave(t);
    return value;
  };

export const bell = /** @type {const} */ ([
  [1, 1],
  [2, 0.42],
  [3.01, 0.2],
  [5.4, 0.1],
]);
export const wood = /** @type {const} */ ([
  [1, 1],
  [2.7, 0.5],
  [5.1, 0.2],
]);
export const drum = /** @type {const} */ ([
  [1, 1],
  [1.5, 0.5],
  [2.2, 0.25],
]);

/**
 * A sound: its length and its wave. A loop's wave continues after the end, and this tail is mixed into its start.
 * @typedef {{ lengthS: number, wave: Wave, isLoop?: boolean }} Sound
 */
