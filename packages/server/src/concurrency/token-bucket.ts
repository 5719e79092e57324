import type { UserCommand } from '@quizcast/game/command';
import type { Clock } from '../ports/clock.ts';

/** Messages that one page may send, over any transport. */
export const messagesPerSecond = 60;
export const messagesAtOnce = 120;
/** Commands of one account over all its sockets: enough for a few hosts and helpers, but not for a hundred pages. */
export const accountCommands = { perSecond: 120, atOnce: 240 } as const;
/** Limits for a player's page: most messages are answers to pings, ten per second at first. */
export const playerAllowance = {
  messages: { perSecond: 30, atOnce: 60 },
  /** Each command is written into another account's document. An answer is sent ten times a second while it is typed. */
  commands: { perSecond: 10, atOnce: 20 },
  presses: { perSecond: 10, atOnce: 20 },
  messageBytes: 16 * 1024,
} as const;
/** Overlays of one document that connect: all of a network at once, then hardly any. */
export const overlayConnects = { perSecond: 50, atOnce: 500 } as const;
/** An edit with many steps costs one more for each of these. The longest, with 5000 steps, stays within the burst. */
const stepsPerCost = 50;

/** The cost of a command beyond that of its message, by the work that it causes. */
export const workCost = (command: UserCommand): number =>
  command.type === 'edit.many' ? Math.floor(command.edits.length / stepsPerCost) : 0;

/** A token bucket: it holds `burst` tokens and regains `perSecond` per second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perMs: number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /** Takes `cost` out and returns what is left; a negative value means over the limit. */
  consume(nowMs: number, cost: number): number {
    const regained = Math.max(0, nowMs - this.#atMs) * this.#perMs;
    this.#tokens = Math.min(this.#burst, this.#tokens + regained) - cost;
    this.#atMs = nowMs;
    return this.#tokens;
  }

  /** Takes `cost` out only when that much is left, so failed attempts do not lengthen the wait. */
  tryConsume(nowMs: number, cost: number): boolean {
    return this.consume(nowMs, 0) >= cost && this.consume(nowMs, cost) >= 0;
  }
}

/** Above this number of buckets, full ones are dropped. */
const maxBuckets = 1000;

/** Token buckets by key: a session, an account, or any other source that must be limited. */
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

  /** Takes `cost` out of the bucket of this key; false, with nothing taken, when there is too little. */
  tryConsume(key: string, cost: number): boolean {
    const nowMs = this.#clock.nowMs();
    return this.#bucketOf(key, nowMs).tryConsume(nowMs, cost);
  }

  /** Whether the bucket of this key holds `cost`; nothing is taken. */
  covers(key: string, cost: number): boolean {
    const nowMs = this.#clock.nowMs();
    return this.#bucketOf(key, nowMs).consume(nowMs, 0) >= cost;
  }

  #bucketOf(key: string, nowMs: number): TokenBucket {
    return this.#buckets.get(key) ?? this.#open(key, nowMs);
  }

  #open(key: string, nowMs: number): TokenBucket {
    if (this.#buckets.size >= maxBuckets)
      for (const [id, bucket] of this.#buckets)
        if (bucket.consume(nowMs, 0) >= this.#atOnce) this.#buckets.delete(id);
    const opened = new TokenBucket(this.#perSecond, this.#atOnce, nowMs);
    this.#buckets.set(key, opened);
    return opened;
  }
}
