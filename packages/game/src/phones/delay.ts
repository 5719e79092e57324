/** A phone's picture is as late as this at most, milliseconds. */
export const maxPhoneDelayMs = 30_000;
/** From seeing to pressing. */
const reactionMs = 300;
/** Longer ways are not believed: to answer pings late wins nothing. */
const maxWayMs = 1000;

/** What a viewer says of the own picture, within what is possible; null: as late as the show says. */
export const phoneDelayMs = (claimedMs: number | null, streamDelayMs: number): number =>
  Math.min(maxPhoneDelayMs, Math.max(0, Math.round(claimedMs ?? streamDelayMs)));

/** The delay of who presses when a question appears in their picture; null where none came on air that recently. */
export function seenDelayMs(onAirAtMs: number | null, pressedAtMs: number): number | null {
  if (onAirAtMs === null) return null;
  const delayMs = pressedAtMs - onAirAtMs - reactionMs;
  return delayMs < -reactionMs || delayMs > maxPhoneDelayMs ? null : Math.max(0, delayMs);
}

export interface PhoneTiming {
  /** The opening of the round. */
  opensAtMs: number;
  /** When the question came on air, whole. */
  onAirAtMs: number;
  /** The least that the phone has said in this round. */
  delayMs: number;
  streamDelayMs: number;
  arrivedAtMs: number;
  /** There and back. */
  wayMs: number;
}

/**
 * The instant that an answer of a phone is judged by: as if by chat from a picture as late as the stream delay, the time beside that being
 * the phone's own, from when the question was due there. Never before its arrival: a larger delay gains no more than the stream's.
 */
export function phoneAnswerAtMs(timing: PhoneTiming): number {
  const { opensAtMs, onAirAtMs, delayMs, streamDelayMs, arrivedAtMs, wayMs } = timing;
  const ownMs = arrivedAtMs - Math.min(maxWayMs, Math.max(0, wayMs)) - (onAirAtMs + delayMs);
  return Math.round(Math.max(arrivedAtMs, opensAtMs + streamDelayMs + Math.max(0, ownMs)));
}

/** Until when answers of a phone count once the question is locked: until its own picture shows that, and no longer than those of the chat. */
export const phoneClosesAtMs = (
  lockedAtMs: number,
  delayMs: number,
  streamDelayMs: number,
): number => lockedAtMs + Math.min(delayMs, streamDelayMs) + maxWayMs;
