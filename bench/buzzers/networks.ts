/** One-way latency of a connection in milliseconds, and its disturbances. */
export interface Path {
  upMs: number;
  downMs: number;
  /** Mean additional delay of each packet, exponentially distributed. */
  jitterMs: number;
  /** Share (0 to 1) of delayed packets and their mean delay; later packets wait behind them. */
  spikeShare: number;
  spikeMs: number;
}

type Dice = () => number;

export interface Network {
  name: string;
  /** The connections of four players at one table. */
  paths: (dice: Dice) => readonly Path[];
}

export const between = (dice: Dice, from: number, to: number): number =>
  from + (to - from) * dice();

export const exponential = (dice: Dice, mean: number): number => -mean * Math.log(1 - dice());

/**
 * On 11 % of internet paths, the one-way latency differs from half of the round trip by more than a tenth, mostly
 * because of different routes (Liu and others, "What Causes Delay Asymmetry", GLOBECOM 2022): most paths are symmetric,
 * a few are not, as modeled by a double exponential distribution with a mean of 4.5 %.
 */
function pathOf(dice: Dice, roundTripMs: number, rest: Omit<Path, 'upMs' | 'downMs'>): Path {
  const skew = Math.min(0.4, exponential(dice, 0.045)) * (dice() < 0.5 ? -1 : 1);
  return { upMs: (roundTripMs / 2) * (1 + skew), downMs: (roundTripMs / 2) * (1 - skew), ...rest };
}

type Kind = (dice: Dice) => Path;

const wired: Kind = (dice) =>
  pathOf(dice, between(dice, 0.3, 1.2), { jitterMs: 0.03, spikeShare: 0.0005, spikeMs: 5 });

const wifi: Kind = (dice) =>
  pathOf(dice, between(dice, 2, 10), { jitterMs: 1.5, spikeShare: 0.005, spikeMs: 25 });

const home: Kind = (dice) =>
  pathOf(dice, between(dice, 10, 60), { jitterMs: 2, spikeShare: 0.003, spikeMs: 30 });

/** A phone requests a transmission slot before it sends, which delays only the uplink. */
const mobile: Kind = (dice) => {
  const path = pathOf(dice, between(dice, 35, 130), { jitterMs: 6, spikeShare: 0.01, spikeMs: 60 });
  return { ...path, upMs: path.upMs + between(dice, 0, 8) };
};

const far =
  (fromMs: number, toMs: number): Kind =>
  (dice) =>
    pathOf(dice, between(dice, fromMs, toMs), { jitterMs: 4, spikeShare: 0.005, spikeMs: 60 });

const near: Kind = (dice) =>
  pathOf(dice, between(dice, 5, 20), { jitterMs: 1.5, spikeShare: 0.003, spikeMs: 30 });

const table =
  (...kinds: readonly Kind[]): Network['paths'] =>
  (dice) =>
    kinds.map((kind) => kind(dice));

export const lines = { wired, home, mobile } as const;

export const networks = {
  lan: { name: 'LAN', paths: table(wired, wired, wired, wired) },
  wifi: { name: 'Wi-Fi', paths: table(wifi, wifi, wifi, wifi) },
  home: { name: 'home', paths: table(home, home, home, home) },
  mobile: { name: 'mobile', paths: table(mobile, mobile, mobile, mobile) },
  mixed: { name: 'mixed, 5–300 ms', paths: table(near, home, mobile, far(150, 300)) },
  beyond: { name: 'one of 300–400 ms', paths: table(near, home, mobile, far(300, 400)) },
} as const satisfies Record<string, Network>;
