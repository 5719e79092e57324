import type { Actor } from './crew/actor.ts';

/** What a command gets from outside the rules: the same stamp always gives the same result. */
export interface Stamp {
  /** Server time, whole epoch milliseconds. */
  atMs: number;
  actor: Actor;
  /** Seed of every throw of dice this command makes: an unsigned 32-bit integer. */
  dice: number;
  /** The document is being rehearsed: rounds that begin are for bots. */
  isRehearsal?: boolean;
  /** How long news takes to the slowest of the players, as the room has measured it; absent: nobody has. */
  slowestLineMs?: number;
  /** How many have given each answer of the question that is open to everybody, A to D; absent: nobody has counted. */
  answered?: readonly number[];
}

/** Numbers in [0, 1) from a seed (the mulberry32 generator: 32 bits of state, public domain). */
export function throwDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
