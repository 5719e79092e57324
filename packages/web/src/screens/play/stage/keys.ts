import type { KeyedAction } from '@quizcast/game/games/controls';
import type { Parameters } from '@quizcast/game/games/parameters';
import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { answerIndexes, letters } from '@quizcast/game/games/stage-quiz/show';
import type { KeyPress } from '../../../ui/keys/inputs.ts';
import { controlKeys, hintsOf } from '../control-keys.ts';
import { intentIn, type SharedIntent } from '../shared-keys.ts';
import type { SimpleAction, PlayAction } from './play-state.ts';

/** The intent of a key: an action, a restart of a running show, the main action, or the list of keys. */
export type KeyIntent = { kind: 'action'; action: PlayAction } | SharedIntent;

/** The key of an action, as shown on its button. */
export const keyOf = (action: SimpleAction | 'mute'): string =>
  hintsOf(stageControls[action])[0] ?? '';

const action = (wanted: PlayAction): KeyIntent => ({ kind: 'action', action: wanted });

/** The intent of a key, or null. */
export const intentOf = (press: KeyPress): KeyIntent | null =>
  intentIn(keys, action({ kind: 'undo' }), press);

const keys = new Map<string, KeyIntent>([
  ...controlKeys(stageControls).map(([input, { name, parameters }]): [string, KeyIntent] => [
    input,
    intentFor(name, parameters),
  ]),
]);

/** Actions with parameters behave differently on Play: locking the locked answer unlocks it, jokers are chosen by index. */
function intentFor(name: KeyedAction<typeof stageControls>, parameters: Parameters): KeyIntent {
  if (name === 'lock') {
    const answer = answerIndexes.find((index) => letters[index] === parameters['answer']) ?? 0;
    return action({ kind: 'lock', answer });
  }
  if (name === 'joker') return action({ kind: 'joker', index: Number(parameters['joker']) - 1 });
  return name === 'mute' ? { kind: 'mute' } : action({ kind: name });
}
