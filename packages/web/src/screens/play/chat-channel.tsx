import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { IconBrandTwitch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChatState } from '../../chats/chat-state.tsx';
import { hasOtherChats, playPollIntervalMs, useChats } from '../../chats/use-chats.ts';
import { channelKey } from './vote-state.ts';
import classes from './chat-channel.module.css';

/**
 * Whether the chats are read for what is open, and why not. With other chat sources, a missing Twitch channel is not a
 * problem.
 */
export function ChatChannel({
  chat,
  hasUsername,
}: {
  chat: ChatStatus | null;
  hasUsername: boolean;
}) {
  const { t } = useTranslation('play');
  const key = channelKey(chat, hasUsername);
  const isError =
    chat === null ? !hasUsername : chat.kind === 'refused' || chat.kind === 'reconnecting';
  const { t: tChats } = useTranslation('chats');
  const { chats, hasFailed } = useChats(playPollIntervalMs);
  const isWithout =
    key === 'noUsername' && (hasOtherChats(chats) || (chats === null && !hasFailed));
  return (
    <div className={classes.channels}>
      {key !== null && !isWithout && (
        <output className={classes.channel} data-trouble={isError || undefined}>
          <IconBrandTwitch size={14} aria-hidden />
          {t(`voting.channel.${key}`, { channel: chat?.channel ?? '' })}
        </output>
      )}
      {chats?.links.map(({ id, service, name, light }) => (
        <ChatState
          key={id}
          light={light}
          name={name === '' ? tChats(`service.${service}`) : name}
        />
      ))}
    </div>
  );
}
