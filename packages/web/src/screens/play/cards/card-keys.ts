import type { CardKind } from '@quizcast/game/cards/card-kinds';

/** The key of each card, as buttons show it. */
export const cardKeys = {
  opener: '⇧ O',
  contestant: '⇧ K',
  ladder: '⇧ L',
  join: '⇧ J',
  break: '⇧ B',
  credits: '⇧ C',
} as const satisfies Record<CardKind, string>;
