/** Maximum delay of a phone's picture, milliseconds. */
export const maxPhoneDelayMs = 30_000;
/** Time from seeing to pressing. */
const reactionMs = 300;
/** Maximum credible round trip, so that delayed pongs give no advantage. */
const maxWayMs = 1000;

/** The picture delay that a viewer claims, within limits; null claims the show's delay. */
export const phoneDelayMs = (claimedMs: number | null, streamDelayMs: number): number =>
  Math.min(maxPhoneDelayMs, Math.max(0, Math.round(claimedMs ?? streamDelayMs)));

/** Delay measured by a press when a question appears in the viewer's picture; null if none went on air so recently. */
export function seenDelayMs(onAirAtMs: number | null, pressedAtMs: number): number | null {
  if (onAirAtMs === null) return null;
  const delayMs = pressedAtMs - onAirAtMs - reactionMs;
  return delayMs < -reactionMs || delayMs > maxPhoneDelayMs ? null : Math.max(0, delayMs);
}

export interface PhoneTiming {
  /** Start of the round. */
  opensAtMs: number;
  /** When the complete question went on air. */
  onAirAtMs: number;
  /** The smallest delay that the phone has claimed in this round. */
  delayMs: number;
  streamDelayMs: number;
  arrivedAtMs: number;
  /** Round trip. */
  wayMs: number;
}

/**
 * The effective time of a phone's answer: as if sent to the chat with the stream delay, plus the phone's own response
 * time since the question was due in its picture. Never before its arrival: a larger delay gains no more than the
 * stream's.
 */
export function phoneAnswerAtMs(timing: PhoneTiming): number {
  const { opensAtMs, onAirAtMs, delayMs, streamDelayMs, arrivedAtMs, wayMs } = timing;
  const ownMs = arrivedAtMs - Math.min(maxWayMs, Math.max(0, wayMs)) - (onAirAtMs + delayMs);
  return Math.round(Math.max(arrivedAtMs, opensAtMs + streamDelayMs + Math.max(0, ownMs)));
}

/**
 * When a phone's answers stop counting after the lock: when its own picture shows the lock, but no later than for the
 * chat; plus the maximum round trip, because answers may be in transit.
 */
export const phoneClosesAtMs = (
  lockedAtMs: number,
  delayMs: number,
  streamDelayMs: number,
): number => lockedAtMs + Math.min(delayMs, streamDelayMs) + maxWayMs;
