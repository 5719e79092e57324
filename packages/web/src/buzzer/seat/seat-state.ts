import type { PressFate } from '@quizcast/game/lobby/buzzer-wire';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { isRecord } from '@quizcast/game/json';
import type { SeatState } from '@quizcast/game/lobby/lobby';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Slot } from './seat-outbox.ts';

/** `restarting`: the server announced a restart. */
export type SeatLink = 'connecting' | 'live' | 'lost' | 'restarting';

/**
 * Why this page no longer holds a seat. `unknown`: the server does not know its token. `linked`: the seat's personal
 * link was opened on another device, and the token of this page is no longer valid.
 */
export type SeatEnd = 'removed' | 'takenOver' | 'linked' | 'unknown';

/** State of a player's page. Instants named `…AtMs` and `untilMs` are in the device's monotonic clock. */
export interface SeatLive {
  link: SeatLink;
  ended: SeatEnd | null;
  /** Null until the server has sent it. */
  seat: SeatState | null;
  /** Null while the player waits to be admitted. */
  view: PlayerView | null;
  /** The server's wall clock minus this device's. */
  clockOffsetMs: number;
  /** When the buzzer of the newest round lights. */
  opening: { round: string; lightsAtMs: number } | null;
  /** The last press in the newest round; `fate` is null until the server has confirmed it. */
  press: LocalPress | null;
  /** `round` is null for a lock-out by a press while the question is read: it applies to the next opening. */
  lock: { round: string | null; untilMs: number } | null;
  /** The answer being typed for the question with this key; null when it equals the server's. */
  draft: { key: string; text: string } | null;
  /** The wager chosen here; null when it equals the server's. */
  wagerDraft: number | null;
  /** The last refusal by the server, until the next attempt. */
  refusal: { of: Slot; reason: Refusal } | null;
}

export interface LocalPress {
  /** Null when pressed while the question was read. */
  round: string | null;
  atMs: number;
  isEarly: boolean;
  fate: PressFate | null;
}

export const emptySeat: SeatLive = {
  link: 'connecting',
  ended: null,
  seat: null,
  view: null,
  clockOffsetMs: 0,
  opening: null,
  press: null,
  lock: null,
  draft: null,
  wagerDraft: null,
  refusal: null,
};

/** Whether presses in this round are locked out at this instant. */
export const isLockedAt = (
  { lock }: Pick<SeatLive, 'lock'>,
  round: string,
  atMs: number,
): boolean => lock !== null && (lock.round === null || lock.round === round) && atMs < lock.untilMs;

/** The round that a press would apply to: one that is open to this player, or one that was just announced. */
export function roundToPress({ view, opening }: Pick<SeatLive, 'view' | 'opening'>): string | null {
  if (view === null) return null;
  const { buzzers, you } = view;
  if (buzzers?.isOpen === true && you.mayPress) return buzzers.round;
  const isNews = opening !== null && opening.round !== buzzers?.round;
  return isNews && view.question !== null && buzzers?.isOpen !== true ? opening.round : null;
}

/** The server builds the views itself, so only the kind is checked here. */
export const isPlayerView = (state: unknown): state is PlayerView =>
  isRecord(state) && isRecord(state['you']) && Array.isArray(state['players']);

/** Upload state of the player's picture or camera. */
export type PictureStatus = 'none' | 'sending' | 'failed' | 'cameraFailed';

/** Actions on the page of a seated player; implemented by `LiveSeat`. */
export interface SeatActions {
  press(atMs: number): void;
  type(text: string): void;
  sendNow(): void;
  wager(wager: number): void;
  rename(name: string): void;
}
