import type { JokerView } from '@quizcast/game/games/stage-quiz/views/view';

export type IconName =
  | 'fifty-fifty'
  | 'audience'
  | 'phone'
  | 'twitch'
  | 'chat'
  | 'double-dip'
  | 'switch'
  | 'star';

/** Common terms for these jokers, in the icon field or, when that is empty, in the name. The first match wins. */
const callings: readonly (readonly [IconName, RegExp])[] = [
  ['twitch', /twitch/],
  ['fifty-fifty', /50|fifty|half|halb/],
  ['phone', /phone|call|telefon|anruf/],
  ['audience', /audience|people|users|crowd|group|publikum/],
  ['double-dip', /double|second|doppel|zweit/],
  ['switch', /switch|swap|tausch|wechsel/],
  ['chat', /chat|comment|message|speech/],
];

/** The drawing for a joker: by its icon, else by its name, else a star. */
export function iconNameOf(joker: Pick<JokerView, 'icon' | 'name'>): IconName {
  const text = (joker.icon.trim() === '' ? joker.name : joker.icon).toLowerCase();
  return callings.find(([, calling]) => calling.test(text))?.[0] ?? 'star';
}

/** An icon that is itself a symbol, such as an emoji, is shown as it is. Words name a drawing instead. */
export function signOf({ icon }: Pick<JokerView, 'icon'>): string | null {
  const sign = icon.trim();
  return sign.length > 0 && sign.length <= 16 && !/[a-z0-9]{2}/i.test(sign) ? sign : null;
}
