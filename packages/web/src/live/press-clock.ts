import type { LineClock } from '@quizcast/game/lobby/buzzer-wire';
import type { BuzzerPress, LinePong } from '@quizcast/game/protocol/protocol';

/** One exchange: from sending the pong to the server's answer. */
interface Sample {
  /** Device time at the middle of the exchange. */
  atMs: number;
  offsetMs: number;
  roundTripMs: number;
}

const maxSamples = 120;
const windowMs = 120_000;
const maxWaiting = 32;
const minSamples = 3;
/** Crystal clocks of phones and computers deviate by tens of ppm, which is all that few samples can show of a drift. */
const typicalDrift = 50e-6;
const worstDrift = 500e-6;
/** Lower bound for the error of two fast samples, given the resolution of browser timers. */
const finestMs = 0.05;
/** A sample that contradicts the others by more than this, beyond their round trips, means that the device was asleep. */
const slackMs = 20;

/** Server time as a linear function of device time, fitted around one instant. */
interface Fit {
  aroundMs: number;
  offsetMs: number;
  drift: number;
  errorMs: number;
}

/**
 * Estimates the server's monotonic clock on this device, to stamp presses. Of many exchanges those with the shortest
 * round trip had the least delay, so their middle is closest to the instant at which the server read its clock; a line
 * fitted through the best of them tracks the drift of the two clocks. The remaining error is half the difference
 * between the latencies of the two directions, which cannot be measured from the ends of a connection.
 */
export class PressClock {
  readonly #nowMs: () => number;
  readonly #pendingProbes = new Map<number, number>();
  #samples: Sample[] = [];
  #nextProbe = 1;
  #fit: Fit | null = null;

  /** @param nowMs the device's monotonic clock, `performance.now` in a browser */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Creates the answer to a ping, to be sent at once. */
  pong(nonce: string): LinePong {
    const probe = this.#nextProbe++;
    this.#pendingProbes.set(probe, this.#nowMs());
    if (this.#pendingProbes.size > maxWaiting) {
      const oldest = this.#pendingProbes.keys().next();
      if (oldest.done !== true) this.#pendingProbes.delete(oldest.value);
    }
    return { type: 'pong', nonce, probe };
  }

  /** @param receivedMs device time of arrival, if it was recorded before this call */
  clock(message: LineClock, receivedMs = this.#nowMs()): void {
    const sentMs = this.#pendingProbes.get(message.probe);
    if (sentMs === undefined || !this.#pendingProbes.delete(message.probe)) return;
    const { arrivedServerMs, sentServerMs } = message;
    const roundTripMs = Math.max(0, receivedMs - sentMs - (sentServerMs - arrivedServerMs));
    const offsetMs = (arrivedServerMs - sentMs + sentServerMs - receivedMs) / 2;
    const sample = { atMs: (sentMs + receivedMs) / 2, offsetMs, roundTripMs };
    this.#samples = this.#samples.filter((other) => agree(sample, other));
    this.#samples.push(sample);
    if (this.#samples.length > maxSamples) this.#samples.shift();
    this.#fit = null;
  }

  /** The server has changed or restarted: discards all measurements. */
  reset(): void {
    this.#pendingProbes.clear();
    this.#samples = [];
    this.#fit = null;
  }

  /** Converts device time to server time; null before there are enough measurements. */
  serverMs(deviceMs = this.#nowMs()): number | null {
    const fit = this.#fitted();
    return fit === null ? null : deviceMs + offsetAt(fit, deviceMs);
  }

  /** Converts server time to device time, to light the buzzer; null before there are enough measurements. */
  deviceMs(serverMs: number): number | null {
    const fit = this.#fitted();
    if (fit === null) return null;
    const { aroundMs, offsetMs, drift } = fit;
    return aroundMs + (serverMs - aroundMs - offsetMs) / (1 + drift);
  }

  /** Maximum error of the clock, apart from the asymmetry of the connection; null before there are enough measurements. */
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

/** Two samples of the same clocks differ at most by half of both round trips, plus the drift over the time between. */
function agree(sample: Sample, other: Sample): boolean {
  const apartMs = Math.abs(sample.atMs - other.atMs);
  const maxMs = (sample.roundTripMs + other.roundTripMs) / 2 + worstDrift * apartMs + slackMs;
  return apartMs <= windowMs && Math.abs(sample.offsetMs - other.offsetMs) <= maxMs;
}

/** One direction of an exchange: by how much the receiver's clock was ahead of the sender's. */
interface Leg {
  atMs: number;
  apartMs: number;
  weight: number;
}

/**
 * Both directions see the same drift, one of them negated. First each exchange is weighted by the possible error of
 * half its round trip; then, with the drift found, each direction by itself: a fast one is useful even if the other was
 * slow.
 */
function fitOf(samples: readonly Sample[]): Fit {
  const minRoundTripMs = Math.min(...samples.map(({ roundTripMs }) => roundTripMs));
  const weights = samples.map(({ roundTripMs }) => weightOf((roundTripMs - minRoundTripMs) / 2));
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

/** Weights each leg by its extra latency over the fastest one, after removing the drift. */
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

/** The least-squares slope, with the usual drift as prior: few samples close together show no drift. */
function driftOf(there: readonly Leg[], back: readonly Leg[]): number {
  let [slope, spread] = [0, typicalDrift ** -2];
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
