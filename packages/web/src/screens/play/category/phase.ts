import { isAnsweredByBuzzer } from '@quizcast/game/games/category-quiz/buzzers';
import { isTieBreakDue } from '@quizcast/game/games/category-quiz/final';
import { nextToReveal, toJudge } from '@quizcast/game/games/category-quiz/controls/final-order';
import { isAnsweredByTyping } from '@quizcast/game/games/category-quiz/question';
import {
  awaitsStake,
  activePlayer,
  currentBoard,
  openRound,
  questionKey,
  type CategoryQuizshow,
  type Player,
} from '@quizcast/game/games/category-quiz/show';
import { isPossible, simpleMove, type Action } from './actions.ts';
import { suggestedIds } from './suggestions.ts';
import type { Timer } from '@quizcast/game/games/category-quiz/play';

/**
 * Phase of the show for the host: no questions; before the start; picking a field; board finished; a double waits for
 * its stake; question shown, buzzers closed; buzzers open; a player answers; a question without buzzers, where players
 * are called on; answers are typed; typed answers are revealed and judged; no player left or time over; answered right;
 * answer shown; the steps of the final, with an answer to judge and with all judged; the end.
 */
export type Phase =
  | 'empty'
  | 'ready'
  | 'picking'
  | 'boardDone'
  | 'stake'
  | 'asked'
  | 'open'
  | 'answering'
  | 'calling'
  | 'typing'
  | 'typed'
  | 'missed'
  | 'solved'
  | 'shown'
  | 'finalCategory'
  | 'finalWagers'
  | 'finalQuestion'
  | 'finalReveal'
  | 'finalJudge'
  | 'finalJudged'
  | 'finished';

export function phaseOf(show: CategoryQuizshow): Phase {
  switch (show.play.phase) {
    case 'ready':
      return isPossible(show, simpleMove('start')) ? 'ready' : 'empty';
    case 'board':
      return hasFieldsLeft(show) ? 'picking' : 'boardDone';
    case 'question':
    case 'tieBreak':
      return questionPhase(show);
    case 'final':
      return finalPhase(show);
    case 'finished':
      return 'finished';
  }
}

function questionPhase(show: CategoryQuizshow): Phase {
  const { gamefield, play } = show;
  if (awaitsStake(show)) return 'stake';
  if (activePlayer(show) !== null) return 'answering';
  if (gamefield.showAnswer) return 'shown';
  if (gamefield.showGuessAnswer && suggestedIds(show).some((id) => !isJudged(show, id)))
    return 'typed';
  if (isSolved(show)) return 'solved';
  if (gamefield.showGuessAnswer) return 'typed';
  if (openRound(show) !== null) return 'open';
  if (!isAnsweredByBuzzer(show)) {
    if (isAnsweredByTyping(show)) return 'typing';
    return playing(show).some(({ id }) => isPossible(show, callOn(id))) ? 'calling' : 'missed';
  }
  const isOver = play.timer.leftMs === 0 && play.rounds.length > 0;
  return !isOver && isPossible(show, simpleMove('openBuzzers')) ? 'asked' : 'missed';
}

function finalPhase(show: CategoryQuizshow): Phase {
  switch (show.play.finalStep) {
    case undefined:
    case 'category':
      return 'finalCategory';
    case 'wagers':
      return 'finalWagers';
    case 'question':
      return 'finalQuestion';
    case 'reveal':
      if (toJudge(show) !== null) return 'finalJudge';
      return nextToReveal(show) === null ? 'finalJudged' : 'finalReveal';
  }
}

/** A manual step that must come first: pick a field, judge, wait for a buzz or for wagers, call on a player. */
export type Prompt = 'pick' | 'judge' | 'wait' | 'call' | 'stake' | 'wagers';
/** The most likely next action; the credits after the end. */
export type Big =
  | { kind: 'action'; action: Action }
  | { kind: 'prompt'; prompt: Prompt }
  | { kind: 'credits' };

const big = (action: Action): Big => ({ kind: 'action', action });
const prompt = (what: Prompt): Big => ({ kind: 'prompt', prompt: what });

export function bigOf(show: CategoryQuizshow): Big {
  const phase = phaseOf(show);
  switch (phase) {
    case 'empty':
    case 'ready':
      return big(simpleMove('start'));
    case 'picking':
      return prompt('pick');
    case 'boardDone':
      return big(afterBoard(show));
    case 'stake': {
      const player = playing(show).find(({ hasTurn }) => hasTurn);
      return player === undefined ? prompt('stake') : big(stakeOf(show, player.id));
    }
    case 'asked':
      return big(simpleMove('openBuzzers'));
    case 'open':
      return prompt('wait');
    case 'answering':
    case 'finalJudge':
      return prompt('judge');
    case 'calling':
      return prompt('call');
    case 'typing':
      return big(simpleMove('showGuessAnswer'));
    case 'typed':
      return big(award(show));
    case 'missed':
    case 'solved':
      return big(simpleMove('showAnswer'));
    case 'shown':
      return big(simpleMove('backToBoard'));
    case 'finalWagers':
      // Players without a wager play the final for 0 points: the host must choose that explicitly.
      return withoutWager(show).length > 0 ? prompt('wagers') : big(simpleMove('nextFinalStep'));
    case 'finalCategory':
    case 'finalQuestion':
      return big(simpleMove('nextFinalStep'));
    case 'finalReveal':
      return big(reveal(show));
    case 'finalJudged':
      return big(show.gamefield.showAnswer ? ending(show) : simpleMove('showAnswer'));
    case 'finished':
      return isTieBreakDue(show) ? big(simpleMove('startTieBreak')) : { kind: 'credits' };
  }
}

/** Next action after the last field: next board, final, tie-break or end. */
function afterBoard(show: CategoryQuizshow): Action {
  if (isPossible(show, simpleMove('nextBoard'))) return simpleMove('nextBoard');
  const wasPlayed = Object.hasOwn(show.play.judged, 'final:');
  if (!wasPlayed && isPossible(show, simpleMove('startFinal'))) return simpleMove('startFinal');
  return ending(show);
}

const ending = (show: CategoryQuizshow): Action =>
  simpleMove(isTieBreakDue(show) ? 'startTieBreak' : 'finish');

function award(show: CategoryQuizshow): Action {
  const playerId = suggestedIds(show).find((id) => !isJudged(show, id));
  return playerId === undefined ? simpleMove('showAnswer') : awardTo(show, playerId, true);
}

function reveal(show: CategoryQuizshow): Action {
  const player = nextToReveal(show);
  return player === null
    ? simpleMove('showAnswer')
    : { type: 'categoryQuiz.revealFinal', playerId: player.id };
}

/** Sets the player's stake for a double to the points of its field. */
export const stakeOf = (show: CategoryQuizshow, playerId: string): Action => ({
  type: 'categoryQuiz.setStake',
  playerId,
  stake: Math.max(1, show.gamefield.fieldPoints),
});

export const callOn = (playerId: string): Action => ({ type: 'categoryQuiz.callOn', playerId });

/** Awards a typed answer full points, or zero and the penalty for a wrong one. */
export const awardTo = (show: CategoryQuizshow, playerId: string, isRight: boolean): Action => ({
  type: 'categoryQuiz.awardGuess',
  playerId,
  points: isRight
    ? show.gamefield.fieldPoints
    : show.gameSettings.losePointsOnWrongAnswer
      ? 0 - show.gamefield.fieldPoints
      : 0,
});

const hasFieldsLeft = (show: CategoryQuizshow): boolean =>
  currentBoard(show).categories.some(({ fields }) => fields.some(({ isActive }) => isActive));

const playing = ({ players }: CategoryQuizshow): Player[] => players.filter(({ isOut }) => !isOut);

/** Players who have not wagered yet. */
export const withoutWager = (show: CategoryQuizshow): Player[] =>
  playing(show).filter(({ wager }) => wager === undefined);

/** The player's judgement for the question in play; undefined before there is one. */
export function judgementOf(show: CategoryQuizshow, playerId: string) {
  const key = questionKey(show);
  const judged = key === null ? undefined : show.play.judged[key];
  return judged !== undefined && Object.hasOwn(judged, playerId) ? judged[playerId] : undefined;
}

const isJudged = (show: CategoryQuizshow, playerId: string): boolean =>
  judgementOf(show, playerId) !== undefined;

const isSolved = (show: CategoryQuizshow): boolean =>
  show.players.some(({ id }) => judgementOf(show, id)?.isRight === true);

/** The player who is judged next, and for how many points. */
export function onTrial(
  show: CategoryQuizshow,
): { player: Player; right: number; wrong: number } | null {
  const { fieldPoints } = show.gamefield;
  const answering = activePlayer(show);
  if (answering !== null) {
    const costs = show.gameSettings.losePointsOnWrongAnswer || show.play.double !== undefined;
    const wrong = costs ? 0 - fieldPoints : 0;
    return { player: answering, right: fieldPoints, wrong };
  }
  const player = show.play.phase === 'final' ? toJudge(show) : null;
  if (player === null) return null;
  const wager = player.wager ?? 0;
  return { player, right: wager, wrong: 0 - wager };
}

export function verdictOf(show: CategoryQuizshow, verdict: 'right' | 'wrong'): Action {
  const trial = show.play.phase === 'final' ? onTrial(show) : null;
  return trial === null
    ? { type: 'categoryQuiz.judge', verdict }
    : { type: 'categoryQuiz.judgeFinal', playerId: trial.player.id, verdict };
}

/** State of the timer at an instant. Seconds are integers and never below 0. */
export type TimerState =
  | { kind: 'none' }
  | { kind: 'running' | 'paused'; secondsLeft: number }
  | { kind: 'over' };

export function timerState({ endsAtMs, leftMs }: Timer, nowMs: number): TimerState {
  if (endsAtMs !== undefined)
    return { kind: 'running', secondsLeft: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)) };
  if (leftMs === undefined) return { kind: 'none' };
  return leftMs === 0
    ? { kind: 'over' }
    : { kind: 'paused', secondsLeft: Math.ceil(leftMs / 1000) };
}
