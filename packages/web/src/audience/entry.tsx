import { useEffect, useState, type FormEvent } from 'react';
import { joinCodeLength, readJoinCode } from '@quizcast/game/lobby/join-code';
import type { Invitation } from './phone-calls.ts';
import { useTexts } from './texts.ts';

/** Form for viewers who come without a code. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readJoinCode(typed);
    if (code === null) setIsWrong(true);
    else onCode(code);
  };
  return (
    <main className="page">
      <h1>{t('codeTitle')}</h1>
      <p className="soft">{t('codeHint')}</p>
      <form onSubmit={submit}>
        <input
          className="code"
          aria-label={t('code')}
          aria-invalid={isWrong}
          aria-describedby="code-fault"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={2 * joinCodeLength}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
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
  const [name, setName] = useState('');
  useEffect(() => {
    if (show !== '') document.title = t('titleOf', { show });
  }, [show, t]);
  const notes = [
    ...(isOn ? [] : [`${t('off')}. ${t('offHint')}`]),
    ...(isFull ? [`${t('fullTitle')}. ${t('fullHint')}`] : []),
  ];
  return (
    <main className="page">
      <h1>{show === '' ? t('title') : show}</h1>
      <p className="soft">{t('joinTitle')}</p>
      {notes.map((note) => (
        <output key={note} className="note">
          {note}
        </output>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onName(name.trim());
        }}
      >
        <label htmlFor="name">{t('name')}</label>
        <input
          id="name"
          aria-describedby="name-hint"
          autoComplete="off"
          maxLength={60}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p id="name-hint" className="soft small">
          {t('nameHint')}
        </p>
        <button type="submit" className="main">
          {t('join')}
        </button>
      </form>
    </main>
  );
}
