import { useEffect, useRef, useState } from 'react';
import type { PhoneLink } from './phone-link.ts';
import type { PhoneState } from './phone-state.ts';
import { useTexts } from './texts.ts';

/** The viewer's name, showing the score on the stream, and deleting all data. */
export function YouPanel({ link, state }: { link: PhoneLink; state: PhoneState }) {
  const t = useTexts();
  const { me, notice, standing, isScoreAsked, deletion } = state;
  const [typed, setTyped] = useState(me?.isGenerated === true ? '' : (me?.name ?? ''));
  const [isAsking, setIsAsking] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);
  const nameError = notice?.about === 'name';
  useEffect(() => {
    if (nameError && panel.current !== null) panel.current.open = true;
  }, [nameError]);
  return (
    <details ref={panel} className="panel">
      <summary>
        <span>{t('you')}</span>
        <b dir="auto">{me?.name}</b>
      </summary>
      <form
        className="typed"
        onSubmit={(event) => {
          event.preventDefault();
          link.rename(typed.trim());
        }}
      >
        <label htmlFor="rename">{t('rename')}</label>
        <input
          id="rename"
          aria-invalid={nameError}
          autoComplete="off"
          maxLength={60}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit">{t('save')}</button>
      </form>
      {standing !== null && (
        <>
          <button type="button" disabled={isScoreAsked} onClick={() => link.showScore()}>
            {t('showScore')}
          </button>
          <output className="small">{isScoreAsked ? t('showScoreDone') : ''}</output>
        </>
      )}
      {isAsking ? (
        <fieldset>
          <legend>{t('forgetAsk')}</legend>
          <div className="row">
            <button type="button" onClick={() => setIsAsking(false)}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="danger"
              onClick={() => {
                link.forget();
                setIsAsking(false);
              }}
            >
              {t('forgetYes')}
            </button>
          </div>
        </fieldset>
      ) : (
        <button type="button" className="plain" onClick={() => setIsAsking(true)}>
          {t('forget')}
        </button>
      )}
      <output className="small">
        {deletion === null ? '' : t(deletion === 'done' ? 'forgotten' : 'forgetWaiting')}
      </output>
      <a className="small" href="/guide/privacy" target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </details>
  );
}
