import type { LineReading } from './latency-estimator.ts';

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
export type LoadedDocument = 'arrival' | 'roundTrip' | 'cap';

export interface PressEstimate {
  atMs: number;
  /** How much earlier than it arrived it is believed to have been made. */
  creditMs: number;
  errorMs: number;
  held: LoadedDocument | null;
}

/** The most that any press over this line can be credited with. */
export function maxCreditMs(mode: BuzzerMode, line: LineReading | null, capMs: number): number {
  if (line === null) return 0;
  const { minMs, slowMs, maxCreditMs } = line;
  return Math.min(
    capMs,
    mode === 'strict' ? Math.min(minMs, maxCreditMs) / 2 : Math.min(slowMs, maxCreditMs),
  );
}

/** When a press was made, as far as the server's own measurements of the line allow it. */
export function estimatePressTime(mode: BuzzerMode, press: Press, capMs: number): PressEstimate {
  const { arrivedAtMs, stampMs, line } = press;
  if (line === null) return { atMs: arrivedAtMs, creditMs: 0, errorMs: 0, held: null };
  if (mode === 'strict' || stampMs === null || !Number.isFinite(stampMs)) {
    const creditMs = maxCreditMs('strict', line, capMs);
    const held = heldBy(line.minMs / 2, creditMs, capMs);
    return { atMs: arrivedAtMs - creditMs, creditMs, errorMs: line.arrivalErrorMs, held };
  }
  const maxMs = maxCreditMs('stamped', line, capMs);
  const claimedMs = arrivedAtMs - stampMs;
  const creditMs = Math.min(Math.max(claimedMs, 0), maxMs);
  return {
    atMs: arrivedAtMs - creditMs,
    creditMs,
    errorMs: line.stampErrorMs,
    held: heldBy(claimedMs, maxMs, capMs),
  };
}

function heldBy(claimedMs: number, maxMs: number, capMs: number): LoadedDocument | null {
  if (claimedMs < 0) return 'arrival';
  if (claimedMs <= maxMs) return null;
  return maxMs < capMs ? 'roundTrip' : 'cap';
}
