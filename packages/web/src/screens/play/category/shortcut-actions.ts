import { categoryControls } from '@quizcast/game/games/category-quiz/controls/controls';
import { nextToReveal } from '@quizcast/game/games/category-quiz/final';
import {
  nextStep,
  toAward,
  type CategoryStep,
} from '@quizcast/game/games/category-quiz/controls/next-step';
import { pointStep } from '@quizcast/game/games/category-quiz/controls/players';
import { maxStake } from '@quizcast/game/games/category-quiz/question';
import { awaitsStake, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { simpleMove, type Action } from './actions.ts';
import type { ShortcutAction, Prefix } from './keys.ts';
import {
  awardTo,
  callOn,
  isStake,
  noStake,
  stakeOf,
  stakePlayer,
  verdictOf,
  type StakeDraft,
} from './console-state.ts';

/** A manual step that must come first, such as picking a field or waiting for a buzz. */
export type Prompt =
  | Exclude<Extract<CategoryStep, { kind: 'choose' }>['what'], 'judgeTyped'>
  | 'stakePoints';
/** The most likely next action; the credits after the end. */
export type Big =
  | { kind: 'action'; action: Action }
  | { kind: 'prompt'; prompt: Prompt }
  | { kind: 'credits' };

export function bigOf(show: CategoryQuizshow, draft: StakeDraft = noStake): Big {
  const step = nextStep(show, true);
  const player = awaitsStake(show) ? stakePlayer(show, draft) : undefined;
  if (player !== undefined) {
    const action = stakeOf(show, player.id, draft);
    return isStake(action.stake) && action.stake <= maxStake(show, player)
      ? { kind: 'action', action }
      : { kind: 'prompt', prompt: 'stakePoints' };
  }
  if (step === null) return { kind: 'credits' };
  if (step.kind === 'press') return { kind: 'action', action: actionOf(show, step.press) };
  if (step.what !== 'judgeTyped') return { kind: 'prompt', prompt: step.what };
  return { kind: 'action', action: awardTo(show, toAward(show, true) ?? '', true) };
}

/** The action of a shortcut, or of the next step, in the current state. */
export function actionOf(
  show: CategoryQuizshow,
  shortcut: ShortcutAction | Extract<CategoryStep, { kind: 'press' }>['press'],
): Action {
  if (shortcut === 'restart') return simpleMove('start');
  if (shortcut === 'right' || shortcut === 'wrong') return verdictOf(show, shortcut);
  if (shortcut === 'typed') return revealing(show);
  if (shortcut === 'on') return onward(show);
  if (shortcut === 'stake')
    return stakeOf(show, show.players.find(({ hasTurn }) => hasTurn)?.id ?? '');
  const { showId: _, ...action } = categoryControls[shortcut].command(show, {});
  return action;
}

/** Whether this would discard a started show: only `restart` may, as `S` is next to the verdict keys. */
export const restartsShow = (show: CategoryQuizshow, shortcut: ShortcutAction): boolean =>
  shortcut === 'start' && show.play.phase !== 'ready';

function revealing(show: CategoryQuizshow): Action {
  const next = show.play.finalStep === 'reveal' ? nextToReveal(show) : null;
  return next === null
    ? simpleMove('showGuessAnswer')
    : { type: 'categoryQuiz.revealFinal', playerId: next.id };
}

function onward(show: CategoryQuizshow): Action {
  switch (show.play.phase) {
    case 'ready':
    case 'board':
      return simpleMove('nextBoard');
    case 'final':
      return simpleMove('nextFinalStep');
    case 'question':
    case 'tieBreak':
    case 'finished':
      return simpleMove('backToBoard');
  }
}

/**
 * The action of a digit key for that player; null when there is none, on the board, where digits pick fields, and
 * before the stake of a double, where they choose who plays it.
 */
export function digitAction(show: CategoryQuizshow, playerId: string): Action | null {
  switch (show.play.phase) {
    case 'ready':
    case 'board':
    case 'finished':
      return null;
    case 'question':
    case 'tieBreak':
      if (awaitsStake(show)) return null;
      return show.gamefield.showGuessAnswer ? awardTo(show, playerId, true) : callOn(playerId);
    case 'final':
      return show.play.finalStep === 'reveal'
        ? { type: 'categoryQuiz.revealFinal', playerId }
        : null;
  }
}

export function prefixAction(
  show: CategoryQuizshow,
  prefix: Prefix,
  { id, points, hasTurn }: { id: string; points: number; hasTurn: boolean },
): Action {
  switch (prefix) {
    case 'plus':
    case 'minus': {
      const step = pointStep(show) * (prefix === 'plus' ? 1 : -1);
      return { type: 'categoryQuiz.setPoints', playerId: id, points: points + step };
    }
    case 'turn':
      return { type: 'categoryQuiz.giveTurn', playerId: hasTurn ? null : id };
  }
}
