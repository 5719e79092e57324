import { useEffect, useState } from 'react';
import type { JoinInvitation } from '@quizcast/game/lobby/lobby';
import { askInvitation, type JoinErrorCode } from './join-calls.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { Logo, Message } from '../message.tsx';
import { namedHost, useTexts } from '../texts.ts';
import type { PlayersTexts } from '../../messages/viewers/players-texts.ts';

interface JoinLobbyProps {
  /** Null when the address contains no valid code. */
  code: string | null;
  /** The show of the code, null for an unknown code; absent when the server has to be asked. */
  known?: JoinInvitation | null | undefined;
  /** Returns the error; null on success. */
  onEnter: (code: string, entry: Entry) => Promise<JoinErrorCode | null>;
  onOtherCode: () => void;
}

/** Entry page of one show: its host and the join form. Input is kept when joining fails. */
export function JoinLobby({ code, known, onEnter, onOtherCode }: JoinLobbyProps) {
  const t = useTexts();
  const [invitation, setInvitation] = useState(known ?? null);
  const [error, setError] = useState<JoinErrorCode | null>(
    code === null || known === null ? 'unknown' : known?.isLocked === true ? 'locked' : null,
  );
  const [isBusy, setIsBusy] = useState(false);

  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (code === null || (known !== undefined && tries === 0)) return;
    let isOver = false;
    void askInvitation(code).then((answer) => {
      if (isOver) return;
      if (answer.kind === 'done') setInvitation(answer.value);
      setError(answer.kind === 'done' ? (answer.value.isLocked ? 'locked' : null) : answer.kind);
    });
    return () => {
      isOver = true;
    };
  }, [code, known, tries]);

  const retry = (): void => {
    setError(null);
    setInvitation(null);
    setTries(tries + 1);
  };
  const otherCode = (
    <button
      type="button"
      className={error === 'unknown' ? 'button' : 'button plain'}
      onClick={onOtherCode}
    >
      {t('otherCode')}
    </button>
  );

  if (invitation === null && error === null) return <Message title={t('connecting')} />;
  if (code === null || invitation === null || invitation.isLocked) {
    const { title, text } = errorTexts(error ?? 'failed', t);
    return (
      <Message
        title={title}
        text={text}
        {...(error === 'unknown' ? {} : { action: t('again'), onAction: retry })}
      >
        {otherCode}
      </Message>
    );
  }
  const enter = async (entry: Entry): Promise<void> => {
    setIsBusy(true);
    const went = await onEnter(code, entry);
    // The player is seated and this page is unmounted.
    if (went === null) return;
    setError(went);
    setIsBusy(false);
  };
  const host = namedHost(invitation.hostName);
  const errorText = error === null ? null : errorTexts(error, t);
  return (
    <main className="card">
      <Logo />
      <p className="over">{host === '' ? t('hostUnnamed') : t('host', { host })}</p>
      <h1 dir="auto">{invitation.showName}</h1>
      <EntryForm
        isBusy={isBusy}
        error={errorText === null ? null : `${errorText.title}. ${errorText.text}`}
        onEnter={(entry) => void enter(entry)}
      />
    </main>
  );
}

const errorTexts = (code: JoinErrorCode, t: PlayersTexts): { title: string; text: string } =>
  code === 'invalid'
    ? { title: t('failed'), text: t('nameWrong') }
    : { title: t(code), text: t(`${code}Hint`) };
