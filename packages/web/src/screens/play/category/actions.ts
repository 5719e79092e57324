import type { CategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import type { Refusal } from '@quizcast/game/refusals/refusal';

type WithoutShow<Command> = Command extends CategoryQuizCommand ? Omit<Command, 'showId'> : never;

/** Host actions in a category quiz: any of its commands, for the show on the screen. */
export type Action = WithoutShow<CategoryQuizCommand>;
/** `judge` for `categoryQuiz.judge`. */
export type ActionName = Action['type'] extends `categoryQuiz.${infer Name}` ? Name : never;

/** Commands without parameters. */
type SimpleMove = {
  [Name in ActionName]: { type: `categoryQuiz.${Name}` } extends Action ? Name : never;
}[ActionName];

export const simpleMove = <Name extends SimpleMove>(
  name: Name,
): { type: `categoryQuiz.${Name}` } => ({
  type: `categoryQuiz.${name}`,
});

export const commandOf = (show: CategoryQuizshow, action: Action): CategoryQuizCommand => ({
  ...action,
  showId: show.id,
});

/** Key that identifies an action and its parameters. */
export const actionKey = (action: Action): string => JSON.stringify(action);

/** Dry run of the rules. Runs as the system actor, as recording an undo is the most expensive part. */
function tried(show: CategoryQuizshow, action: Action): CategoryQuizshow | Refusal {
  return play(show, commandOf(show, action), { atMs: 0, actor: { kind: 'system' }, dice: 0 });
}

/** Why the rules would refuse this action now; null when they would allow it. */
export function refusalOf(show: CategoryQuizshow, action: Action): Refusal | null {
  const outcome = tried(show, action);
  return typeof outcome === 'string' ? outcome : null;
}

/** Whether the action is allowed but would change nothing. */
export const isDone = (show: CategoryQuizshow, action: Action): boolean =>
  tried(show, action) === show;

export const isPossible = (show: CategoryQuizshow, action: Action): boolean =>
  refusalOf(show, action) === null;
