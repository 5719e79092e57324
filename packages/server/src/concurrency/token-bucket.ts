import type { UserCommand } from '@quizcast/game/command';
import type { Clock } from '../ports/clock.ts';

/** What one page may say, by whatever way. */
export const messagesPerSecond = 60;
export const messagesAtOnce = 120;
/** Commands of one account by all its sockets together: a few hosts and helpers, and no hundred pages of one. */
export const accountCommands = { perSecond: 120, atOnce: 240 } as const;
/** What a player's page may say: the most of it answers pings, ten times a second at first. */
export const playerAllowance = {
  messages: { perSecond: 30, atOnce: 60 },
  /** Each of them is written into somebody else's document: a typed answer goes out ten times a second while it is typed. */
  commands: { perSecond: 10, atOnce: 20 },
  presses: { perSecond: 10, atOnce: 20 },
  messageBytes: 16 * 1024,
} as const;
/** Overlays of one document that come in: all of a network at once, and hardly any later. */
export const overlaysComing = { perSecond: 50, atOnce: 500 } as const;
/** An edit in many steps counts once more for each of these; the longest, of 5000, is within what one may say at once. */
const stepsPerCost = 50;

/** What a command costs beyond its message: the work that it makes. */
export const workCost = (command: UserCommand): number =>
  command.type === 'edit.many' ? Math.floor(command.edits.length / stepsPerCost) : 0;

/** A bucket of messages: it holds `burst` and gets `perSecond` back every second. */
export class TokenBucket {
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

  /** Takes `cost` out when that much is there, else nothing: waiting helps then, however often it was tried before. */
  takeIfThere(nowMs: number, cost: number): boolean {
    return this.take(nowMs, 0) >= cost && this.take(nowMs, cost) >= 0;
  }
}

/** More buckets than this: those that are full again go. */
const maxBuckets = 1000;

/** The allowances of those who send commands, by session or by account, or of whatever else comes too often. */
export class CommandAllowances {
  readonly #clock: Clock;
  readonly #perSecond: number;
  readonly #atOnce: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(clock: Clock, perSecond = messagesPerSecond, atOnce = messagesAtOnce) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#atOnce = atOnce;
  }

  /** Takes this much out of a session's allowance; false when that is not there, and nothing is taken then. */
  take(sessionId: string, cost: number): boolean {
    const nowMs = this.#clock.nowMs();
    const bucket = this.#buckets.get(sessionId) ?? this.#open(sessionId, nowMs);
    return bucket.takeIfThere(nowMs, cost);
  }

  #open(sessionId: string, nowMs: number): TokenBucket {
    if (this.#buckets.size >= maxBuckets)
      for (const [id, bucket] of this.#buckets)
        if (bucket.take(nowMs, 0) >= this.#atOnce) this.#buckets.delete(id);
    const opened = new TokenBucket(this.#perSecond, this.#atOnce, nowMs);
    this.#buckets.set(sessionId, opened);
    return opened;
  }
}
