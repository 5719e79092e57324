import { cardKinds, type CardKind } from '@quizcast/game/cards/card-kinds';
import '../../../games/card-messages.ts';
import { inputOf, inputOfHint, type KeyPress } from '../../../ui/keys/inputs.ts';

/** The key of each card, as buttons show it. */
export const cardKeys = {
  opener: '⇧ O',
  contestant: '⇧ K',
  ladder: '⇧ L',
  join: '⇧ J',
  break: '⇧ B',
  credits: '⇧ C',
} as const satisfies Record<CardKind, string>;

export const skipKey = 'Esc';

/** What a key asks for: a card, or the end of whatever moves or stands in the place of the game. */
export function cardIntentOf(press: KeyPress): CardKind | 'skip' | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  if (press.key === 'Escape') return 'skip';
  const input = inputOf(press);
  return cardKinds.find((kind) => inputOfHint(cardKeys[kind]) === input) ?? null;
}
