import type { CategoryQuizCommand } from '../games/category-quiz/command.ts';
import {
  currentBoard,
  openRound,
  worth,
  type CategoryQuizshow,
} from '../games/category-quiz/show.ts';
import type { UserCommand } from '../command.ts';
import {
  isIn,
  playerActions,
  questionActions,
  type commonActions,
  type plainActions,
  type settingActions,
} from './actions.ts';
import type { ControlFault } from './fault.ts';
import { nextToReveal, toJudge } from './final-order.ts';
import { gameFlags } from './parameters.ts';
import { fieldIdOf, idOf, numberOf, textOf, wordOf, type Parameters } from './read.ts';

/** Moves that are the same words here and there, apart from their writing. */
const plainMoves = {
  start: 'start',
  undo: 'undo',
  reset: 'reset',
  reveal: 'showAnswer',
  'open-buzzers': 'openBuzzers',
  'close-buzzers': 'closeBuzzers',
  'show-typed': 'showGuessAnswer',
  'back-to-board': 'backToBoard',
  'next-board': 'nextBoard',
  'start-timer': 'startTimer',
  'pause-timer': 'pauseTimer',
  'start-final': 'startFinal',
  'next-final-step': 'nextFinalStep',
  'start-tie-break': 'startTieBreak',
  finish: 'finish',
} as const satisfies Record<keyof typeof commonActions | keyof typeof plainActions, string>;
type CategoryAction =
  | keyof typeof plainMoves
  | QuestionAction
  | PlayerAction
  | keyof typeof settingActions;
type QuestionAction = keyof typeof questionActions;
type PlayerAction = keyof typeof playerActions;

/** The move, or the edit, of the category quiz that an action stands for. */
export function categoryCommand(
  show: CategoryQuizshow,
  action: CategoryAction,
  given: Parameters,
): UserCommand | ControlFault {
  if (isIn(plainMoves, action))
    return { type: `categoryQuiz.${plainMoves[action]}`, showId: show.id };
  if (isIn(questionActions, action)) return questionCommand(show, action, given);
  if (isIn(playerActions, action)) return playerCommand(show, action, given);
  return settingCommand(show, action, given);
}

type Found = CategoryQuizCommand | ControlFault;

function questionCommand(show: CategoryQuizshow, action: QuestionAction, given: Parameters): Found {
  const showId = show.id;
  switch (action) {
    case 'pick-field':
      return {
        type: 'categoryQuiz.pickField',
        showId,
        fieldId: fieldIdOf(show, given['field'] ?? ''),
      };
    case 'toggle-buzzers':
      return openRound(show) === null
        ? { type: 'categoryQuiz.openBuzzers', showId }
        : { type: 'categoryQuiz.closeBuzzers', showId };
    case 'toggle-timer':
      return show.play.timer.endsAtMs === undefined
        ? { type: 'categoryQuiz.startTimer', showId }
        : { type: 'categoryQuiz.pauseTimer', showId };
    case 'right':
    case 'wrong':
      return judging(show, action, given);
    case 'choose-board': {
      const first = { id: '' };
      const id = idOf([first, ...show.boards], given['board'] ?? '');
      return { type: 'categoryQuiz.chooseBoard', showId, boardId: id === '' ? null : id };
    }
    case 'blur':
      return {
        type: 'categoryQuiz.setBlur',
        showId,
        isBlurred: switched(show.gamefield.blurImage, given['to']),
      };
    case 'play-sound': {
      const sound = wordOf('sound', given['sound'] ?? '');
      if (sound === null) return { code: 'badParameter', parameter: 'sound' };
      return { type: 'categoryQuiz.playSound', showId, sound };
    }
    case 'add-time': {
      const seconds = numberOf('seconds', given['seconds'] ?? '');
      if (seconds === null) return { code: 'badParameter', parameter: 'seconds' };
      return { type: 'categoryQuiz.addTime', showId, seconds };
    }
  }
}

/** Who answers is judged; in the final, whose answer is shown and not judged yet. */
function judging(show: CategoryQuizshow, verdict: 'right' | 'wrong', given: Parameters): Found {
  const showId = show.id;
  const named = playerIn(show, given);
  if (show.play.phase !== 'final') {
    const answering = show.players[show.activePlayerIndex]?.id;
    // Named and somebody else: the host means what is not so any more.
    if (named !== null && answering !== undefined && named !== answering)
      return { code: 'badParameter', parameter: 'player' };
    return { type: 'categoryQuiz.judge', showId, verdict };
  }
  const playerId = named ?? toJudge(show)?.id ?? 'nobody';
  return { type: 'categoryQuiz.judgeFinal', showId, playerId, verdict };
}

/** The id that `player` names; null when it names none. */
function playerIn(show: CategoryQuizshow, given: Parameters, name = 'player'): string | null {
  const value = given[name] ?? '';
  return value === '' ? null : idOf(show.players, value);
}

function playerCommand(show: CategoryQuizshow, action: PlayerAction, given: Parameters): Found {
  const showId = show.id;
  const named = playerIn(show, given);
  const playerId = named ?? 'nobody';
  switch (action) {
    case 'call-on':
      return { type: 'categoryQuiz.callOn', showId, playerId };
    case 'award': {
      const points = numberOf('points', given['points'] ?? '') ?? show.gamefield.fieldPoints;
      return { type: 'categoryQuiz.awardGuess', showId, playerId, points };
    }
    case 'type-answer': {
      const answer = textOf('text', given['text'] ?? '');
      if (answer === null) return { code: 'badParameter', parameter: 'text' };
      return { type: 'categoryQuiz.typeAnswer', showId, playerId, answer };
    }
    case 'give-turn':
      return { type: 'categoryQuiz.giveTurn', showId, playerId: named };
    case 'set-points':
    case 'add-points':
    case 'take-points':
      return pointsCommand(show, action, playerId, given);
    case 'swap-players': {
      const otherId = playerIn(show, given, 'with') ?? 'nobody';
      return { type: 'categoryQuiz.swapPlayers', showId, playerId, otherId };
    }
    case 'remove-player':
      return { type: 'categoryQuiz.removePlayer', showId, playerId };
    case 'seat-player':
      return { type: 'categoryQuiz.seatPlayer', showId, playerId };
    case 'name-player': {
      const name = textOf('name', given['name'] ?? '');
      if (name === null) return { code: 'badParameter', parameter: 'name' };
      return { type: 'categoryQuiz.setName', showId, playerId, name };
    }
    case 'wager': {
      const wager = numberOf('wager', given['points'] ?? '');
      if (wager === null) return { code: 'badParameter', parameter: 'points' };
      return { type: 'categoryQuiz.wager', showId, playerId, wager };
    }
    case 'reveal-final':
      return {
        type: 'categoryQuiz.revealFinal',
        showId,
        playerId: named ?? nextToReveal(show)?.id ?? 'nobody',
      };
  }
}

/** What points go up and down by: those of the question in play, or of the board's first row. */
const stepPoints = (show: CategoryQuizshow): number =>
  show.gamefield.fieldPoints > 0
    ? show.gamefield.fieldPoints
    : Math.max(1, worth(show, currentBoard(show), 0));

const maxPoints = 1_000_000_000;

function pointsCommand(
  show: CategoryQuizshow,
  action: 'set-points' | 'add-points' | 'take-points',
  playerId: string,
  given: Parameters,
): Found {
  const named = numberOf('points', given['points'] ?? '');
  const before = show.players.find(({ id }) => id === playerId)?.points ?? 0;
  const step = named ?? stepPoints(show);
  const wanted =
    action === 'set-points' ? step : action === 'add-points' ? before + step : before - step;
  const points = Math.max(-maxPoints, Math.min(maxPoints, wanted));
  return { type: 'categoryQuiz.setPoints', showId: show.id, playerId, points };
}

function settingCommand(
  show: CategoryQuizshow,
  action: keyof typeof settingActions,
  given: Parameters,
): UserCommand | ControlFault {
  const set = (place: string[], value: unknown): UserCommand => ({
    type: 'edit.update',
    path: ['categoryQuiz', 'shows', show.id, ...place],
    value,
  });
  switch (action) {
    case 'set-timer':
      return set(['gameSettings', 'timer'], numberOf('duration', given['seconds'] ?? '') ?? 0);
    case 'volume':
      return set(
        ['gameSettings', 'volume'],
        (numberOf('percent', given['percent'] ?? '') ?? 0) / 100,
      );
    case 'rule': {
      const rule = wordOf('rule', given['rule'] ?? '');
      if (rule === null) return { code: 'badParameter', parameter: 'rule' };
      const flag = gameFlags.find((name) => name === rule);
      if (flag !== undefined)
        return set(['gameSettings', flag], switched(show.gameSettings[flag], given['to']));
      const own = rule === 'startTimer' ? 'startTimer' : 'disableBuzzers';
      return set([own], switched(show[own], given['to']));
    }
  }
}

function switched(isOn: boolean, to = ''): boolean {
  const wanted = wordOf('switch', to) ?? 'toggle';
  return wanted === 'toggle' ? !isOn : wanted === 'on';
}
