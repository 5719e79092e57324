import { useState } from 'react';
import type { ChatLight } from '@quizcast/game/chats/chat-link';
import type { TwitchStatus } from '@quizcast/game/chats/twitch-account';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Lamp } from '../../../chats/chat-state.tsx';
import { disconnectTwitch, sendTestMessage } from '../../../live/calls/twitch.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { timeOf, formatWhen } from '../../../ui/texts/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import chatClasses from '../chats/chats.module.css';
import { TestButton } from '../chats/test-button.tsx';
import classes from './twitch.module.css';

export type Account = NonNullable<TwitchStatus['account']>;

interface AccountRowProps {
  account: Account;
  chat: ChatLight | null;
  onConnect: () => void;
  onChanged: () => void;
}

/** The connected account: its status, a test, and buttons to change and remove it. */
export function AccountRow({ account, chat, onConnect, onChanged }: AccountRowProps) {
  const { t, i18n } = useTranslation('twitch');
  const { t: tChats } = useTranslation('chats');
  const [isLeaving, setIsLeaving] = useState(false);
  const { login, uses, setAtMs, fault } = account;
  const facts = [
    uses.map((use) => t(`use.${use}`)).join(', '),
    chat === null || chat.heardAtMs === null
      ? ''
      : tChats('row.heard', { moment: formatWhen(chat.heardAtMs, i18n.language) }),
    t('since', { moment: timeOf(setAtMs, i18n.language) }),
  ];
  return (
    <div className={classes.row}>
      <div className={classes.who}>
        <span className={chatClasses.name}>{login}</span>
        <AccountState account={account} chat={chat} />
        <span className={chatClasses.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
      <div className={classes.actions}>
        {chat !== null && (
          <TestButton
            receivedAtMs={chat.heardAtMs}
            texts={{ test: t('row.test'), waiting: t('row.waiting'), arrived: t('row.arrived') }}
          />
        )}
        {uses.includes('sendChat') && fault === null && <SendButton onSent={onChanged} />}
        <Button
          size="xs"
          variant={fault === null || fault === 'unreachable' ? 'default' : 'filled'}
          onClick={onConnect}
        >
          {t(fault === null || fault === 'unreachable' ? 'row.change' : 'again')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setIsLeaving(true)}>
          {t('disconnect.button')}
        </Button>
      </div>
      {isLeaving && (
        <LeaveQuestion login={login} onClose={() => setIsLeaving(false)} onChanged={onChanged} />
      )}
    </div>
  );
}

function SendButton({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('twitch');
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const result = await sendTestMessage();
    setIsBusy(false);
    if (result.kind === 'failed') return toastError(t('wrong'));
    const { fault } = result.content;
    if (fault === null) toastDone(t('sent'));
    else if (fault !== 'dropped' && fault !== 'refused') toastError(t(`fault.${fault}`));
    onSent();
  };
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void send()}>
      {t('row.send')}
    </Button>
  );
}

function AccountState({ account, chat }: { account: Account; chat: ChatLight | null }) {
  const { t } = useTranslation('twitch');
  if (account.fault !== null)
    return <Lamp tone="bad">{t(`fault.${account.fault}`, { detail: '' })}</Lamp>;
  if (chat === null) return <Lamp tone="good">{t('state.connected')}</Lamp>;
  if (chat.trouble === null)
    return chat.state === 'reading' ? (
      <Lamp tone="good">{t('state.standby')}</Lamp>
    ) : (
      <Lamp tone="off">{t('state.connecting')}</Lamp>
    );
  const { trouble } = chat;
  const known = chatErrors.find((each) => each === trouble) ?? 'refused';
  return <Lamp tone="bad">{t(`chat.${known}`)}</Lamp>;
}

/** Problems that Twitch can cause. */
const chatErrors = [
  'lost',
  'badToken',
  'unreadable',
  'rateLimited',
  'forbidden',
  'notFound',
] as const;

interface LeaveQuestionProps {
  login: string;
  onClose: () => void;
  onChanged: () => void;
}

function LeaveQuestion({ login, onClose, onChanged }: LeaveQuestionProps) {
  const { t } = useTranslation('twitch');
  const leave = async () => {
    const result = await disconnectTwitch();
    if (result.kind === 'failed' && result.code !== 'notFound') return toastError(t('wrong'));
    toastDone(t('disconnect.done'));
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('disconnect.title', { login })}
      text={t('disconnect.text')}
      cancel={t('cancel')}
      confirm={t('disconnect.button')}
      onCancel={onClose}
      onConfirm={() => void leave()}
    />
  );
}
