import type { LineClock } from '@quizcast/game/lobby/buzzer-wire';
import type { BuzzerPress, LinePong } from '@quizcast/game/protocol/protocol';

/** One exchange: from the pong that went out to the server's answer. */
interface Sample {
  /** Device time of the middle of the exchange. */
  atMs: number;
  offsetMs: number;
  roundTripMs: number;
}

const maxSamples = 120;
const windowMs = 120_000;
const maxWaiting = 32;
const minSamples = 3;
/** Crystals of phones and computers are off by some tens of millionths: as much as few samples can show of a drift. */
const usualDrift = 50e-6;
const worstDrift = 500e-6;
/** Two quick samples are never taken to be better than this: timers of browsers tick. */
const finestMs = 0.05;
/** A sample that contradicts the others by more than this, lines apart, means that the device has slept. */
const slackMs = 20;

/** Server time as a line over device time, fitted around one instant. */
interface Fit {
  aroundMs: number;
  offsetMs: number;
  drift: number;
  errorMs: number;
}

/**
 * The server's monotonic clock as seen from this device, to stamp presses with. Of many exchanges those with the least round trip
 * were delayed least, so their middles are nearest to the instant at which the server looked at its clock; a line through the best
 * of them follows the drift of the two clocks. What remains is half of what one way takes longer than the other: nobody can see that
 * from the ends of a line.
 */
export class PressClock {
  readonly #nowMs: () => number;
  readonly #waiting = new Map<number, number>();
  #samples: Sample[] = [];
  #nextProbe = 1;
  #fit: Fit | null = null;

  /** @param nowMs the device's monotonic clock, `performance.now` in a browser */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The answer to a ping, to be sent at once. */
  pong(nonce: string): LinePong {
    const probe = this.#nextProbe++;
    this.#waiting.set(probe, this.#nowMs());
    if (this.#waiting.size > maxWaiting) {
      const oldest = this.#waiting.keys().next();
      if (oldest.done !== true) this.#waiting.delete(oldest.value);
    }
    return { type: 'pong', nonce, probe };
  }

  /** @param receivedMs device time at which it came in, if that was noted earlier than now */
  clock(message: LineClock, receivedMs = this.#nowMs()): void {
    const sentMs = this.#waiting.get(message.probe);
    if (sentMs === undefined || !this.#waiting.delete(message.probe)) return;
    const { arrivedServerMs, sentServerMs } = message;
    const roundTripMs = Math.max(0, receivedMs - sentMs - (sentServerMs - arrivedServerMs));
    const offsetMs = (arrivedServerMs - sentMs + sentServerMs - receivedMs) / 2;
    const sample = { atMs: (sentMs + receivedMs) / 2, offsetMs, roundTripMs };
    this.#samples = this.#samples.filter((other) => agree(sample, other));
    this.#samples.push(sample);
    if (this.#samples.length > maxSamples) this.#samples.shift();
    this.#fit = null;
  }

  /** Another server, or the same one started anew: nothing measured before holds. */
  reset(): void {
    this.#waiting.clear();
    this.#samples = [];
    this.#fit = null;
  }

  /** Server time at an instant of this device; null before enough was measured. */
  serverMs(deviceMs = this.#nowMs()): number | null {
    const fit = this.#fitted();
    return fit === null ? null : deviceMs + offsetAt(fit, deviceMs);
  }

  /** Device time at an instant of the server, to light the buzzer at; null before enough was measured. */
  deviceMs(serverMs: number): number | null {
    const fit = this.#fitted();
    if (fit === null) return null;
    const { aroundMs, offsetMs, drift } = fit;
    return aroundMs + (serverMs - aroundMs - offsetMs) / (1 + drift);
  }

  /** How far the clock may be off beside the line's own asymmetry; null before enough was measured. */
  get errorMs(): number | null {
    return this.#fitted()?.errorMs ?? null;
  }

  /** @param pressedMs device time of the press: the event's own time stamp, which is earlier than its handling */
  press(round: string | null, pressedMs = this.#nowMs()): BuzzerPress {
    return { type: 'press', round, stampServerMs: this.serverMs(pressedMs) };
  }

  #fitted(): Fit | null {
    if (this.#samples.length < minSamples) return null;
    this.#fit ??= fitOf(this.#samples);
    return this.#fit;
  }
}

const offsetAt = (fit: Fit, deviceMs: number): number =>
  fit.offsetMs + fit.drift * (deviceMs - fit.aroundMs);

/** Two samples of the same clocks differ by half of both round trips at most, and by what drift makes of the time between. */
function agree(sample: Sample, other: Sample): boolean {
  const apartMs = Math.abs(sample.atMs - other.atMs);
  const maxMs = (sample.roundTripMs + other.roundTripMs) / 2 + worstDrift * apartMs + slackMs;
  return apartMs <= windowMs && Math.abs(sample.offsetMs - other.offsetMs) <= maxMs;
}

/** One way of an exchange: by how much the clock at its end was ahead of the one at its beginning. */
interface Leg {
  atMs: number;
  apartMs: number;
  weight: number;
}

/**
 * Both ways see the same drift, one of them mirrored. First each exchange is weighed by how far half of its round trip can be off,
 * then, along the drift found so, each way by itself: a quick way is worth having also when the other one was slow.
 */
function fitOf(samples: readonly Sample[]): Fit {
  const least = Math.min(...samples.map(({ roundTripMs }) => roundTripMs));
  const weights = samples.map(({ roundTripMs }) => weightOf((roundTripMs - least) / 2));
  const legs = (side: 1 | -1): Leg[] =>
    samples.map(({ atMs, offsetMs, roundTripMs }, index) => ({
      atMs,
      apartMs: roundTripMs / 2 + side * offsetMs,
      weight: weights[index] ?? 0,
    }));
  const [there, back] = [legs(1), legs(-1)];
  let drift = driftOf(there, back);
  for (let pass = 0; pass < 2; pass++) {
    weigh(there, drift);
    weigh(back, -drift);
    drift = driftOf(there, back);
  }
  const [ahead, behind] = [middleOf(there), middleOf(back)];
  const aroundMs = (ahead.atMs + behind.atMs) / 2;
  const aheadMs = ahead.apartMs + drift * (aroundMs - ahead.atMs);
  const behindMs = behind.apartMs - drift * (aroundMs - behind.atMs);
  return {
    aroundMs,
    offsetMs: (aheadMs - behindMs) / 2,
    drift,
    errorMs: Math.sqrt(samples.length / ahead.weight + samples.length / behind.weight) / 2,
  };
}

const weightOf = (excessMs: number): number => (finestMs + excessMs) ** -2;

/** Weighs each way by how much longer it took than the quickest, once the drift is taken out. */
function weigh(legs: readonly Leg[], drift: number): void {
  const quickest = Math.min(...legs.map((leg) => leg.apartMs - drift * leg.atMs));
  for (const leg of legs) leg.weight = weightOf(leg.apartMs - drift * leg.atMs - quickest);
}

/** Weighted mean of instant and value, with the sum of the weights. */
function middleOf(legs: readonly Leg[]): Leg {
  const middle: Leg = { atMs: 0, apartMs: 0, weight: 0 };
  for (const { atMs, apartMs, weight } of legs) {
    middle.weight += weight;
    middle.atMs += ((atMs - middle.atMs) * weight) / middle.weight;
    middle.apartMs += ((apartMs - middle.apartMs) * weight) / middle.weight;
  }
  return middle;
}

/** The slope by least squares, pulled to none by what is usual: few samples, close together, show no drift. */
function driftOf(there: readonly Leg[], back: readonly Leg[]): number {
  let [slope, spread] = [0, usualDrift ** -2];
  for (const [legs, side] of [
    [there, 1],
    [back, -1],
  ] as const) {
    const middle = middleOf(legs);
    for (const { atMs, apartMs, weight } of legs) {
      slope += side * weight * (atMs - middle.atMs) * (apartMs - middle.apartMs);
      spread += weight * (atMs - middle.atMs) ** 2;
    }
  }
  return slope / spread;
}
