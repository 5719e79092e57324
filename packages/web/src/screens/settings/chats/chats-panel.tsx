import { useState } from 'react';
import { maxChatLinks } from '@quizcast/game/chats/chat-link';
import { Alert, Button, Text } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../../messages/late/chats.ts';
import { useChats } from '../../../chats/use-chats.ts';
import { useSession } from '../../../live/use-document.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NamedLoader } from '../../../ui/named-loader.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AddChatDialog } from './add-chat-dialog.tsx';
import { ChatRow } from './chat-row.tsx';
import classes from './chats.module.css';
import { OwnBot } from './own-bot.tsx';

const pollIntervalMs = 2_000;

/** Chats other than Twitch that provide votes. */
export default function ChatsPanel() {
  const { t } = useTranslation('chats');
  const { isDemo } = useSession();
  const { chats, hasFailed, reload } = useChats(pollIntervalMs);
  const [isAdding, setIsAdding] = useState(false);
  const count = chats?.links.length ?? 0;
  const isFull = count >= maxChatLinks;
  const isEmpty = chats !== null && count === 0;
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setIsAdding(true)}
      disabled={isFull}
    >
      {t('add')}
    </Button>
  );
  return (
    <Panel title={t('title')} id="chats" aside={isDemo || isEmpty || chats === null ? null : add}>
      <Text>{t(isDemo ? 'demo' : 'text')}</Text>
      {isFull && <Text c="dimmed">{t('full', { count: maxChatLinks })}</Text>}
      {isDemo ? null : hasFailed ? (
        <Alert color="red" role="alert">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={reload}>
            {t('retry')}
          </Button>
        </Alert>
      ) : chats === null ? (
        <NamedLoader aria-label={t('loading')} size="sm" />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconMessages size={36} aria-hidden />}
          title={t('none')}
          text={t('empty')}
        >
          {add}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('list')}>
          {chats.links.map((row) => (
            <ChatRow key={row.id} row={row} onChanged={reload} />
          ))}
        </ul>
      )}
      {!isDemo && chats !== null && <OwnBot receivedAtMs={chats.toldAtMs} />}
      {isAdding && (
        <AddChatDialog
          hasLocal={chats?.hasLocal === true}
          onClose={() => setIsAdding(false)}
          onAdded={reload}
        />
      )}
    </Panel>
  );
}
