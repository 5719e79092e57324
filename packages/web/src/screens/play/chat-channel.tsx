import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { IconBrandTwitch, IconRobot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChatState } from '../../chats/chat-state.tsx';
import { hasOtherChats, playPollIntervalMs, useChats } from '../../chats/use-chats.ts';
import { useDocumentPart } from '../../live/use-document.ts';
import { channelKey } from './vote-state.ts';
import classes from './chat-channel.module.css';

/**
 * Whether the chats are read for what is open, and why not. With other chat sources, a missing Twitch channel is not a
 * problem. In a rehearsal, bots take the place of every chat.
 */
export function ChatChannel({
  chat,
  hasUsername,
}: {
  chat: ChatStatus | null;
  hasUsername: boolean;
}) {
  const { t } = useTranslation('play');
  const isRehearsal = useDocumentPart(({ rehearsal }) => rehearsal !== undefined) === true;
  const key = channelKey(chat, { hasUsername, isRehearsal });
  const isError =
    chat === null ? !hasUsername : chat.kind === 'refused' || chat.kind === 'reconnecting';
  const { t: tChats } = useTranslation('chats');
  const { chats, hasFailed } = useChats(playPollIntervalMs);
  const isWithout =
    key === 'noUsername' && (hasOtherChats(chats) || (chats === null && !hasFailed));
  if (key === 'bots')
    return (
      <span className={classes.channel}>
        <IconRobot size={14} aria-hidden />
        {t('voting.channel.bots')}
      </span>
    );
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
