import type { LineReading } from './line.ts';

/**
 * `stamped`: the player's synchronised clock says when, within what the server measured. `strict`: what the player says
 * does not count; a press was made half of the least round trip before it arrived.
 */
export type BuzzerMode = 'stamped' | 'strict';

/** A press as it comes in. All instants are milliseconds of the server's monotonic clock. */
export interface Press {
  playerId: string;
  arrivedAtMs: number;
  /** When the player's device says it was made; null when its clock is not set yet. */
  stampMs: number | null;
  /** The line it came through, as measured when it arrived; null when that is not known. */
  line: LineReading | null;
}

/** Why a press is believed to be at another instant than its stamp says. */
export type Held = 'arrival' | 'roundTrip' | 'cap';

export interface Belief {
  atMs: number;
  /** How much earlier than it arrived it is believed to have been made. */
  creditMs: number;
  errorMs: number;
  held: Held | null;
}

/** The most that any press over this line can be credited with. */
export function mostCreditMs(mode: BuzzerMode, line: LineReading | null, capMs: number): number {
  if (line === null) return 0;
  const { leastMs, slowMs, maxCreditMs } = line;
  return Math.min(
    capMs,
    mode === 'strict' ? Math.min(leastMs, maxCreditMs) / 2 : Math.min(slowMs, maxCreditMs),
  );
}

/** When a press was made, as far as the server's own measurements of the line allow it. */
export function believe(mode: BuzzerMode, press: Press, capMs: number): Belief {
  const { arrivedAtMs, stampMs, line } = press;
  if (line === null) return { atMs: arrivedAtMs, creditMs: 0, errorMs: 0, held: null };
  if (mode === 'strict' || stampMs === null || !Number.isFinite(stampMs)) {
    const creditMs = mostCreditMs('strict', line, capMs);
    const held = heldBy(line.leastMs / 2, creditMs, capMs);
    return { atMs: arrivedAtMs - creditMs, creditMs, errorMs: line.arrivalErrorMs, held };
  }
  const mostMs = mostCreditMs('stamped', line, capMs);
  const claimedMs = arrivedAtMs - stampMs;
  const creditMs = Math.min(Math.max(claimedMs, 0), mostMs);
  return {
    atMs: arrivedAtMs - creditMs,
    creditMs,
    errorMs: line.stampErrorMs,
    held: heldBy(claimedMs, mostMs, capMs),
  };
}

function heldBy(claimedMs: number, mostMs: number, capMs: number): Held | null {
  if (claimedMs < 0) return 'arrival';
  if (claimedMs <= mostMs) return null;
  return mostMs < capMs ? 'roundTrip' : 'cap';
}
