import { useEffect, useState } from 'react';
import type { FirstScreen } from '../first-screen/first-screen.ts';
import { CodeForm, NameForm } from './entry.tsx';
import { storedPhone, type StoredPhone } from './stored-phone.ts';
import { Message } from './message.tsx';
import { askInvitation, type Invitation } from './phone-calls.ts';
import { Play } from './play.tsx';
import { useTexts } from './texts.ts';

const pollIntervalMs = 4000;

type InvitationState =
  | { kind: 'asking' | 'unknown' | 'offline' }
  | { kind: 'open'; invitation: Invitation };

/** The page of a viewer who plays by phone: `/vote`, `/vote/{code}`. */
export function AudienceApp({ first }: { first: FirstScreen<Invitation> }) {
  const [{ code, invitation }, setScreen] = useState(first);
  if (code === null)
    return (
      <CodeForm
        onCode={(typed) => {
          history.replaceState(null, '', `/vote/${typed}`);
          setScreen({ code: typed });
        }}
      />
    );
  return (
    <JoinFlow
      key={code}
      code={code}
      known={invitation}
      onOtherCode={() => {
        history.replaceState(null, '', '/vote');
        setScreen({ code: null });
      }}
    />
  );
}

interface JoinFlowProps {
  code: string;
  /** As in FirstScreen. */
  known: Invitation | null | undefined;
  onOtherCode: () => void;
}

function JoinFlow({ code, known, onOtherCode }: JoinFlowProps) {
  const t = useTexts();
  const state = useInvitation(code, known);
  const [stored, setStored] = useState<StoredPhone>(() => storedPhone(code));
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
        <NameForm invitation={state.invitation} onName={(name) => setStored({ ...stored, name })} />
      );
  }
}

/** Looks up the show of the code unless it is known; retries while the server is unreachable. */
function useInvitation(code: string, known: Invitation | null | undefined): InvitationState {
  const [state, setState] = useState(() => stateOf(known));
  useEffect(() => {
    if (known !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const poll = async () => {
      const result = await askInvitation(code);
      if (isOver) return;
      if (result.kind === 'done') return setState({ kind: 'open', invitation: result.content });
      if (result.status === 404) return setState({ kind: 'unknown' });
      setState({ kind: 'offline' });
      timer = setTimeout(() => void poll(), pollIntervalMs);
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code, known]);
  return state;
}

const stateOf = (known: Invitation | null | undefined): InvitationState =>
  known === undefined
    ? { kind: 'asking' }
    : known === null
      ? { kind: 'unknown' }
      : { kind: 'open', invitation: known };
