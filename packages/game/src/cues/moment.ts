import type { OnAirBoard } from '../crowd/show-fields.ts';

/** Moments of a show that can trigger cues; each game has some of them. */
export const moments = [
  'showStarted',
  'questionOnAir',
  'fieldOpened',
  'buzzed',
  'answerLocked',
  'answerRight',
  'answerWrong',
  'answerShown',
  'jokerUsed',
  'voteOpened',
  'voteClosed',
  'boardShown',
  'podiumShown',
  'finalStarted',
  'showWon',
  'showLost',
  'walkedAway',
  'winnerShown',
] as const;
export type Moment = (typeof moments)[number];

/** The moments of one game. */
export interface MomentsOf<Show> {
  /** In the order in which they are offered to an author. */
  readonly names: readonly Moment[];
  /** The moments that a move has reached, derived from the show before and after it alone. Undo reaches none. */
  readonly between: (before: Show, after: Show) => Moment[];
}

/** The host has put an audience board on air. */
export function boardMoments(was: OnAirBoard | undefined, is: OnAirBoard | undefined): Moment[] {
  if (is === undefined || is === was || (is.card === was?.card && is.atMs === was.atMs)) return [];
  if (is.card === 'nothing') return [];
  return [is.card === 'podium' ? 'podiumShown' : 'boardShown'];
}
