import { crowdControls } from '@quizcast/game/games/crowd-quiz/controls';
import type { KeyedAction } from '@quizcast/game/games/controls';
import type { KeyPress } from '../../../ui/keys/inputs.ts';
import { controlKeys, hintsOf } from '../control-keys.ts';
import { intentIn, type SharedIntent } from '../shared-keys.ts';

/** Host actions: every move of the game has a key. */
export type CrowdAction = Exclude<KeyedAction<typeof crowdControls>, 'judge-answer' | 'mute'>;

/** The intent of a key: a move, a restart, the main action, or the list of keys. */
export type KeyIntent =
  | { kind: 'action'; action: CrowdAction }
  /** `place`: number of a group of typed answers, from 1. */
  | { kind: 'judge'; place: string }
  | SharedIntent;

/** The key of an action, as shown on its button. */
export const keyOf = (action: CrowdAction | 'mute'): string =>
  hintsOf(crowdControls[action])[0] ?? '';

const keyed = new Map<string, KeyIntent>([
  ...controlKeys(crowdControls).map(([input, { name, parameters }]): [string, KeyIntent] => [
    input,
    name === 'mute'
      ? { kind: 'mute' }
      : name === 'judge-answer'
        ? { kind: 'judge', place: parameters['place'] ?? '' }
        : { kind: 'action', action: name },
  ]),
]);

/** The intent of a key, or null. */
export const intentOf = (press: KeyPress): KeyIntent | null =>
  intentIn(keyed, { kind: 'action', action: 'undo' }, press);
