import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { LineMemory } from './line-memory.ts';

/** What became of an answer to a ping. All but `measured` change nothing. */
export type Answer = 'measured' | 'unknown' | 'doubled' | 'early' | 'late';

/** What the server has measured of one line lately, in milliseconds. Nothing of it was told by the player. */
export interface LineReading {
  /** The least round trip: the line without bad luck. */
  minMs: number;
  /**
   * Nine of ten round trips took no longer, and what a device takes from the finger to sending is in it: how late a press
   * can be without anything being wrong.
   */
  slowMs: number;
  /** What a press may be credited with at most: the slow round trip, or less when the line was quicker for long. */
  maxCreditMs: number;
  /** Half of what a usual round trip takes longer than the least: how far one arrival may be off. */
  arrivalErrorMs: number;
  /** What the many round trips by which a clock is set leave of that: half of all stamps are off by less. */
  stampErrorMs: number;
}

interface Sample {
  atMs: number;
  roundTripMs: number;
}

/** The round trips of the last minute, sorted; `odd` is how many were far above the usual one and are left out. */
interface Window {
  usable: readonly number[];
  odd: number;
}

const maxWaiting = 64;
const answerWithinMs = 5000;
/** Samples older than this say little: players walk about, and lines change. */
const windowMs = 60_000;
const maxSamples = 64;
/** A line that has not been measured this often is given no credit. */
const minSamples = 5;
/** The slowest one of all would be too easy to come by for somebody who forges stamps. */
const slowShare = 0.9;
/** What a device takes from the finger to sending is in no answer to a ping; on a LAN it is the most of the way. */
const fingerMs = 2;
const oddFactor = 3;
const oddSlackMs = 2;
/** So many odd samples within a minute are no bad luck: the line has changed, or somebody holds answers back. */
const unstableAfter = 5;
const maxOutcomes = 32;
/** Clocks of browsers go in ticks of a tenth of a millisecond. */
const finestErrorMs = 0.05;

const firstPings = 16;
const firstEveryMs = 100;
const everyMs = 1000;
/** Some pings in a row. */
const quietAfterMs = 3500;

/**
 * One player's line, by the server's own measurements: pings that carry a nonce, on a clock that only goes forward.
 * Memory is bounded whatever the other side does.
 */
export class Line {
  readonly #nonce: () => string;
  readonly #memory: LineMemory;
  /** Pings that wait for their answer, and those that have had it: nonce to the instant of sending, oldest first. */
  readonly #waiting = new Map<string, number>();
  readonly #answered = new Map<string, number>();
  #samples: Sample[] = [];
  /** Round trips as they came, odd ones included; null for a ping that was not answered in time. */
  #outcomes: (number | null)[] = [];
  #sent = 0;
  /** When the first ping was sent that nothing was heard since; null while answers come. */
  #quietSinceMs: number | null = null;

  /**
   * @param nonce a new text at each call that nobody can guess
   * @param memory what is known of this player's line from before
   */
  constructor(nonce: () => string, memory = new LineMemory()) {
    this.#nonce = nonce;
    this.#memory = memory;
  }

  /** The nonce to send at this very instant. */
  ping(nowMs: number): string {
    this.#forget(nowMs);
    const nonce = this.#nonce();
    this.#waiting.set(nonce, nowMs);
    this.#quietSinceMs ??= nowMs;
    this.#sent += 1;
    return nonce;
  }

  /** How long to wait after this ping before the next one: a new line is measured quickly. */
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
    this.#tell(sample.roundTripMs);
    this.#samples = [...this.#samples, sample].slice(-maxSamples);
    this.#memory.note(nowMs, () => slowOf(this.#window(nowMs)));
    return 'measured';
  }

  /** What a press that arrives now is judged by; null when too little has been measured for any credit. */
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

  /** Pings have gone unanswered for so long that nobody is at the other end, whatever the network still says. */
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

  /** The line is not what it was a moment ago: presses over it get less credit than it seems to need. */
  #isUnstable(nowMs: number): boolean {
    const reading = this.reading(nowMs);
    const isLimited = reading !== null && reading.maxCreditMs < reading.slowMs;
    return isLimited || this.#window(nowMs).odd >= unstableAfter;
  }

  #window(nowMs: number): Window {
    const sorted = this.#samples
      .filter((sample) => sample.atMs > nowMs - windowMs)
      .map((sample) => sample.roundTripMs)
      .toSorted((one, other) => one - other);
    const oddAboveMs = at(sorted, 0.5) * oddFactor + oddSlackMs;
    const usable = sorted.filter((roundTripMs) => roundTripMs <= oddAboveMs);
    return { usable, odd: sorted.length - usable.length };
  }

  /** Pings that wait too long count as lost; an answer to one of them is worth nothing any more. */
  #forget(nowMs: number): void {
    for (const [nonce, sentAtMs] of this.#waiting) {
      if (this.#waiting.size < maxWaiting && sentAtMs >= nowMs - answerWithinMs) break;
      this.#waiting.delete(nonce);
      this.#tell(null);
    }
  }

  #tell(outcome: number | null): void {
    this.#outcomes.push(outcome);
    if (this.#outcomes.length > maxOutcomes) this.#outcomes.shift();
  }
}

/** The slow round trip of a minute; null when too little was measured. */
const slowOf = ({ usable, odd }: Window): number | null =>
  usable.length + odd < minSamples ? null : at(usable, slowShare) + fingerMs;

/** The value that `share` of the sorted values do not exceed; 0 when there are none. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
