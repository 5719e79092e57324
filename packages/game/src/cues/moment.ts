import type { OnAirBoard } from '../crowd/show-fields.ts';

/** Moments of shows that something can be set off by; each game has some of them. */
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
  /** In the order in which an author would look for them. */
  readonly names: readonly Moment[];
  /** What a move has brought about, told from the show before and after it alone. Undo brings nothing. */
  readonly between: (before: Show, after: Show) => Moment[];
}

/** The host has put a board of the viewers on air. */
export function boardMoments(was: OnAirBoard | undefined, is: OnAirBoard | undefined): Moment[] {
  if (is === undefined || is === was || (is.card === was?.card && is.atMs === was.atMs)) return [];
  if (is.card === 'nothing') return [];
  return [is.card === 'podium' ? 'podiumShown' : 'boardShown'];
}
