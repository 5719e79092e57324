import { useEffect, useState } from 'react';
import type { JoinInvitation } from '@quizcast/game/lobby/lobby';
import { askInvitation, type JoinFault } from './join-calls.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { Mark, Message } from '../message.tsx';
import { namedHost, useWords } from '../words.ts';
import type { BuzzerWords } from '../../messages/en/pages/buzzer.ts';

interface DoorProps {
  /** Null when the address has none that can be one. */
  code: string | null;
  /** What went wrong; null when it did not. */
  onEnter: (code: string, entry: Entry) => Promise<JoinFault | null>;
  onOtherCode: () => void;
}

/** The door of one show: whose it is, and a form to be let in. Kept when a try fails, so that nothing is typed twice. */
export function ConnectionLimit({ code, onEnter, onOtherCode }: DoorProps) {
  const words = useWords();
  const [invitation, setInvitation] = useState<JoinInvitation | null>(null);
  const [fault, setFault] = useState<JoinFault | null>(code === null ? 'unknown' : null);
  const [isBusy, setIsBusy] = useState(false);

  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (code === null) return;
    let isOver = false;
    void askInvitation(code).then((answer) => {
      if (isOver) return;
      if (answer.kind === 'done') setInvitation(answer.value);
      setFault(answer.kind === 'done' ? (answer.value.isLocked ? 'locked' : null) : answer.kind);
    });
    return () => {
      isOver = true;
    };
  }, [code, tries]);

  const again = (): void => {
    setFault(null);
    setInvitation(null);
    setTries(tries + 1);
  };
  const otherCode = (
    <button
      type="button"
      className={fault === 'unknown' ? 'button' : 'button plain'}
      onClick={onOtherCode}
    >
      {words.otherCode}
    </button>
  );

  if (invitation === null && fault === null) return <Message title={words.looking} />;
  if (code === null || invitation === null || fault === 'locked' || fault === 'full') {
    const { title, text } = faultWords(fault ?? 'failed', words);
    return (
      <Message title={title} text={text}>
        {fault !== 'unknown' && (
          <button type="button" className="button" onClick={again}>
            {words.again}
          </button>
        )}
        {otherCode}
      </Message>
    );
  }
  const enter = async (entry: Entry): Promise<void> => {
    setIsBusy(true);
    const went = await onEnter(code, entry);
    // Seated by now: this door is closed behind.
    if (went === null) return;
    setFault(went);
    setIsBusy(false);
  };
  const host = namedHost(invitation.hostName);
  const told = fault === null ? null : faultWords(fault, words);
  return (
    <main className="card">
      <Mark />
      <p className="over">{host === '' ? words.hostUnnamed : words.host(host)}</p>
      <h1 dir="auto">{invitation.showName}</h1>
      <EntryForm
        isBusy={isBusy}
        fault={told === null ? null : `${told.title}. ${told.text}`}
        onEnter={(entry) => void enter(entry)}
      />
    </main>
  );
}

function faultWords(fault: JoinFault, words: BuzzerWords): { title: string; text: string } {
  switch (fault) {
    case 'unknown':
      return { title: words.unknown, text: words.unknownHint };
    case 'guessing':
      return { title: words.guessing, text: words.guessingHint };
    case 'locked':
      return { title: words.locked, text: words.lockedHint };
    case 'full':
      return { title: words.full, text: words.fullHint };
    case 'invalid':
      return { title: words.failed, text: words.nameWrong };
    case 'offline':
      return { title: words.offline, text: words.offlineHint };
    case 'failed':
      return { title: words.failed, text: words.failedHint };
  }
}
