import { useEffect, useState } from 'react';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { CodeForm, NameForm } from './entry.tsx';
import { storedPhone, type StoredPhone } from './stored-phone.ts';
import { Message } from './message.tsx';
import { askInvitation, type Invitation } from './phone-calls.ts';
import { Play } from './play.tsx';
import { useTexts } from './texts.ts';

const askAgainMs = 4000;

type InvitationState =
  | { kind: 'asking' | 'unknown' | 'offline' }
  | { kind: 'open'; invitation: Invitation };

/** The page of a viewer who plays by phone: `/vote`, `/vote/{code}`. */
export function AudienceApp() {
  const [code, setCode] = useState(() => codeIn(location.pathname));
  if (code === null)
    return (
      <CodeForm
        onCode={(typed) => {
          history.replaceState(null, '', `/vote/${typed}`);
          setCode(typed);
        }}
      />
    );
  return (
    <JoinFlow
      key={code}
      code={code}
      onOtherCode={() => {
        history.replaceState(null, '', '/vote');
        setCode(null);
      }}
    />
  );
}

/** Returns an invalid code unchanged, as the server rejects it. */
function codeIn(pathname: string): string | null {
  const [, written = ''] = /^\/vote\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (written === '') return null;
  return readJoinCode(decodeURIComponent(written)) ?? written;
}

function JoinFlow({ code, onOtherCode }: { code: string; onOtherCode: () => void }) {
  const t = useTexts();
  const state = useInvitation(code);
  const [stored, setKept] = useState<StoredPhone>(() => storedPhone(code));
  if (stored.name !== null)
    return <Play code={code} stored={stored} name={stored.name} onUnknown={onOtherCode} />;
  switch (state.kind) {
    case 'asking':
      return <Message title={t('loading')} />;
    case 'offline':
      return <Message title={t('offline')} />;
    case 'unknown':
      return (
        <Message title={t('unknown')} text={t('unknownHint')}>
          <button type="button" onClick={onOtherCode}>
            {t('otherCode')}
          </button>
        </Message>
      );
    case 'open':
      return (
        <NameForm invitation={state.invitation} onName={(name) => setKept({ ...stored, name })} />
      );
  }
}

/** Looks up the show of the code; retries while the server is unreachable. */
function useInvitation(code: string): InvitationState {
  const [door, setDoor] = useState<InvitationState>({ kind: 'asking' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const result = await askInvitation(code);
      if (isOver) return;
      if (result.kind === 'done') return setDoor({ kind: 'open', invitation: result.content });
      if (result.status === 404) return setDoor({ kind: 'unknown' });
      setDoor({ kind: 'offline' });
      timer = setTimeout(() => void ask(), askAgainMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code]);
  return door;
}
