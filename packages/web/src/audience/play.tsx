import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { liveAddress } from '@quizcast/game/client/reconnector';
import { watchPage } from '../live/page-link.ts';
import { useWakeLock } from '../buzzer/wake-lock.ts';
import type { AudienceTexts } from '../messages/viewers/audience-texts.ts';
import { AnswerForm } from './answer-form.tsx';
import { DelayPanel } from './delay-panel.tsx';
import { mayWatchHere, WatchPanel } from './watch-panel.tsx';
import { forgetPhone, storePhone, type StoredPhone } from './stored-phone.ts';
import { Message } from './message.tsx';
import { YouPanel } from './you-panel.tsx';
import { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { Result } from './result.tsx';
import { numberText } from '../messages/viewers/texts.ts';
import { useTexts } from './texts.ts';

interface PlayProps {
  code: string;
  name: string;
  stored: StoredPhone;
  onUnknown: () => void;
}

const socketOf = () => new WebSocket(liveAddress(window.location, '/audience'));

/** The page of a viewer who plays. */
export function Play({ code, name, stored, onUnknown }: PlayProps) {
  const t = useTexts();
  const [link] = useState(
    () =>
      new PhoneLink({
        ...{ code, name, stored },
        open: socketOf,
        store: (change) => storePhone(code, change),
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
    if (show !== '') document.title = t('titleOf', { show });
  }, [show, t]);

  switch (state.ended) {
    case 'unknownCode':
      return (
        <Message title={t('unknown')} text={t('unknownHint')}>
          <button
            type="button"
            onClick={() => {
              forgetPhone(code);
              onUnknown();
            }}
          >
            {t('otherCode')}
          </button>
        </Message>
      );
    case 'takenOver':
      return (
        <Message title={t('takenOverTitle')} text={t('takenOverHint')}>
          <button type="button" onClick={() => link.resume()}>
            {t('takeBack')}
          </button>
        </Message>
      );
    case 'tooMany':
    case 'invalidMessage':
      return (
        <Message title={t('tooManyTitle')} text={t('tooManyHint')}>
          <button type="button" onClick={() => location.reload()}>
            {t('reload')}
          </button>
        </Message>
      );
    case 'banned':
      return <Message title={t('bannedTitle')} text={t('bannedHint')} />;
    case 'full':
      return <Message title={t('fullTitle')} text={t('fullHint')} />;
    case 'restarting':
    case null:
      return state.me === null ? (
        <Message title={t('connecting')} />
      ) : (
        <Playing link={link} state={state} />
      );
  }
}

/** What the viewer sees while connected. */
export function Playing({ link, state }: { link: PhoneLink; state: PhoneState }) {
  const t = useTexts();
  const { me, scene } = state;
  const channel = me?.channel ?? null;
  return (
    <main className="page play">
      <header>
        <p className="show" dir="auto">
          {me?.show}
        </p>
        <Standing state={state} />
      </header>
      <output className="line">
        {state.link === 'lost' ? t('lost') : state.link === 'restarting' ? t('restarting') : ''}
      </output>
      <section className="scene" data-kind={scene?.kind ?? 'waiting'}>
        <Scene link={link} state={state} />
      </section>
      <p className="notice" role="alert">
        {noticeOf(state, t)}
      </p>
      {channel !== null && mayWatchHere() && <WatchPanel channel={channel} link={link} />}
      <DelayPanel link={link} state={state} />
      <YouPanel link={link} state={state} />
    </main>
  );
}

function Scene({ link, state }: { link: PhoneLink; state: PhoneState }): ReactNode {
  const t = useTexts();
  const { scene } = state;
  switch (scene?.kind) {
    case 'question':
      return <AnswerForm key={scene.round} link={link} state={state} scene={scene} />;
    case 'result':
      return <Result scene={scene} state={state} />;
    case 'off':
      return scene.isChatPlaying ? (
        <Headed title={t('off')} text={t('offHint')} />
      ) : (
        <Headed title={t('offForAll')} />
      );
    case 'waiting':
    case undefined:
      return <Headed title={t('waiting')} text={t('waitingHint')} />;
  }
}

const Headed = ({ title, text }: { title: string; text?: string }) => (
  <div className="headed" aria-live="polite">
    <h1>{title}</h1>
    {text !== undefined && <p className="soft">{text}</p>}
  </div>
);

function Standing({ state: { standing } }: { state: PhoneState }) {
  const t = useTexts();
  if (standing === null) return null;
  const { points, rank, players } = standing;
  return (
    <dl className="standing">
      <div>
        <dt>{t('points')}</dt>
        <dd>{numberText(points, t.language)}</dd>
      </div>
      <div>
        <dt>{t('rank')}</dt>
        <dd>{t('rankOf', { rank, players })}</dd>
      </div>
    </dl>
  );
}

/** Text for the last refusal; those of delays are shown beside their input. */
function noticeOf({ notice }: PhoneState, t: AudienceTexts): string {
  if (notice === null || notice.about === 'seen') return '';
  switch (notice.reason) {
    case 'tooLate':
      return t('tooLate');
    case 'wrongType':
      return t('wrongType');
    case 'final':
      return t('final');
    case 'tooMany':
      return t('tooMany');
    case 'nameNotAllowed':
    case 'nameTaken':
      return t(notice.reason);
    case 'noQuestion':
      return '';
  }
}
