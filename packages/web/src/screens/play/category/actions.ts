import type { CategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import type { Refusal } from '@quizcast/game/refusals/refusal';

type WithoutShow<Command> = Command extends CategoryQuizCommand ? Omit<Command, 'showId'> : never;

/** What the host can do with a show of the category quiz: any of its moves, for the show on the screen. */
export type Action = WithoutShow<CategoryQuizCommand>;
/** `judge` for `categoryQuiz.judge`. */
export type ActionName = Action['type'] extends `categoryQuiz.${infer Name}` ? Name : never;

/** Moves without anything to say. */
type PlainName = {
  [Name in ActionName]: { type: `categoryQuiz.${Name}` } extends Action ? Name : never;
}[ActionName];

export const plain = <Name extends PlainName>(name: Name): { type: `categoryQuiz.${Name}` } => ({
  type: `categoryQuiz.${name}`,
});

export const commandOf = (show: CategoryQuizshow, action: Action): CategoryQuizCommand => ({
  ...action,
  showId: show.id,
});

/** Tells one action from another: the same words for the same thing done. */
export const actionKey = (action: Action): string => JSON.stringify(action);

/** What the rules would make of it. As the room itself, so that nothing is noted down for an undo: that costs the most. */
function tried(show: CategoryQuizshow, action: Action): CategoryQuizshow | Refusal {
  return play(show, commandOf(show, action), { atMs: 0, actor: { kind: 'system' }, dice: 0 });
}

/** Why the rules would refuse this action now; null when they would not. */
export function refusalOf(show: CategoryQuizshow, action: Action): Refusal | null {
  const outcome = tried(show, action);
  return typeof outcome === 'string' ? outcome : null;
}

/** Whether it is done already: allowed, and without any effect. */
export const isDone = (show: CategoryQuizshow, action: Action): boolean =>
  tried(show, action) === show;

export const isPossible = (show: CategoryQuizshow, action: Action): boolean =>
  refusalOf(show, action) === null;
