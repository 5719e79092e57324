import type { GameStep } from '../games/controls.ts';
import type { CrowdControlState } from '../games/crowd-quiz/control-state.ts';
import type { ControlState } from './state.ts';

/** Content of the large button: a press by its name, or what has to be chosen first on the buttons below. */
export type NextStep = GameStep | { kind: 'choose'; what: 'nothing' };

export const isPossible = ({ possible }: ControlState, name: string): boolean =>
  possible[name] === null;

/** The most likely next step of the show on air at `nowMs` (server epoch milliseconds). */
export function nextStep(state: ControlState, nowMs: number): NextStep {
  const { stageQuiz, categoryQuiz, crowdQuiz } = state;
  const show = stageQuiz ?? categoryQuiz;
  if (show === null && crowdQuiz === null) return { kind: 'choose', what: 'nothing' };
  const step = crowdQuiz === null ? show?.nextStep : crowdStep(crowdQuiz, nowMs);
  // A finished game stays until the host restarts it: after the end the credits are offered, then hiding them.
  return step ?? press(state.card === 'credits' ? 'hide-card' : 'show-credits');
}

const press = (name: string): NextStep => ({ kind: 'press', press: name });

function crowdStep({ nextAction, closesAtMs }: CrowdControlState, nowMs: number): NextStep | null {
  const isTimeUp = closesAtMs !== null && nowMs >= closesAtMs;
  if (nextAction === null) return null;
  return press(nextAction === 'close-question' && isTimeUp ? 'reveal' : nextAction);
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
  ...['toggle-timer', 'add-time', 'set-timer', 'give-turn', 'on-air', 'show'],
  ...['end-call', 'volume', 'effects-volume', 'music-volume', 'audience-figures'],
  ...['clear-picture', 'show-picture', 'toggle-picture'],
  ...['measure-delay', 'press-delay', 'take-delay', 'end-delay'],
]);
