import { useEffect, useState, type SubmitEvent } from 'react';
import { joinCodeLength, readJoinCode } from '@quizcast/game/lobby/join-code';
import { typedIn } from '../first-screen/typed-in.ts';
import type { Invitation } from './phone-calls.ts';
import { useTexts } from './texts.ts';

/** Form for viewers who come without a code. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts();
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readJoinCode(typedIn(event.currentTarget, 'code'));
    if (code === null) setIsWrong(true);
    else onCode(code);
  };
  return (
    <main className="page">
      <h1>{t('codeTitle')}</h1>
      <p className="soft">{t('codeHint')}</p>
      <form onSubmit={submit}>
        <input
          name="code"
          className="code"
          aria-label={t('code')}
          aria-invalid={isWrong}
          aria-describedby="code-fault"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2 * joinCodeLength}
          onChange={() => setIsWrong(false)}
        />
        <p id="code-fault" className="fault" role="alert">
          {isWrong ? t('unknownHint') : ''}
        </p>
        <button type="submit" className="main">
          {t('next')}
        </button>
      </form>
    </main>
  );
}

interface NameFormProps {
  invitation: Invitation;
  onName: (name: string) => void;
}

/** Form for a name; an empty one is replaced by a generated name. */
export function NameForm({ invitation: { show, isOn, isFull }, onName }: NameFormProps) {
  const t = useTexts();
  useEffect(() => {
    if (show !== '') document.title = t('titleOf', { show });
  }, [show, t]);
  return (
    <main className="page">
      <h1>{show === '' ? t('title') : show}</h1>
      <p className="soft">{t('joinTitle')}</p>
      {!isOn && <output className="note">{t('off')}</output>}
      {isFull && (
        <output className="note">
          <b>{t('fullTitle')}</b>
          <p>{t('fullHint')}</p>
        </output>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onName(typedIn(event.currentTarget, 'name'));
        }}
      >
        <label htmlFor="name">{t('name')}</label>
        <input
          id="name"
          name="name"
          aria-describedby="name-hint"
          autoComplete="off"
          maxLength={60}
          dir="auto"
        />
        <p id="name-hint" className="soft small">
          {t('nameHint')}
        </p>
        <button type="submit" className="main">
          {t('join')}
        </button>
      </form>
      <a className="small" href="/guide/privacy" target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </main>
  );
}
