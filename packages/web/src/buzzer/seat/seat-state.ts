import type { PressFate } from '@quizcast/game/lobby/buzzer-wire';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { isRecord } from '@quizcast/game/json';
import type { SeatState } from '@quizcast/game/lobby/lobby';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Slot } from './seat-outbox.ts';

/** `restarting`: the server said that it would be back. */
export type SeatLink = 'connecting' | 'live' | 'lost' | 'restarting';

/** Why this page holds no seat any more. `unknown`: the server knows nothing of its token. */
/** `linked`: the seat's personal link was opened on another device, and what this page came by is worth nothing any more. */
export type SeatEnd = 'removed' | 'takenOver' | 'linked' | 'unknown';

/** All that a player's page knows of its seat. Instants named `…AtMs` and `untilMs` are of the device's monotonic clock. */
export interface SeatLive {
  link: SeatLink;
  ended: SeatEnd | null;
  /** Null before the server has said so. */
  seat: SeatState | null;
  /** Null while waiting to be let in. */
  view: PlayerView | null;
  /** The server's clock of the day minus this device's. */
  clockOffsetMs: number;
  /** When the buzzer lights, for the newest round. */
  opening: { round: string; lightsAtMs: number } | null;
  /** The last press in the newest round; `fate` is null until the server has heard it. */
  press: LocalPress | null;
  /** `round` is null for a lock-out by presses while the question is read: it holds for whatever opens next. */
  lock: { round: string | null; untilMs: number } | null;
  /** What is being typed for the question of this key; null when it is as the server has it. */
  draft: { key: string; text: string } | null;
  /** The wager that is chosen here; null when it is as the server has it. */
  wagerDraft: number | null;
  /** What the server did not take, until the next try. */
  refusal: { of: Slot; reason: Refusal } | null;
}

export interface LocalPress {
  /** Null while the question is read. */
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

/** Whether presses in this round come to nothing at this instant. */
export const isLockedAt = (
  { lock }: Pick<SeatLive, 'lock'>,
  round: string,
  atMs: number,
): boolean => lock !== null && (lock.round === null || lock.round === round) && atMs < lock.untilMs;

/** The round that a press would be for: one that is open to this player, or one that was just announced. */
export function roundToPress({ view, opening }: Pick<SeatLive, 'view' | 'opening'>): string | null {
  if (view === null) return null;
  const { buzzers, you } = view;
  if (buzzers?.isOpen === true && you.mayPress) return buzzers.round;
  const isNews = opening !== null && opening.round !== buzzers?.round;
  return isNews && view.question !== null && buzzers?.isOpen !== true ? opening.round : null;
}

/** The server sends views that it has made itself; here it only matters which kind this is. */
export const isPlayerView = (state: unknown): state is PlayerView =>
  isRecord(state) && isRecord(state['you']) && Array.isArray(state['players']);

/** What became of the picture or camera that a player sends. */
export type PictureNews = 'none' | 'sending' | 'failed' | 'cameraFailed';

/** What the page of a seated player does; `LiveSeat` is one. */
export interface SeatActions {
  press(atMs: number): void;
  type(text: string): void;
  sendNow(): void;
  wager(wager: number): void;
  rename(name: string): void;
}
