// Loudness as in broadcasting: ITU-R BS.1770, of a mono channel played on both sides.

const { PI, tan, log10 } = Math;

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

function highShelf(rate: number): Biquad {
  const [hz, gainDb, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = tan((PI * hz) / rate);
  const high = 10 ** (gainDb / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(rate: number): Biquad {
  const [hz, q] = [38.13547087602444, 0.5003270373238773];
  const k = tan((PI * hz) / rate);
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

function filtered(samples: readonly number[], [b0, b1, b2, a1, a2]: Biquad): number[] {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Both channels together. */
const lufs = (power: number): number => -0.691 + 10 * log10(2 * power);

/** Integrated loudness: gated blocks of 0.4 s with 75 % overlap. */
export function integratedLufs(samples: readonly number[], rate: number): number {
  const weighted = filtered(filtered(samples, highShelf(rate)), highPass(rate));
  const [block, step] = [Math.round(0.4 * rate), Math.round(0.1 * rate)];
  const powers: number[] = [];
  for (let start = 0; start + block <= weighted.length; start += step)
    powers.push(mean(weighted.slice(start, start + block).map((value) => value * value)));
  const audible = powers.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(audible)) - 10;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}
