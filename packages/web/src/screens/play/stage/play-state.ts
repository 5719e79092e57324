import type { KeyedAction } from '@quizcast/game/games/controls';
import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { phaseOf, type Phase } from '@quizcast/game/games/stage-quiz/next-step';
import { play } from '@quizcast/game/games/stage-quiz/transitions';
import {
  currentStage,
  letters,
  type AnswerIndex,
  type Letter,
  type Move,
  type Question,
  type Quizshow,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import type { OnAirBoard } from '@quizcast/game/crowd/show-fields';
import type { StageQuizCommand } from '@quizcast/game/games/stage-quiz/command';
import type { Answered } from '@quizcast/game/protocol/server-message';
import type { Refusal } from '@quizcast/game/refusals/refusal';

/** Actions without parameters. */
export type SimpleAction = Exclude<KeyedAction<typeof stageControls>, 'lock' | 'joker' | 'mute'>;

/** Whether an action has no parameters. */
export const isSimple = (action: PlayAction): action is { kind: SimpleAction } =>
  Object.keys(action).length === 1;

/** Host actions of a show. */
export type PlayAction =
  | { kind: SimpleAction }
  | { kind: 'lock'; answer: AnswerIndex }
  /** Percentages from A to D; null: the viewers' answers. */
  | { kind: 'figures'; figures: number[] | null }
  | { kind: 'board'; card: OnAirBoard['card'] }
  /** Puts a fastest-finger question on air. */
  | { kind: 'showFinger'; questionId: string }
  /** Takes one of the fastest players; index from 0. */
  | { kind: 'takeFinger'; place: number }
  /** `index` of the joker in the show, from 0. */
  | { kind: 'joker'; index: number };

/** Whether this would discard a running show: its key needs Shift, as `S` is between the lock keys. */
export function restartsShow(show: Quizshow, action: PlayAction): boolean {
  if (action.kind !== 'start') return false;
  const phase = phaseOf(show);
  return phase !== 'empty' && phase !== 'waiting' && !isBeforeStart(show, phase);
}

/** A fastest-finger question can precede the start of a show. */
const isBeforeStart = (show: Quizshow, phase: Phase): boolean =>
  phase === 'finger' && show.currentStageIndex < 0 && show.ended === undefined;

/** Outcome of a past stage: locked right or wrong, revealed without a locked answer, or never revealed. */
export type StageOutcome = 'right' | 'wrong' | 'revealed' | 'skipped';

export function outcomeOf({ question }: Stage): StageOutcome {
  if (!question.showCorrectAnswer) return 'skipped';
  if (question.lockedAnswer === undefined) return 'revealed';
  return question.lockedAnswer === question.correctAnswer ? 'right' : 'wrong';
}

/** The command for an action in the current state: locking the locked answer unlocks it. */
export function commandOf(show: Quizshow, action: PlayAction): StageQuizCommand {
  const showId = show.id;
  if (isSimple(action)) return stageControls[action.kind].command(show);
  switch (action.kind) {
    case 'showFinger':
      return { type: 'stageQuiz.showFinger', showId, questionId: action.questionId };
    case 'takeFinger':
      return { type: 'stageQuiz.takeFinger', showId, place: action.place };
    case 'lock':
      return currentStage(show)?.question.lockedAnswer === action.answer
        ? { type: 'stageQuiz.unlockAnswer', showId }
        : { type: 'stageQuiz.lockAnswer', showId, answer: action.answer };
    case 'figures':
      return {
        type: 'stageQuiz.showFigures',
        showId,
        ...(action.figures === null ? {} : { figures: action.figures }),
      };
    case 'board':
      return { type: 'stageQuiz.showBoard', showId, card: action.card };
    case 'joker':
      // An index out of range is sent unchanged, so that the rules refuse it with their own error.
      return {
        type: 'stageQuiz.useJoker',
        showId,
        jokerId: show.jokers[action.index]?.id ?? `number-${action.index + 1}`,
      };
  }
}

/** Why the rules would refuse this action now; null when they would allow it. */
export function refusalOf(show: Quizshow, action: PlayAction): Refusal | null {
  const stamp = { atMs: 0, actor: { kind: 'owner', userId: '' }, dice: 0 } as const;
  const outcome = play(show, commandOf(show, action), stamp);
  return typeof outcome === 'string' ? outcome : null;
}

export const nextStageOf = (show: Quizshow): Stage | null =>
  show.stages[show.currentStageIndex + 1] ?? null;

/** The move that "Undo" would revert, with its answer or joker. Null when there is nothing to undo. */
export interface LastMove {
  name: Move['name'];
  letter: Letter | null;
  joker: string | null;
}

export function lastMoveOf(show: Quizshow): LastMove | null {
  const move = show.moves.at(-1);
  if (move === undefined) return null;
  return { name: move.name, letter: letterOf(show, move), joker: jokerOf(show, move) };
}

function letterOf(show: Quizshow, move: Move): Letter | null {
  const stage = currentStage(show);
  if (stage === null) return null;
  const spareId = stage.spareIds?.at(-1);
  const before = (spareId === undefined ? move.questions[stage.id] : move.spares?.[spareId])?.play;
  if (move.name === 'showNextAnswer') {
    const shown = before?.shownAnswers;
    return shown === undefined ? null : (letters[shown] ?? null);
  }
  if (move.name !== 'lockAnswer' && move.name !== 'unlockAnswer') return null;
  const answer = move.name === 'lockAnswer' ? stage.question.lockedAnswer : before?.lockedAnswer;
  return answer === undefined ? null : letters[answer];
}

function jokerOf(show: Quizshow, move: Move): string | null {
  if (move.name !== 'useJoker') return null;
  return show.jokers.find(({ id }) => move.jokers[id] === false)?.name ?? null;
}

/** Number of viewers' answers to this question: `answered` may still be that of another one. */
export const answeredIn = ({ crowd }: Question, answered: Answered | null): number =>
  answered !== null && answered.round === crowd?.round ? answered.count : 0;
