import type { Stamp } from '../../stamp.ts';
import { takesBuzzers, withOpenBuzzers } from './buzzers.ts';
import {
  cleared,
  judgementOf,
  playerOf,
  scored,
  sounding,
  timerStarted,
  withFields,
  withGamefield,
  withPlay,
  withRound,
  type Outcome,
} from './change.ts';
import {
  currentBoard,
  currentField,
  fieldOf,
  questionKey,
  worth,
  type CategoryQuizshow,
} from './show.ts';

/** Whether the question in play is answered by typing. */
export function takesTyping(show: CategoryQuizshow): boolean {
  if (show.play.phase === 'final') return show.play.finalStep === 'question';
  const field = currentField(show)?.field;
  if (field === undefined) return false;
  return field.isGuessQuestion || show.disableBuzzers || show.gameSettings.typedAnswers;
}

export function pickField(show: CategoryQuizshow, fieldId: string, stamp: Stamp): Outcome {
  if (show.play.phase !== 'board') return 'boardNotOpen';
  const board = currentBoard(show);
  const found = fieldOf(board, fieldId);
  if (found === null) return 'notFound';
  const { field, category, row } = found;
  if (!field.isActive) return 'fieldPlayed';
  const shown = withGamefield(withPlay(cleared(show), { phase: 'question', fieldId }), {
    showField: false,
    showQuestion: true,
    blurImage: field.blurAtFirst && field.image !== undefined,
    fieldPoints: worth(show, board, row),
    currentCategory: category.id,
  });
  const played = withFields(shown, board, (each) => (each.id === fieldId ? false : each.isActive));
  const timed = show.startTimer ? withPlay(played, { timer: timerStarted(show, stamp) }) : played;
  const heard = sounding(timed, field.sound === undefined ? 'board' : 'question', stamp);
  return show.gameSettings.openBuzzersAtOnce && takesBuzzers(heard)
    ? withOpenBuzzers(heard, stamp)
    : heard;
}

export function showGuessAnswer(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' || !takesTyping(show)) return 'nothingTyped';
  if (show.gamefield.showGuessAnswer) return show;
  return withGamefield(withPlay(show, { timer: {} }), { showGuessAnswer: true });
}

export function awardGuess(
  show: CategoryQuizshow,
  playerId: string,
  points: number,
  stamp: Stamp,
): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase !== 'question') return 'noQuestion';
  if (!show.gamefield.showGuessAnswer) return 'notRevealed';
  const player = playerOf(show, playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  if (judgementOf(show, key, playerId) !== undefined) return 'alreadyJudged';
  const isRight = points > 0;
  return sounding(
    scored(show, key, player, { points, isRight }),
    isRight ? 'right' : 'wrong',
    stamp,
  );
}

export function showAnswer(show: CategoryQuizshow): Outcome {
  const { phase, finalStep } = show.play;
  if (questionKey(show) === null) return 'noQuestion';
  if (phase === 'final' && finalStep !== 'reveal') return 'notRevealed';
  if (show.gamefield.showAnswer) return show;
  // A clock that ran on would ring in the middle of it.
  const ended = withPlay(withRound(show, { isOpen: false }), { timer: {} });
  return withGamefield(ended, { showAnswer: true, blurImage: false });
}

export function backToBoard(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' && show.play.phase !== 'tieBreak') return 'noQuestion';
  return withGamefield(withPlay(cleared(show), { phase: 'board' }), { showField: true });
}
