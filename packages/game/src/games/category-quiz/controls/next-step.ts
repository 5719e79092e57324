import { chooseStep, pressStep } from '../../controls.ts';
import { callOn, isAnsweredByBuzzer } from '../buzzers.ts';
import { currentJudgement, isRunOut } from '../change.ts';
import { isTieBreakDue, nextToReveal, toJudge } from '../final.ts';
import { suggestedIds, withTypedAnswer } from '../guess.ts';
import { isAnsweredByTyping } from '../question.ts';
import {
  activePlayer,
  awaitsStake,
  currentBoard,
  openRound,
  playing,
  type CategoryQuizshow,
  type Player,
} from '../show.ts';
import { play } from '../transitions.ts';
import { categoryControls } from './controls.ts';

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

/** Dry runs are the system's, as recording an undo is the most expensive part of a move. */
const dryRun = { atMs: 0, actor: { kind: 'system' }, dice: 0 } as const;

const isPossible = (
  show: CategoryQuizshow,
  press: 'start' | 'open-buzzers' | 'next-board' | 'start-final',
): boolean => typeof play(show, categoryControls[press].command(show), dryRun) !== 'string';

export function phaseOf(show: CategoryQuizshow): Phase {
  switch (show.play.phase) {
    case 'ready':
      return isPossible(show, 'start') ? 'ready' : 'empty';
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
  const { gamefield, play: running } = show;
  const answering = activePlayer(show);
  if (awaitsStake(show)) return 'stake';
  if (answering !== null && !isJudged(show, answering.id)) return 'answering';
  if (gamefield.showAnswer) return 'shown';
  if (gamefield.showGuessAnswer) return 'typed';
  if (isSolved(show)) return 'solved';
  if (openRound(show) !== null) return 'open';
  if (!isAnsweredByBuzzer(show)) {
    if (isAnsweredByTyping(show)) return 'typing';
    const canAnswer = ({ id }: Player) => typeof callOn(show, id, dryRun) !== 'string';
    return playing(show).some(canAnswer) ? 'calling' : 'missed';
  }
  const isOver = isRunOut(running.timer) && running.rounds.length > 0;
  return !isOver && isPossible(show, 'open-buzzers') ? 'asked' : 'missed';
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

/** The most likely next step; null after the end. */
export function nextStep(show: CategoryQuizshow, knowsAnswers: boolean) {
  switch (phaseOf(show)) {
    case 'empty':
    case 'ready':
      return pressStep('start');
    case 'picking':
      return chooseStep('pickField');
    case 'boardDone':
      return afterBoard(show);
    case 'stake':
      return playing(show).some(({ hasTurn }) => hasTurn)
        ? pressStep('stake')
        : chooseStep('stake');
    case 'asked':
      return pressStep('open-buzzers');
    case 'open':
      return chooseStep('buzzersOpen');
    case 'answering':
    case 'finalJudge':
      return chooseStep('judge');
    case 'calling':
      return chooseStep('call');
    case 'typing':
      return pressStep('show-typed');
    case 'typed':
      return toAward(show, knowsAnswers) === undefined
        ? pressStep('reveal')
        : chooseStep('judgeTyped');
    case 'missed':
    case 'solved':
      return pressStep('reveal');
    case 'shown':
      return pressStep(show.play.phase === 'tieBreak' ? 'finish' : 'back-to-board');
    case 'finalWagers':
      // Players without a wager play the final for 0 points: the host must choose that explicitly.
      return withoutWager(show).length > 0 ? chooseStep('wagers') : pressStep('next-final-step');
    case 'finalCategory':
    case 'finalQuestion':
      return pressStep('next-final-step');
    case 'finalReveal':
      return pressStep('reveal-final');
    case 'finalJudged':
      return show.gamefield.showAnswer ? ending(show) : pressStep('reveal');
    case 'finished':
      return null;
  }
}

export type CategoryStep = NonNullable<ReturnType<typeof nextStep>>;

/** Next step after the last field: next board, final, tie-break or end. */
function afterBoard(show: CategoryQuizshow) {
  if (isPossible(show, 'next-board')) return pressStep('next-board');
  const wasPlayed = Object.hasOwn(show.play.judged, 'final:');
  return !wasPlayed && isPossible(show, 'start-final') ? pressStep('start-final') : ending(show);
}

const ending = (show: CategoryQuizshow) =>
  pressStep(isTieBreakDue(show) ? 'start-tie-break' : 'finish');

/**
 * Id of the player whose typed answer is judged next. A suggestion gives away who is right: a surface that may not know
 * answers has each one judged until one is right.
 */
export function toAward(show: CategoryQuizshow, knowsAnswers: boolean): string | undefined {
  const all = isSolved(show) ? [] : withTypedAnswer(show).map(({ id }) => id);
  return (knowsAnswers ? suggestedIds(show) : all).find((id) => !isJudged(show, id));
}

const hasFieldsLeft = (show: CategoryQuizshow): boolean =>
  currentBoard(show).categories.some(({ fields }) => fields.some(({ isActive }) => isActive));

/** Players who have not wagered yet. */
export const withoutWager = (show: CategoryQuizshow): Player[] =>
  playing(show).filter(({ wager }) => wager === undefined);

const isJudged = (show: CategoryQuizshow, playerId: string): boolean =>
  currentJudgement(show, playerId) !== undefined;

const isSolved = (show: CategoryQuizshow): boolean =>
  show.players.some(({ id }) => currentJudgement(show, id)?.isRight === true);
