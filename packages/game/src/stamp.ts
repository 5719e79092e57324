import type { Actor } from './crew/actor.ts';

/** External inputs of a command: the same stamp always gives the same result. */
export interface Stamp {
  /** Server time, whole epoch milliseconds. */
  atMs: number;
  actor: Actor;
  /** Seed for all random numbers of this command: an unsigned 32-bit integer. */
  dice: number;
  /** The document is being rehearsed: new rounds are answered by bots. */
  isRehearsal?: boolean;
  /** Latency of the slowest player, as measured by the room; absent when unknown. */
  slowestLineMs?: number;
  /** Number of answers A to D to the open audience question; absent when not counted. */
  answered?: readonly number[];
}

/** Random numbers in [0, 1) from a seed (the mulberry32 generator: 32 bits of state, public domain). */
export function throwDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
