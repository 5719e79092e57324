import { cardKinds, type CardKind } from '@quizcast/game/cards/card-kinds';
import '../../../messages/late/cards.ts';
import { inputOf, inputOfHint, type KeyPress } from '../../../ui/keys/inputs.ts';

/** The key of each card, as shown on buttons. */
export const cardKeys = {
  opener: '⇧ O',
  contestant: '⇧ K',
  ladder: '⇧ L',
  join: '⇧ J',
  break: '⇧ B',
  credits: '⇧ C',
} as const satisfies Record<CardKind, string>;

export const skipKey = 'Esc';

/** The intent of a key: a card, or skipping the current animation or card. */
export function cardIntentOf(press: KeyPress): CardKind | 'skip' | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  if (press.key === 'Escape') return 'skip';
  const input = inputOf(press);
  return cardKinds.find((kind) => inputOfHint(cardKeys[kind]) === input) ?? null;
}
