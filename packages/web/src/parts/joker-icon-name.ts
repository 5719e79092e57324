import type { JokerView } from '@quizcast/game/view';

export type IconName = 'fifty-fifty' | 'audience' | 'phone' | 'twitch' | 'chat' | 'star';

/** What people call these jokers, in the icon field or, when that is empty, in the name. First match wins. */
const callings: readonly (readonly [IconName, RegExp])[] = [
  ['twitch', /twitch/],
  ['fifty-fifty', /50|fifty|half|halb/],
  ['phone', /phone|call|telefon|anruf/],
  ['audience', /audience|people|users|crowd|group|publikum/],
  ['chat', /chat|comment|message|speech/],
];

/** The drawing for a joker: by its icon, else by its name, else a star. */
export function iconNameOf(joker: Pick<JokerView, 'icon' | 'name'>): IconName {
  const said = (joker.icon.trim() === '' ? joker.name : joker.icon).toLowerCase();
  return callings.find(([, calling]) => calling.test(said))?.[0] ?? 'star';
}
