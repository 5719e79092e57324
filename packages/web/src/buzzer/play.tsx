import { useEffect, useRef, useState } from 'react';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { Announcer } from './announcer.tsx';
import { useCountdown } from './countdown.ts';
import { changesAtMs, faceOf } from './buzzer-state.ts';
import { FaceIcon } from './face-icon.tsx';
import { faceText } from './buzzer-texts.ts';
import { LinkNotice } from './link-notice.tsx';
import { useAtTime } from './use-at-time.ts';
import { usePress, usePressKeys, usePressPointer } from './seat/press-input.ts';
import { Question } from './question.tsx';
import { Scores } from './scores.tsx';
import { SeatMenu } from './seat/seat-menu.tsx';
import type { SeatLive, PictureStatus, SeatActions } from './seat/seat-state.ts';
import { toneOf } from './buzzer-color.ts';
import { TypedAnswer } from './typed-answer.tsx';
import { useVibration } from './vibration.ts';
import { Wager } from './wager.tsx';
import { useTexts } from './texts.ts';
import './play.css';

interface PlayProps {
  live: SeatActions;
  state: SeatLive;
  view: PlayerView;
  picture: PictureStatus;
  onPicture: (picture: Blob) => void;
  onCamera: (src: string) => void;
  onLeave: () => void;
}

/** The buzzer: the whole screen is the button, and shows the state of the game by color, word and shape. */
export function Play({ live, state, view, picture, onLeave, ...brings }: PlayProps) {
  const t = useTexts();
  // The current face may expire by itself; the page is then rendered again at that exact instant.
  const [nowMs, setNowMs] = useState(() => performance.now());
  const face = faceOf(state, view, nowMs);
  useAtTime(changesAtMs(face), setNowMs);
  const { word, detail } = faceText(face, t, view, hasKeys);
  const text = `${word}${/\p{P}$/u.test(word) ? '' : '.'} ${detail}`;
  const seconds = useCountdown(view.timer, state.clockOffsetMs);
  const button = useRef<HTMLButtonElement>(null);
  const press = usePress(live, button);
  const pointer = usePressPointer(press);
  usePressKeys(press, button);
  useVibration(face.kind);
  const isForm = face.kind === 'type' || face.kind === 'wager';
  const me = view.players.find(({ id }) => id === view.you.id);
  return (
    <main
      className="play"
      data-face={face.kind}
      data-tone={toneOf(face.kind)}
      data-form={isForm}
      data-image={Boolean(view.question?.image)}
      data-link={state.link}
    >
      <h1 className="hidden">{state.seat?.showName ?? ''}</h1>
      {!isForm && (
        <button ref={button} type="button" className="buzz" aria-label={text} {...pointer} />
      )}
      <header className="head">
        <span className="ownName" dir="auto">
          {face.kind !== 'empty' && me?.name}
        </span>
        <span className="ownPoints">{t('points', { count: me?.points ?? 0 })}</span>
        <SeatMenu
          name={me?.name ?? ''}
          facecam={view.you.facecam}
          onRename={(name) => live.rename(name)}
          onPicture={brings.onPicture}
          onCamera={brings.onCamera}
          onLeave={onLeave}
        />
      </header>
      <div className="top">
        <Scores view={view} />
        <LinkNotice link={state.link} />
        {state.refusal?.of === 'name' && <p className="fault">{t('notTaken')}</p>}
        {picture === 'failed' && <p className="fault">{t('pictureFailed')}</p>}
        {picture === 'cameraFailed' && <p className="fault">{t('cameraFailed')}</p>}
      </div>
      <Question view={view} onTap={press} seconds={seconds} />
      <div className="face" aria-hidden={!isForm}>
        <div className="dome">
          <FaceIcon face={face} />
        </div>
        <p className="word" data-length={word.length > 12 ? 'long' : 'short'}>
          {word}
        </p>
        <p className="detail" dir="auto">
          {detail}
        </p>
        {face.kind === 'early' && <LockBar untilMs={face.untilMs} />}
      </div>
      {view.you.mayType && view.question !== null && (
        <TypedAnswer
          key={view.question.key}
          live={live}
          state={state}
          answer={view.you.answer}
          questionKey={view.question.key}
        />
      )}
      {face.kind === 'wager' && (
        <Wager live={live} max={face.max} state={state} wager={view.you.wager} />
      )}
      <Announcer face={face} text={text} seconds={seconds} />
    </main>
  );
}

/** A device with a pointer, such as a desktop: the keys are worth mentioning. */
const hasKeys = typeof matchMedia === 'function' && matchMedia('(any-hover: hover)').matches;

/** Remaining time of a lock-out, as a shrinking bar. */
function LockBar({ untilMs }: { untilMs: number }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) return;
    const run = bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: leftMs,
      fill: 'forwards',
    });
    return () => run?.cancel();
  }, [untilMs]);
  return <i ref={bar} className="lockBar" />;
}
