import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { liveAddress } from '@quizcast/game/client/reconnector';
import { watchPage } from '../live/page-link.ts';
import { useWakeLock } from '../buzzer/wake-lock.ts';
import { AnswerForm } from './answer-form.tsx';
import { DelayPanel } from './delay-panel.tsx';
import { forgetPhone, keepPhone, type KeptPhone } from './kept-phone.ts';
import { Message } from './message.tsx';
import { YouPanel } from './you-panel.tsx';
import { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { Result } from './result.tsx';
import { useWords } from './words.ts';

interface PlayProps {
  code: string;
  name: string;
  kept: KeptPhone;
  onUnknown: () => void;
}

const socketOf = () => new WebSocket(liveAddress(window.location, '/audience'));

/** A viewer who plays. */
export function Play({ code, name, kept, onUnknown }: PlayProps) {
  const words = useWords();
  const [link] = useState(
    () =>
      new PhoneLink({
        ...{ code, name, kept },
        open: socketOf,
        keep: (change) => keepPhone(code, change),
      }),
  );
  const state = useSyncExternalStore(link.subscribe, link.state);
  useEffect(() => {
    link.start();
    const stop = watchPage(link);
    return () => {
      stop();
      link.end();
    };
  }, [link]);
  useWakeLock(state.ended === null);
  const show = state.me?.show ?? '';
  useEffect(() => {
    if (show !== '') document.title = words.titleOf(show);
  }, [show, words]);

  switch (state.ended) {
    case 'unknownCode':
      return (
        <Message title={words.unknown} text={words.unknownHint}>
          <button
            type="button"
            onClick={() => {
              forgetPhone(code);
              onUnknown();
            }}
          >
            {words.otherCode}
          </button>
        </Message>
      );
    case 'takenOver':
      return (
        <Message title={words.takenOverTitle} text={words.takenOverHint}>
          <button type="button" onClick={() => link.takeBack()}>
            {words.takeBack}
          </button>
        </Message>
      );
    case 'tooMany':
    case 'invalidMessage':
      return (
        <Message title={words.tooManyTitle} text={words.tooManyHint}>
          <button type="button" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </Message>
      );
    case 'full':
      return <Message title={words.fullTitle} text={words.fullHint} />;
    case 'restarting':
    case null:
      return state.me === null ? (
        <Message title={words.connecting} />
      ) : (
        <Playing link={link} state={state} />
      );
  }
}

function Playing({ link, state }: { link: PhoneLink; state: PhoneState }) {
  const words = useWords();
  const { me, scene } = state;
  return (
    <main className="page play">
      <header>
        <p className="show" dir="auto">
          {me?.show}
        </p>
        <Standing state={state} />
      </header>
      <output className="line">
        {state.link === 'lost' ? words.lost : state.link === 'restarting' ? words.restarting : ''}
      </output>
      <section className="scene" data-kind={scene?.kind ?? 'waiting'}>
        <Scene link={link} state={state} />
      </section>
      <p className="notice" role="alert">
        {noticeOf(state, words)}
      </p>
      <DelayPanel link={link} state={state} />
      <YouPanel link={link} state={state} />
    </main>
  );
}

function Scene({ link, state }: { link: PhoneLink; state: PhoneState }): ReactNode {
  const words = useWords();
  const { scene } = state;
  switch (scene?.kind) {
    case 'question':
      return <AnswerForm key={scene.round} link={link} state={state} scene={scene} />;
    case 'result':
      return <Result scene={scene} state={state} />;
    case 'off':
      return <Headed title={words.off} text={words.offHint} />;
    case 'waiting':
    case undefined:
      return (
        <Headed
          title={state.isForgotten ? words.forgotten : words.waiting}
          text={words.waitingHint}
        />
      );
  }
}

const Headed = ({ title, text }: { title: string; text: string }) => (
  <div className="headed" aria-live="polite">
    <h1>{title}</h1>
    <p className="soft">{text}</p>
  </div>
);

function Standing({ state: { standing } }: { state: PhoneState }) {
  const words = useWords();
  if (standing === null) return null;
  const { points, rank, players } = standing;
  return (
    <dl className="standing">
      <div>
        <dt>{words.points}</dt>
        <dd>{words.number(points)}</dd>
      </div>
      <div>
        <dt>{words.rank}</dt>
        <dd>{words.rankOf(words.number(rank), words.number(players))}</dd>
      </div>
    </dl>
  );
}

/** What was refused, in words; names and delays say so where they are set. */
function noticeOf({ notice }: PhoneState, words: ReturnType<typeof useWords>): string {
  if (notice === null || notice.about === 'name' || notice.about === 'seen') return '';
  switch (notice.reason) {
    case 'tooLate':
      return words.tooLate;
    case 'wrongType':
      return words.wrongType;
    case 'final':
      return words.final;
    case 'tooMany':
      return words.tooMany;
    case 'nameNotAllowed':
    case 'nameTaken':
    case 'noQuestion':
      return '';
  }
}
