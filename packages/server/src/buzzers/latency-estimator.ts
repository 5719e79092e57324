import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { LatencyHistory } from './latency-history.ts';

/** Outcome of an answer to a ping. All but `measured` are ignored. */
export type Answer = 'measured' | 'unknown' | 'doubled' | 'early' | 'late';

/** Recent latency of one connection in milliseconds, measured by the server only, without any data from the player. */
export interface LineReading {
  /** Minimum round trip: the connection at its best. */
  minMs: number;
  /** 90th percentile of the round trips plus the device's input delay: how late an honest press can arrive. */
  slowMs: number;
  /** Maximum credit of a press: the slow round trip, or less when the connection has been faster for minutes. */
  maxCreditMs: number;
  /** Half the difference between median and minimum round trip: the error of a single arrival. */
  arrivalErrorMs: number;
  /** What remains of that error after clock synchronization over many round trips: the median error of timestamps. */
  stampErrorMs: number;
}

interface Sample {
  atMs: number;
  roundTripMs: number;
}

/** The sorted round trips of the last minute; `outliers` are the outliers that were left out. */
interface Window {
  usable: readonly number[];
  outliers: number;
}

const maxWaiting = 64;
const answerWithinMs = 5000;
/** Older samples no longer apply: players move around and connections change. */
const windowMs = 60_000;
const maxSamples = 64;
/** A connection with fewer samples gets no credit. */
const minSamples = 5;
/** The maximum would be too easy to manipulate for a player who forges timestamps. */
const slowShare = 0.9;
/** Ping answers do not contain the device's input delay, which dominates on a LAN. */
const fingerMs = 2;
const outlierFactor = 3;
const outlierSlackMs = 2;
/** More outliers than this within a minute mean that the connection has changed or that answers are being held back. */
const unstableAfter = 5;
const maxOutcomes = 32;
/** Browser clocks have a resolution of a tenth of a millisecond. */
const finestErrorMs = 0.05;

const firstPings = 16;
const firstEveryMs = 100;
const everyMs = 1000;
/** A few missed pings in a row. */
const quietAfterMs = 3500;

/**
 * Latency of one player's connection, measured by the server with nonce pings on a monotonic clock. Memory is bounded
 * whatever the client does.
 */
export class LatencyEstimator {
  readonly #nonce: () => string;
  readonly #memory: LatencyHistory;
  /** Unanswered and answered pings: nonce to the time of sending, oldest first. */
  readonly #waiting = new Map<string, number>();
  readonly #answered = new Map<string, number>();
  #samples: Sample[] = [];
  /** Round trips in order of arrival, outliers included; null for a ping that was not answered in time. */
  #outcomes: (number | null)[] = [];
  #sent = 0;
  /** When the first ping since the last answer was sent; null while answers arrive. */
  #quietSinceMs: number | null = null;

  /**
   * @param nonce returns a new, unguessable text at each call
   * @param memory latency history of this player's previous connections
   */
  constructor(nonce: () => string, memory = new LatencyHistory()) {
    this.#nonce = nonce;
    this.#memory = memory;
  }

  /** Registers a ping and returns the nonce to send right now. */
  ping(nowMs: number): string {
    this.#forget(nowMs);
    const nonce = this.#nonce();
    this.#waiting.set(nonce, nowMs);
    this.#quietSinceMs ??= nowMs;
    this.#sent += 1;
    return nonce;
  }

  /** Delay before the next ping: a new connection is measured quickly. */
  get pingAgainAfterMs(): number {
    return this.#sent < firstPings ? firstEveryMs : everyMs;
  }

  answer(nonce: string, nowMs: number): Answer {
    if (this.#answered.has(nonce)) return 'doubled';
    const sentAtMs = this.#waiting.get(nonce);
    if (sentAtMs === undefined) return 'unknown';
    if (nowMs < sentAtMs) return 'early';
    this.#quietSinceMs = null;
    this.#forget(nowMs);
    if (!this.#waiting.delete(nonce)) return 'late';
    this.#answered.set(nonce, sentAtMs);
    trim(this.#answered, maxWaiting);
    const sample = { atMs: nowMs, roundTripMs: nowMs - sentAtMs };
    this.#recordOutcome(sample.roundTripMs);
    this.#samples = [...this.#samples, sample].slice(-maxSamples);
    this.#memory.note(nowMs, () => slowOf(this.#window(nowMs)));
    return 'measured';
  }

  /** The reading for a press that arrives now; null with too few measurements for any credit. */
  reading(nowMs: number): LineReading | null {
    const window = this.#window(nowMs);
    const slowMs = slowOf(window);
    if (slowMs === null) return null;
    const { usable } = window;
    const least = usable[0] ?? 0;
    const errorMs = (at(usable, 0.5) - least) / 2;
    return {
      minMs: least,
      slowMs,
      maxCreditMs: Math.min(slowMs, this.#memory.maxCreditMs),
      arrivalErrorMs: Math.max(finestErrorMs, errorMs),
      stampErrorMs: Math.max(finestErrorMs, errorMs / (2 * Math.sqrt(usable.length))),
    };
  }

  /** Whether pings have gone unanswered for so long that the page is considered gone, even if the socket is open. */
  isQuiet(nowMs: number): boolean {
    return this.#quietSinceMs !== null && nowMs - this.#quietSinceMs >= quietAfterMs;
  }

  /** Null before the first answer. */
  quality(nowMs: number): LineQuality | null {
    const answered = this.#outcomes.filter((outcome) => outcome !== null);
    if (answered.length === 0) return null;
    const steps = answered
      .slice(1)
      .map((each, index) => Math.abs(each - (answered[index] ?? each)));
    return {
      roundTripMs: at(
        answered.toSorted((one, other) => one - other),
        0.5,
      ),
      jitterMs: steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length),
      lostShare: 1 - answered.length / this.#outcomes.length,
      isUnstable: this.#isUnstable(nowMs),
    };
  }

  /** Whether the latency has changed recently: presses then get less credit than they seem to need. */
  #isUnstable(nowMs: number): boolean {
    const reading = this.reading(nowMs);
    const isLimited = reading !== null && reading.maxCreditMs < reading.slowMs;
    return isLimited || this.#window(nowMs).outliers >= unstableAfter;
  }

  #window(nowMs: number): Window {
    const sorted = this.#samples
      .filter((sample) => sample.atMs > nowMs - windowMs)
      .map((sample) => sample.roundTripMs)
      .toSorted((one, other) => one - other);
    const outlierAboveMs = at(sorted, 0.5) * outlierFactor + outlierSlackMs;
    const usable = sorted.filter((roundTripMs) => roundTripMs <= outlierAboveMs);
    return { usable, outliers: sorted.length - usable.length };
  }

  /** Drops pings that have waited too long: they count as lost, and later answers are ignored. */
  #forget(nowMs: number): void {
    for (const [nonce, sentAtMs] of this.#waiting) {
      if (this.#waiting.size < maxWaiting && sentAtMs >= nowMs - answerWithinMs) break;
      this.#waiting.delete(nonce);
      this.#recordOutcome(null);
    }
  }

  #recordOutcome(outcome: number | null): void {
    this.#outcomes.push(outcome);
    if (this.#outcomes.length > maxOutcomes) this.#outcomes.shift();
  }
}

/** The slow round trip of the window; null with too few measurements. */
const slowOf = ({ usable, outliers }: Window): number | null =>
  usable.length + outliers < minSamples ? null : at(usable, slowShare) + fingerMs;

/** The given quantile of the sorted values; 0 when there are none. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function trim(map: Map<string, unknown>, maxSize: number): void {
  for (const key of map.keys()) {
    if (map.size <= maxSize) return;
    map.delete(key);
  }
}
