import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { IconBrandTwitch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChatState } from '../../chats/chat-state.tsx';
import { hasOtherChats, playPollIntervalMs, useChats } from '../../chats/use-chats.ts';
import classes from './chat-channel.module.css';

/** Whether the chats are read, and why not. With other chat sources, a missing Twitch channel is not a problem. */
export function ChatChannel({
  chat,
  hasUsername,
}: {
  chat: ChatStatus | null;
  hasUsername: boolean;
}) {
  const { t } = useTranslation('play');
  const key = chat === null ? (hasUsername ? 'none' : 'noUsername') : channelKey(chat);
  const isError =
    chat === null ? !hasUsername : chat.kind === 'refused' || chat.kind === 'reconnecting';
  const { t: tChats } = useTranslation('chats');
  const { chats, hasFailed } = useChats(playPollIntervalMs);
  const isWithout =
    key === 'noUsername' && (hasOtherChats(chats) || (chats === null && !hasFailed));
  return (
    <div className={classes.channels}>
      {!isWithout && (
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

function channelKey(chat: ChatStatus) {
  return chat.kind === 'refused' ? chat.reason : chat.kind;
}
