import type { LineReading } from './latency-estimator.ts';

/**
 * `stamped`: the timestamp of the player's synchronized clock is used, within what the server measured. `strict`: it is
 * ignored, and a press is dated back by half the minimum round trip.
 */
export type BuzzerMode = 'stamped' | 'strict';

/** A press as received. All instants are milliseconds of the server's monotonic clock. */
export interface Press {
  playerId: string;
  arrivedAtMs: number;
  /** Timestamp of the player's device; null until its clock is synchronized. */
  stampMs: number | null;
  /** The measured latency of its connection at arrival; null when unknown. */
  line: LineReading | null;
}

/** Why the estimated instant of a press differs from its timestamp. */
export type CreditLimit = 'arrival' | 'roundTrip' | 'cap';

export interface PressEstimate {
  atMs: number;
  /** How far the press is dated back from its arrival. */
  creditMs: number;
  errorMs: number;
  limitedBy: CreditLimit | null;
}

/** Maximum credit of any press over this connection. */
export function maxCreditMs(mode: BuzzerMode, line: LineReading | null, capMs: number): number {
  if (line === null) return 0;
  const { minMs, slowMs, maxCreditMs } = line;
  return Math.min(
    capMs,
    mode === 'strict' ? Math.min(minMs, maxCreditMs) / 2 : Math.min(slowMs, maxCreditMs),
  );
}

/** Estimates when a press was made, within the limits of the server's own latency measurements. */
export function estimatePressTime(mode: BuzzerMode, press: Press, capMs: number): PressEstimate {
  const { arrivedAtMs, stampMs, line } = press;
  if (line === null) return { atMs: arrivedAtMs, creditMs: 0, errorMs: 0, limitedBy: null };
  if (mode === 'strict' || stampMs === null || !Number.isFinite(stampMs)) {
    const creditMs = maxCreditMs('strict', line, capMs);
    const limitedBy = creditLimitOf(line.minMs / 2, creditMs, capMs);
    return {
      atMs: arrivedAtMs - creditMs,
      creditMs,
      errorMs: line.arrivalErrorMs,
      limitedBy,
    };
  }
  const maxMs = maxCreditMs('stamped', line, capMs);
  const claimedMs = arrivedAtMs - stampMs;
  const creditMs = Math.min(Math.max(claimedMs, 0), maxMs);
  return {
    atMs: arrivedAtMs - creditMs,
    creditMs,
    errorMs: line.stampErrorMs,
    limitedBy: creditLimitOf(claimedMs, maxMs, capMs),
  };
}

function creditLimitOf(claimedMs: number, maxMs: number, capMs: number): CreditLimit | null {
  if (claimedMs < 0) return 'arrival';
  if (claimedMs <= maxMs) return null;
  return maxMs < capMs ? 'roundTrip' : 'cap';
}
