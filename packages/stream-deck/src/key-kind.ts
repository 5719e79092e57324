import {
  actionShape,
  controlActionNames,
  type ActionShape,
  type ControlAction,
} from '@quizcast/game/control/actions';

export const pluginId = 'com.quizcast.deck';

/** What keys of Stream Deck's list there are: the next step, one for the actions of each game, one that only shows. */
export const groups = [
  'stageQuiz',
  'categoryQuiz',
  'crowdQuiz',
  'either',
  'none',
] as const satisfies ActionShape['game'][];
export type KeyKind = 'next' | (typeof groups)[number] | 'display';
export const keyKinds: readonly KeyKind[] = ['next', ...groups, 'display'];

/** As Stream Deck names a kind of key: small letters alone. */
export const kindId = (kind: KeyKind): string =>
  `${pluginId}.${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const kindOf = (id: string): KeyKind | null =>
  keyKinds.find((kind) => kindId(kind) === id) ?? null;

/** The actions of the control API that a key of this kind can be set to. */
export const actionsOf = (kind: KeyKind): readonly ControlAction[] =>
  controlActionNames.filter((action) => actionShape(action).game === kind);
