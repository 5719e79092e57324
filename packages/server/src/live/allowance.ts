import type { Clock } from '../ports/clock.ts';

/** What one page may say, by whatever way. */
export const messagesPerSecond = 60;
export const messagesAtOnce = 120;

/** A bucket of messages: it holds `burst` and gets `perSecond` back every second. */
export class Allowance {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #atMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#left = burst;
    this.#atMs = nowMs;
  }

  /** Takes `cost` out and says how much is left; below zero it was too much. */
  take(nowMs: number, cost: number): number {
    const regained = Math.max(0, nowMs - this.#atMs) * this.#perMs;
    this.#left = Math.min(this.#burst, this.#left + regained) - cost;
    this.#atMs = nowMs;
    return this.#left;
  }
}

/** More buckets than this: those that are full again go. */
const maxBuckets = 1000;

/** The allowances of those who send commands without a socket, by session. */
export class CommandAllowances {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Allowance>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one command out of a session's allowance; false when there is none left. */
  take(sessionId: string): boolean {
    const nowMs = this.#clock.nowMs();
    const bucket = this.#buckets.get(sessionId) ?? this.#open(sessionId, nowMs);
    // What is refused costs nothing: waiting helps, however often it was tried before.
    return bucket.take(nowMs, 0) >= 1 && bucket.take(nowMs, 1) >= 0;
  }

  #open(sessionId: string, nowMs: number): Allowance {
    if (this.#buckets.size >= maxBuckets)
      for (const [id, bucket] of this.#buckets)
        if (bucket.take(nowMs, 0) >= messagesAtOnce) this.#buckets.delete(id);
    const opened = new Allowance(messagesPerSecond, messagesAtOnce, nowMs);
    this.#buckets.set(sessionId, opened);
    return opened;
  }
}
