import type { LineQuality } from '@quizcast/game/buzzer-wire';

/** What became of an answer to a ping. All but `measured` change nothing that a press is judged by. */
export type Answer = 'measured' | 'odd' | 'unknown' | 'doubled' | 'early' | 'late';

/** What the server has measured of one line lately, in milliseconds. Nothing of it was told by the player. */
export interface LineReading {
  /** The least round trip: the line without bad luck. */
  leastMs: number;
  /**
   * Nine of ten round trips took no longer, and what a device takes from the finger to sending is in it: how late a press
   * can be without anything being wrong.
   */
  slowMs: number;
  /** Half of what a usual round trip takes longer than the least: how far one arrival may be off. */
  arrivalErrorMs: number;
  /** What the many round trips by which a clock is set leave of that: half of all stamps are off by less. */
  stampErrorMs: number;
}

interface Sample {
  atMs: number;
  roundTripMs: number;
}

const mostWaiting = 64;
const answerWithinMs = 5000;
/** Samples older than this say little: players walk about, and lines change. */
const windowMs = 60_000;
const mostSamples = 64;
/** A line that has not been measured this often is given no credit. */
const leastSamples = 5;
/** The slowest one of all would be too easy to come by for somebody who forges stamps. */
const slowShare = 0.9;
/** What a device takes from the finger to sending is in no answer to a ping; on a LAN it is the most of the way. */
const fingerMs = 2;
const oddFactor = 3;
const oddSlackMs = 2;
/** So many odd samples one after the other are no oddity: the line has changed. */
const changedAfter = 5;
const mostOutcomes = 32;
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
  /** Pings that wait for their answer, and those that have had it: nonce to the instant of sending, oldest first. */
  readonly #waiting = new Map<string, number>();
  readonly #answered = new Map<string, number>();
  #accepted: Sample[] = [];
  #odd: Sample[] = [];
  /** Round trips as they came, odd ones included; null for a ping that was not answered in time. */
  #outcomes: (number | null)[] = [];
  #sent = 0;
  /** When the first ping was sent that nothing was heard since; null while answers come. */
  #quietSinceMs: number | null = null;

  /** @param nonce a new text at each call that nobody can guess */
  constructor(nonce: () => string) {
    this.#nonce = nonce;
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
    trim(this.#answered, mostWaiting);
    const sample = { atMs: nowMs, roundTripMs: nowMs - sentAtMs };
    this.#tell(sample.roundTripMs);
    return this.#take(sample);
  }

  /** What a press that arrives now is judged by; null when too little has been measured for any credit. */
  reading(nowMs: number): LineReading | null {
    const sorted = this.#window(nowMs).toSorted((one, other) => one - other);
    const least = sorted[0];
    if (least === undefined || sorted.length < leastSamples) return null;
    const errorMs = (at(sorted, 0.5) - least) / 2;
    return {
      leastMs: least,
      slowMs: at(sorted, slowShare) + fingerMs,
      arrivalErrorMs: Math.max(finestErrorMs, errorMs),
      stampErrorMs: Math.max(finestErrorMs, errorMs / (2 * Math.sqrt(sorted.length))),
    };
  }

  /** Pings have gone unanswered for so long that nobody is at the other end, whatever the network still says. */
  isQuiet(nowMs: number): boolean {
    return this.#quietSinceMs !== null && nowMs - this.#quietSinceMs >= quietAfterMs;
  }

  /** Null before the first answer. */
  quality(): LineQuality | null {
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
    };
  }

  #window(nowMs: number): number[] {
    const fresh = this.#accepted.filter((sample) => sample.atMs > nowMs - windowMs);
    return fresh.map((sample) => sample.roundTripMs);
  }

  #take(sample: Sample): Answer {
    if (this.#isOdd(sample)) {
      this.#odd.push(sample);
      if (this.#odd.length < changedAfter) return 'odd';
      this.#accepted = this.#odd;
    } else {
      this.#accepted.push(sample);
      if (this.#accepted.length > mostSamples) this.#accepted.shift();
    }
    this.#odd = [];
    return 'measured';
  }

  #isOdd({ atMs, roundTripMs }: Sample): boolean {
    const recent = this.#accepted
      .slice(-15)
      .filter((sample) => sample.atMs > atMs - windowMs)
      .map((sample) => sample.roundTripMs);
    if (recent.length < leastSamples) return false;
    const usual = at(
      recent.toSorted((one, other) => one - other),
      0.5,
    );
    return roundTripMs > usual * oddFactor + oddSlackMs;
  }

  /** Pings that wait too long count as lost; an answer to one of them is worth nothing any more. */
  #forget(nowMs: number): void {
    for (const [nonce, sentAtMs] of this.#waiting) {
      if (this.#waiting.size < mostWaiting && sentAtMs >= nowMs - answerWithinMs) break;
      this.#waiting.delete(nonce);
      this.#tell(null);
    }
  }

  #tell(outcome: number | null): void {
    this.#outcomes.push(outcome);
    if (this.#outcomes.length > mostOutcomes) this.#outcomes.shift();
  }
}

/** The value that `share` of the sorted values do not exceed; 0 when there are none. */
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
