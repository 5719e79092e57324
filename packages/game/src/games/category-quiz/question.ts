import type { Stamp } from '../../stamp.ts';
import { isAnsweredByBuzzer, withOpenBuzzers } from './buzzers.ts';
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
  activePlayer,
  awaitsStake,
  currentBoard,
  currentField,
  fieldOf,
  questionKey,
  worth,
  type CategoryQuizshow,
  type Player,
} from './show.ts';
import { splashMs } from './view.ts';

/** Whether the question in play is answered by typing. */
export function isAnsweredByTyping(show: CategoryQuizshow): boolean {
  if (show.play.phase === 'final') return show.play.finalStep === 'question';
  const field = currentField(show)?.field;
  if (field === undefined || show.play.double !== undefined) return false;
  return field.isGuessQuestion || show.disableBuzzers || show.gameSettings.typedAnswers;
}

export function pickField(show: CategoryQuizshow, fieldId: string, stamp: Stamp): Outcome {
  if (show.play.phase !== 'board') return 'boardNotOpen';
  const board = currentBoard(show);
  const found = fieldOf(board, fieldId);
  if (found === null) return 'notFound';
  const { field, category, row } = found;
  if (!field.isActive) return 'fieldPlayed';
  const isDouble = field.isDouble === true;
  const inPlay = withPlay(cleared(show), { phase: 'question', fieldId });
  const shown = withGamefield(isDouble ? withPlay(inPlay, { double: {} }) : inPlay, {
    showField: false,
    showQuestion: !isDouble,
    blurImage: field.blurAtFirst && field.image !== undefined,
    fieldPoints: worth(show, board, row),
    currentCategory: category.id,
  });
  const played = withFields(shown, board, (each) => (each.id === fieldId ? false : each.isActive));
  if (isDouble) return sounding(played, 'final', stamp);
  const timed = show.startTimer ? withPlay(played, { timer: timerStarted(show, stamp) }) : played;
  const withSound = sounding(timed, field.sound === undefined ? 'board' : 'question', stamp);
  return show.gameSettings.openBuzzersAtOnce && isAnsweredByBuzzer(withSound)
    ? withOpenBuzzers(withSound, stamp)
    : withSound;
}

/** A player's maximum stake: all points, or the best field of the board if that is more. */
export function maxStake(show: CategoryQuizshow, { points }: Pick<Player, 'points'>): number {
  const board = currentBoard(show);
  return Math.max(1, points, ...board.rowPoints.map((_, row) => worth(show, board, row)));
}

export function setStake(
  show: CategoryQuizshow,
  { playerId, stake }: { playerId: string; stake: number },
  stamp: Stamp,
): Outcome {
  if (!awaitsStake(show)) return 'noWagers';
  const player = playerOf(show, playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  if (stake > maxStake(show, player)) return 'wagerTooHigh';
  const field = currentField(show)?.field;
  const withQuestion = withGamefield(withPlay(show, { double: { playerId, stake } }), {
    showQuestion: true,
    fieldPoints: stake,
  });
  const later = { ...stamp, atMs: stamp.atMs + splashMs };
  const timed = show.startTimer
    ? withPlay(withQuestion, { timer: timerStarted(show, later) })
    : withQuestion;
  const answering = { ...timed, activePlayerIndex: show.players.indexOf(player) };
  return sounding(answering, field?.sound === undefined ? 'board' : 'question', stamp);
}

export function showGuessAnswer(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' || !isAnsweredByTyping(show)) return 'nothingTyped';
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
  const awarded = scored(show, key, player, { points, isRight });
  const isAnswering = activePlayer(show)?.id === playerId;
  const after = isAnswering ? { ...awarded, activePlayerIndex: -1 } : awarded;
  return sounding(after, isRight ? 'right' : 'wrong', stamp);
}

export function showAnswer(show: CategoryQuizshow): Outcome {
  const { phase, finalStep } = show.play;
  if (questionKey(show) === null) return 'noQuestion';
  if (awaitsStake(show)) return 'stakeFirst';
  if (phase === 'final' && finalStep !== 'reveal') return 'notRevealed';
  if (show.gamefield.showAnswer) return show;
  // The timer is cleared, because it would ring during the answer.
  const ended = withPlay(withRound(show, { isOpen: false }), { timer: {} });
  return withGamefield(ended, { showAnswer: true, blurImage: false });
}

export function backToBoard(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' && show.play.phase !== 'tieBreak') return 'noQuestion';
  return withGamefield(withPlay(cleared(show), { phase: 'board' }), { showField: true });
}
