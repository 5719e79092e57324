import { useEffect, useEffectEvent, useState } from 'react';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import {
  askToJoin,
  leaveSeat,
  sendCamera,
  sendPicture,
  type JoinAnswer,
} from './entry/join-calls.ts';
import { CodeForm } from './entry/code-form.tsx';
import { JoinLobby } from './entry/join-lobby.tsx';
import { viewAtAddress, type JoinView } from './entry/join-view.ts';
import { forgetSeat, storeSeat, storedSeat, type StoredSeat } from './entry/stored-seat.ts';
import { Message } from './message.tsx';
import type { PictureStatus } from './seat/seat-state.ts';
import { Seat } from './seat/seat.tsx';
import { useTexts } from './texts.ts';
import type { Entry } from './entry/entry-form.tsx';

/** For how long a player who left can return to the same seat. */
const undoLeaveMs = 10_000;

/** The player's page, from entering the code to the buzzer. */
export function BuzzerApp({ start }: { start: JoinView }) {
  const [view, setView] = useState(start);

  useEffect(() => {
    // Another personal link in the same window, or back navigation to the code.
    const moved = () => setView(viewAtAddress());
    addEventListener('popstate', moved);
    addEventListener('hashchange', moved);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('hashchange', moved);
    };
  }, []);

  const goTo = (code: string | null): void => {
    history.pushState(null, '', code === null ? '/join' : `/join/${code}`);
    setView(viewAtAddress());
  };

  const trackUpload = async (
    { token }: StoredSeat,
    sent: Promise<JoinAnswer<null>>,
    failed: PictureStatus,
  ): Promise<void> => {
    const { kind } = await sent;
    setView((now) =>
      now.kind === 'seat' && now.seat.token === token
        ? { ...now, picture: kind === 'done' ? 'none' : failed }
        : now,
    );
  };
  const bring = (seat: StoredSeat, picture: Blob): void =>
    void trackUpload(seat, sendPicture(seat.token, picture), 'failed');

  const enter = async (code: string, { name, camera, picture }: Entry) => {
    const facecam = camera === '' ? {} : { facecam: { isImage: false, src: camera } };
    const answer = await askToJoin(code, { name, ...facecam });
    if (answer.kind !== 'done') return answer.kind;
    const seat = { code, token: answer.value.token };
    storeSeat(seat);
    setView({ kind: 'seat', seat, picture: picture === null ? 'none' : 'sending' });
    if (picture !== null) bring(seat, picture);
    return null;
  };

  switch (view.kind) {
    case 'code':
      return <CodeForm seat={storedSeat()} onCode={goTo} />;
    case 'lobby':
      return (
        <JoinLobby
          key={view.code}
          code={readJoinCode(view.code)}
          known={view.invitation}
          onEnter={enter}
          onOtherCode={() => goTo(null)}
        />
      );
    case 'seat':
      return (
        <Seat
          key={view.seat.token}
          token={view.seat.token}
          picture={view.picture}
          onPicture={(picture) => bring(view.seat, picture)}
          onCamera={(src) =>
            void trackUpload(view.seat, sendCamera(view.seat.token, src), 'cameraFailed')
          }
          onLeave={() => setView({ kind: 'left', seat: view.seat })}
          onJoinAgain={() => {
            forgetSeat(view.seat.token);
            setView({ kind: 'lobby', code: view.seat.code });
          }}
        />
      );
    case 'left':
      return (
        <LeftMessage
          seat={view.seat}
          onBack={() => setView({ kind: 'seat', seat: view.seat, picture: 'none' })}
          onGone={() => setView({ kind: 'gone', code: view.seat.code })}
        />
      );
    case 'gone':
      return <RemovedMessage onJoinAgain={() => setView({ kind: 'lobby', code: view.code })} />;
  }
}

function LeftMessage(props: { seat: StoredSeat; onBack: () => void; onGone: () => void }) {
  const { seat, onBack, onGone } = props;
  const t = useTexts();
  const [endsAtMs] = useState(() => performance.now() + undoLeaveMs);
  const [leftMs, setLeftMs] = useState(undoLeaveMs);
  const expire = useEffectEvent(onGone);
  useEffect(() => {
    const leave = (): void => {
      forgetSeat(seat.token);
      void leaveSeat(seat.token);
    };
    const timer = setInterval(() => {
      const remainingMs = endsAtMs - performance.now();
      setLeftMs(remainingMs);
      if (remainingMs > 0) return;
      clearInterval(timer);
      leave();
      expire();
    }, 250);
    // Closing the page makes leaving final.
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
    };
  }, [endsAtMs, seat.token]);
  return (
    <Message
      title={t('leftTitle')}
      text={t('leftText', { count: Math.max(0, Math.ceil(leftMs / 1000)) })}
      action={t('leftBack')}
      onAction={onBack}
    />
  );
}

function RemovedMessage({ onJoinAgain }: { onJoinAgain: () => void }) {
  const t = useTexts();
  return (
    <Message
      title={t('goneTitle')}
      text={t('goneText')}
      action={t('joinAgain')}
      onAction={onJoinAgain}
    />
  );
}
