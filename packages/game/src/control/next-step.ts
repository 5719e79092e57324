import type { ControlState } from './state.ts';
import type { CrowdControlState } from '../games/crowd-quiz/control-state.ts';
import type { CategoryControlState } from '../games/category-quiz/views/control-state.ts';
import type { StageControlState } from '../games/stage-quiz/views/control-state.ts';

/** Content of the large button: a press by its name, or what has to be chosen first on the buttons below. */
export type NextStep =
  | { kind: 'press'; press: string }
  | {
      kind: 'choose';
      what:
        | 'lockFirst'
        | 'pickField'
        | 'judge'
        | 'judgeTyped'
        | 'buzzersOpen'
        | 'stake'
        | 'wagers'
        | 'nothing';
    };

const press = (name: string): NextStep => ({ kind: 'press', press: name });
const choose = (what: Extract<NextStep, { kind: 'choose' }>['what']): NextStep => ({
  kind: 'choose',
  what,
});

export const isPossible = ({ possible }: ControlState, name: string): boolean =>
  possible[name] === null;

/** The most likely next step of the show on air at `nowMs` (server epoch milliseconds). */
export function nextStep(state: ControlState, nowMs: number): NextStep {
  const { stageQuiz, categoryQuiz, crowdQuiz } = state;
  if (stageQuiz !== null) return stageStep(state, stageQuiz);
  if (categoryQuiz !== null) return categoryStep(state, categoryQuiz);
  return crowdQuiz === null ? choose('nothing') : crowdStep(state, crowdQuiz, nowMs);
}

function crowdStep(
  state: ControlState,
  { nextAction, closesAtMs }: CrowdControlState,
  nowMs: number,
): NextStep {
  if (nextAction === null) return credits(state);
  const isTimeUp = closesAtMs !== null && nowMs >= closesAtMs;
  return press(nextAction === 'close-question' && isTimeUp ? 'reveal' : nextAction);
}

function stageStep(state: ControlState, show: StageControlState): NextStep {
  if (show.finger !== null) return first(state, ['finger-next', 'finger-end']);
  if (show.ended !== null) return show.ended.isCardShown ? credits(state) : press('end-card');
  if (show.stageNumber === 0)
    return show.hasStarted && isPossible(state, 'next-stage')
      ? press('next-stage')
      : press('start');
  if (show.isRevealed) return first(state, ['next-stage', 'end-card']);
  if (show.answers.some((answer) => answer.state === 'locked')) return press('reveal');
  if (isPossible(state, 'next-answer')) return press('next-answer');
  return choose('lockFirst');
}

/** The first of these presses that is possible. */
const first = (state: ControlState, names: readonly string[]): NextStep => {
  const found = names.find((name) => isPossible(state, name));
  return found === undefined ? choose('nothing') : press(found);
};

/** A finished game stays until the host restarts it: after the end the credits are offered, then hiding them. */
const credits = ({ card }: ControlState): NextStep =>
  press(card === 'credits' ? 'hide-card' : 'show-credits');

function categoryStep(state: ControlState, show: CategoryControlState): NextStep {
  switch (show.phase) {
    case 'ready':
      return press('start');
    case 'board':
      return isAnyPossible(state, 'pick-field?')
        ? choose('pickField')
        : first(state, ['next-board', 'start-final', ending(show)]);
    case 'question':
    case 'tieBreak':
      return questionStep(state, show);
    case 'final':
      return finalStep(state, show);
    case 'finished':
      return show.isTieBreakDue ? press('start-tie-break') : credits(state);
  }
}

const ending = ({ isTieBreakDue }: CategoryControlState): string =>
  isTieBreakDue ? 'start-tie-break' : 'finish';

function questionStep(state: ControlState, show: CategoryControlState): NextStep {
  // Double: the player whose turn it is plays for the field's value unless another stake is set below.
  if (show.players.some(({ hasWagered }) => hasWagered === false))
    return show.players.some(({ hasTurn }) => hasTurn) ? press('stake') : choose('stake');
  if (show.players.some(({ isAnswering }) => isAnswering)) return choose('judge');
  if (show.question?.isRevealed === true) return first(state, ['back-to-board', 'finish']);
  if (show.players.some(({ judged }) => judged?.isRight === true)) return press('reveal');
  if (show.players.some(({ answer, judged }) => (answer ?? '') !== '' && judged === null))
    if (isAnyPossible(state, 'award?')) return choose('judgeTyped');
  if (show.buzzers?.isOpen === true) return choose('buzzersOpen');
  return first(state, ['open-buzzers', 'show-typed', 'reveal', 'back-to-board']);
}

function finalStep(state: ControlState, show: CategoryControlState): NextStep {
  // A player without a wager plays the final for nothing, which the host should choose deliberately.
  if (show.players.some(({ hasWagered }) => hasWagered === false)) return choose('wagers');
  if (isPossible(state, 'right') && show.players.some(({ answer }) => answer !== null))
    return choose('judge');
  return first(state, ['reveal-final', 'next-final-step', 'reveal', ending(show)]);
}

/** Whether any press whose name starts with `start` is possible. */
export const isAnyPossible = ({ possible }: ControlState, start: string): boolean =>
  Object.entries(possible).some(([name, why]) => why === null && name.startsWith(start));

/** Presses without a parameter choice that have no button of their own and are possible now. */
export function otherPresses({ possible }: ControlState, shown: readonly string[]): string[] {
  return Object.entries(possible).flatMap(([name, why]) =>
    why === null && !name.includes('?') && !never.has(name) && !shown.includes(name) ? [name] : [],
  );
}

/** Presses that have their own button, need a number or a text, or would discard a running show. */
const never = new Set([
  ...['start', 'reset', 'undo', 'lock', 'unlock', 'start-vote', 'stop-vote', 'right', 'wrong'],
  ...['open-buzzers', 'close-buzzers', 'toggle-buzzers', 'start-timer', 'pause-timer'],
  ...['toggle-timer', 'add-time', 'set-timer', 'volume', 'give-turn', 'on-air', 'show'],
  ...['clear-picture', 'show-picture', 'toggle-picture'],
  ...['measure-delay', 'press-delay', 'take-delay', 'end-delay'],
]);
