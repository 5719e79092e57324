import {
  currentBoard,
  openRound,
  worth,
  type CategoryQuizshow,
} from '@quizcast/game/games/category-quiz/show';
import { plain, type Action } from './actions.ts';
import type { ShortcutAction, Prefix } from './keys.ts';
import { awardTo, callOn, toReveal, verdictOf } from './phase.ts';

/** The move that a shortcut stands for at this moment. */
export function actionOf(show: CategoryQuizshow, shortcut: ShortcutAction): Action {
  switch (shortcut) {
    case 'start':
    case 'reset':
    case 'undo':
    case 'finish':
      return plain(shortcut);
    case 'restart':
      return plain('start');
    case 'buzzers':
      return plain(openRound(show) === null ? 'openBuzzers' : 'closeBuzzers');
    case 'right':
    case 'wrong':
      return verdictOf(show, shortcut);
    case 'reveal':
      return revealing(show);
    case 'answer':
      return plain('showAnswer');
    case 'on':
      return onward(show);
    case 'final':
      return plain('startFinal');
    case 'tieBreak':
      return plain('startTieBreak');
    case 'timer':
      return plain(show.play.timer.endsAtMs === undefined ? 'startTimer' : 'pauseTimer');
    case 'blur':
      return { type: 'categoryQuiz.setBlur', isBlurred: !show.gamefield.blurImage };
  }
}

/** Whether this would throw away what was played: only `restart` may, as `S` lies beside the keys of verdicts. */
export const restartsShow = (show: CategoryQuizshow, shortcut: ShortcutAction): boolean =>
  shortcut === 'start' && show.play.phase !== 'ready';

function revealing(show: CategoryQuizshow): Action {
  const next = show.play.finalStep === 'reveal' ? toReveal(show) : null;
  return next === null
    ? plain('showGuessAnswer')
    : { type: 'categoryQuiz.revealFinal', playerId: next.id };
}

function onward(show: CategoryQuizshow): Action {
  switch (show.play.phase) {
    case 'ready':
    case 'board':
      return plain('nextBoard');
    case 'final':
      return plain('nextFinalStep');
    case 'question':
    case 'tieBreak':
    case 'finished':
      return plain('backToBoard');
  }
}

/** What a digit alone does with the player of that number; null when nothing, and on the board, where digits pick fields. */
export function digitAction(show: CategoryQuizshow, playerId: string): Action | null {
  switch (show.play.phase) {
    case 'ready':
    case 'board':
    case 'finished':
      return null;
    case 'question':
    case 'tieBreak':
      return show.gamefield.showGuessAnswer ? awardTo(show, playerId, true) : callOn(playerId);
    case 'final':
      return show.play.finalStep === 'reveal'
        ? { type: 'categoryQuiz.revealFinal', playerId }
        : null;
  }
}

/** What points go up and down by: those of the question in play, or of the board's first row. */
export const stepPoints = (show: CategoryQuizshow): number =>
  show.gamefield.fieldPoints > 0
    ? show.gamefield.fieldPoints
    : Math.max(1, worth(show, currentBoard(show), 0));

export function prefixAction(
  show: CategoryQuizshow,
  prefix: Prefix,
  { id, points, hasTurn }: { id: string; points: number; hasTurn: boolean },
): Action {
  switch (prefix) {
    case 'plus':
    case 'minus': {
      const step = stepPoints(show) * (prefix === 'plus' ? 1 : -1);
      return { type: 'categoryQuiz.setPoints', playerId: id, points: points + step };
    }
    case 'turn':
      return { type: 'categoryQuiz.giveTurn', playerId: hasTurn ? null : id };
  }
}
