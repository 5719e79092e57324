import { useEffect, useState, useSyncExternalStore } from 'react';
import { openLiveSocket, watchPage } from '../../live/page-link.ts';
import { reloadOnce } from '../../overlay/reload.ts';
import { LiveSeat } from './live-seat.ts';
import { Message } from '../message.tsx';
import type { PictureStatus } from './seat-state.ts';
import { Play } from '../play.tsx';
import { Waiting } from '../entry/waiting.tsx';
import { useWakeLock } from '../wake-lock.ts';
import { useTexts } from '../texts.ts';

interface SeatProps {
  token: string;
  picture: PictureStatus;
  onPicture: (picture: Blob) => void;
  onCamera: (src: string) => void;
  onLeave: () => void;
  onJoinAgain: () => void;
}

/** The page of a player who has a seat in a show, or waits for one. */
export function Seat({ token, picture, onLeave, onJoinAgain, ...brings }: SeatProps) {
  const t = useTexts();
  const [live] = useState(
    () =>
      new LiveSeat({
        token,
        open: openLiveSocket,
        onReload: reloadOnce,
      }),
  );
  useEffect(() => {
    live.start();
    const unwatch = watchPage(live);
    const flush = () => live.sendNow();
    addEventListener('pagehide', flush);
    return () => {
      unwatch();
      removeEventListener('pagehide', flush);
      live.end();
    };
  }, [live]);
  const state = useSyncExternalStore(live.subscribe, live.state);
  const { ended, seat, view } = state;
  useWakeLock(ended === null);
  const showName = seat?.showName ?? '';
  useEffect(() => {
    if (showName !== '') document.title = t('titleOf', { show: showName });
  }, [showName, t]);

  const joinAgain = { action: t('joinAgain'), onAction: onJoinAgain };
  switch (ended) {
    case 'removed':
      return (
        <Message
          title={t('removedTitle')}
          {...(seat?.kind === 'seated' ? { text: t('removedText') } : {})}
          {...joinAgain}
        />
      );
    case 'unknown':
      return <Message title={t('unknownSeatTitle')} text={t('unknownSeatText')} {...joinAgain} />;
    case 'takenOver':
      return (
        <Message
          title={t('takenTitle')}
          text={t('takenText')}
          action={t('takeBack')}
          onAction={() => live.resume()}
        />
      );
    case 'linked':
      return <Message title={t('takenTitle')} text={t('linkedText')} />;
    case null:
  }
  if (seat?.kind === 'waiting')
    return <Waiting seat={seat} link={state.link} picture={picture} onLeave={onLeave} />;
  if (seat === null || view === null) return <Message title={t('connecting')} />;
  return (
    <Play
      live={live}
      state={state}
      view={view}
      picture={picture}
      onPicture={brings.onPicture}
      onCamera={brings.onCamera}
      onLeave={onLeave}
    />
  );
}
