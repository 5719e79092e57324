import type { ComponentType } from 'react';
import { eventIcon, type jokerEvent, type JokerEvent } from '@quizcast/game/games/stage-quiz/show';
import {
  IconBrandTwitch,
  IconMessages,
  IconMultiplier2x,
  IconPercentage50,
  IconPhone,
  IconStar,
  IconSwitchHorizontal,
  IconUsersGroup,
} from '@tabler/icons-react';
import { iconNameOf, type IconName } from '../parts/stage/joker-icon-name.ts';

const drawings: Record<IconName, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  'fifty-fifty': IconPercentage50,
  audience: IconUsersGroup,
  phone: IconPhone,
  twitch: IconBrandTwitch,
  chat: IconMessages,
  'double-dip': IconMultiplier2x,
  switch: IconSwitchHorizontal,
  star: IconStar,
};

/** Icons available for jokers, as stored. */
export const jokerIcons: readonly IconName[] = [
  'fifty-fifty',
  'audience',
  'phone',
  'twitch',
  'chat',
  'double-dip',
  'switch',
  'star',
];

/** Names of the texts for a joker's effect, by event. */
export const effectNames = [
  'nothing',
  'fiftyFifty',
  'askTheChat',
  'askTheTwitchChat',
  'doubleDip',
  'switchQuestion',
] as const satisfies readonly (keyof typeof jokerEvent)[];

/** Icon of a joker in the app. */
export function JokerIcon(props: { icon: string; event: JokerEvent; size: number }) {
  const icon = props.icon.trim() === '' ? eventIcon[props.event] : props.icon;
  const Drawing = drawings[iconNameOf({ icon, name: '' })];
  return <Drawing size={props.size} aria-hidden />;
}
