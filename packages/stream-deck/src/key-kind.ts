import {
  actionShape,
  controlActionNames,
  type ActionShape,
  type ControlAction,
} from '@quizcast/game/control/actions';

export const pluginId = 'com.quizcast.deck';

/** Kinds of keys in Stream Deck's action list: the next step, one for the actions of each game, and display only. */
export const groups = [
  'stageQuiz',
  'categoryQuiz',
  'crowdQuiz',
  'either',
  'none',
] as const satisfies ActionShape['game'][];
export type KeyKind = 'next' | (typeof groups)[number] | 'display';
export const keyKinds: readonly KeyKind[] = ['next', ...groups, 'display'];

/** ID of a kind of key in Stream Deck, which allows lower-case letters only. */
export const kindId = (kind: KeyKind): string =>
  `${pluginId}.${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const kindOf = (id: string): KeyKind | null =>
  keyKinds.find((kind) => kindId(kind) === id) ?? null;

/** The actions of the control API that can be assigned to a key of this kind. */
export const actionsOf = (kind: KeyKind): readonly ControlAction[] =>
  controlActionNames.filter((action) => actionShape(action).game === kind);
