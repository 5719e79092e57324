import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { IconBrandTwitch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './chat-channel.module.css';

/** Whether the channel's chat is read, and if not, why. */
export function ChatChannel({
  chat,
  hasUsername,
}: {
  chat: ChatStatus | null;
  hasUsername: boolean;
}) {
  const { t } = useTranslation('play');
  const key = chat === null ? (hasUsername ? 'none' : 'noUsername') : channelKey(chat);
  const isTrouble =
    chat === null ? !hasUsername : chat.kind === 'refused' || chat.kind === 'reconnecting';
  return (
    <output className={classes.channel} data-trouble={isTrouble || undefined}>
      <IconBrandTwitch size={14} aria-hidden />
      {t(`voting.channel.${key}`, { channel: chat?.channel ?? '' })}
    </output>
  );
}

function channelKey(chat: ChatStatus) {
  return chat.kind === 'refused' ? chat.reason : chat.kind;
}
