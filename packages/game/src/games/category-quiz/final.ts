import type { Stamp } from '../../stamp.ts';
import { isSolved } from './buzzers.ts';
import {
  cleared,
  currentJudgement,
  judgementOf,
  playerOf,
  scored,
  sounding,
  timerStarted,
  withGamefield,
  withPlay,
  withPlayers,
  type Outcome,
} from './change.ts';
import { playing, questionKey, type CategoryQuizshow, type Player } from './show.ts';

/** Players with the most points, without empty seats. */
function leaders(show: CategoryQuizshow): Player[] {
  const maxPoints = Math.max(...playing(show).map(({ points }) => points));
  return playing(show).filter(({ points }) => points === maxPoints);
}

/** The player's maximum wager. */
export const maxWager = ({ gameSettings }: CategoryQuizshow, { points }: Player): number =>
  Math.max(points, gameSettings.leastWagerLimit, 0);

export function startFinal(show: CategoryQuizshow, stamp: Stamp): Outcome {
  if (show.play.phase !== 'board') return 'boardNotOpen';
  if (!isWritten(show.final)) return 'noFinal';
  const begun = withPlayers(cleared(show), (player) => ({ ...player, wager: undefined }));
  return sounding(
    withGamefield(withPlay(begun, { phase: 'final', finalStep: 'category', revealed: [] }), {
      showField: false,
    }),
    'final',
    stamp,
  );
}

export function nextFinalStep(show: CategoryQuizshow, stamp: Stamp): Outcome {
  switch (show.play.finalStep) {
    case undefined:
      return 'noQuestion';
    case 'category':
      return withPlay(show, { finalStep: 'wagers' });
    case 'wagers': {
      const timer = show.startTimer ? timerStarted(show, stamp) : {};
      const shown = withPlay(show, { finalStep: 'question', timer });
      return sounding(withGamefield(shown, { showQuestion: true }), 'final', stamp);
    }
    case 'question':
      return withPlay(show, { finalStep: 'reveal', timer: {} });
    case 'reveal':
      return 'noNextStep';
  }
}

export function revealFinal(show: CategoryQuizshow, playerId: string): Outcome {
  const { finalStep, revealed } = show.play;
  if (finalStep !== 'reveal') return 'notRevealed';
  const player = playerOf(show, playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  if (revealed.includes(playerId)) return show;
  return withPlay(show, { revealed: [...revealed, playerId] });
}

export function judgeFinal(
  show: CategoryQuizshow,
  playerId: string,
  verdict: 'right' | 'wrong',
  stamp: Stamp,
): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.finalStep !== 'reveal') return 'noQuestion';
  const player = playerOf(show, playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  if (!show.play.revealed.includes(playerId)) return 'notRevealed';
  if (judgementOf(show, key, playerId) !== undefined) return 'alreadyJudged';
  const isRight = verdict === 'right';
  const wager = player.wager ?? 0;
  const points = isRight || wager === 0 ? wager : -wager;
  return sounding(scored(show, key, player, { points, isRight }), verdict, stamp);
}

/** The player whose answer is revealed but not judged yet. */
export const toJudge = (show: CategoryQuizshow): Player | null =>
  playing(show).find(
    ({ id }) => show.play.revealed.includes(id) && currentJudgement(show, id) === undefined,
  ) ?? null;

/** The player whose answer is revealed next: the one with the fewest points, so that the leader is last. */
export function nextToReveal(show: CategoryQuizshow): Player | null {
  const hidden = playing(show).filter(({ id }) => !show.play.revealed.includes(id));
  return hidden.toSorted((left, right) => left.points - right.points)[0] ?? null;
}

/**
 * Whether a tie-break comes before the end: players are tied for the win, and the show has a question for it that was
 * not asked yet.
 */
export const isTieBreakDue = (show: CategoryQuizshow): boolean =>
  show.play.tieBreaks === 0 && isWritten(show.tieBreak) && leaders(show).length > 1;

const isWritten = ({ question, image }: CategoryQuizshow['final' | 'tieBreak']): boolean =>
  question.trim() !== '' || image !== undefined;

export function startTieBreak(show: CategoryQuizshow, stamp: Stamp): Outcome {
  const { phase, tieBreaks } = show.play;
  if (phase !== 'board' && phase !== 'final' && phase !== 'finished') return 'boardNotOpen';
  const tied = leaders(show);
  if (tied.length < 2) return 'noTie';
  const begun = withPlay(cleared(show), {
    phase: 'tieBreak',
    finalStep: undefined,
    tieBreaks: tieBreaks + 1,
    tiedIds: tied.map(({ id }) => id),
    winnerIds: [],
  });
  return sounding(withGamefield(begun, { showField: false, showQuestion: true }), 'final', stamp);
}

/** After a correction of points in a finished show: the leaders win, unless a tie-break was won. */
export function withWinners(show: CategoryQuizshow): CategoryQuizshow {
  const { phase, tieBreaks } = show.play;
  if (phase !== 'finished' || isSolved(show, `tieBreak:${tieBreaks}`)) return show;
  return withPlay(show, { winnerIds: leaders(show).map(({ id }) => id) });
}

export function finish(show: CategoryQuizshow, stamp: Stamp): Outcome {
  const { phase } = show.play;
  if (phase === 'ready') return 'notStarted';
  if (phase === 'finished') return show;
  const ended = withWinners(withPlay(cleared(show), { phase: 'finished', finalStep: undefined }));
  return sounding(withGamefield(ended, { showField: false }), 'final', stamp);
}
