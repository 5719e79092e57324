import { useState, type SubmitEvent } from 'react';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { typedIn } from '../../first-screen/typed-in.ts';
import type { StoredSeat } from './stored-seat.ts';
import { Logo } from '../message.tsx';
import { useTexts } from '../texts.ts';

interface CodeFormProps {
  /** The seat already held by this device. */
  seat: StoredSeat | null;
  onCode: (code: string) => void;
}

/** Asks for the code of a show; case, spaces and dashes are ignored. */
export function CodeForm({ seat, onCode }: CodeFormProps) {
  const t = useTexts();
  const [isWrong, setIsWrong] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = readJoinCode(typedIn(event.currentTarget, 'code'));
    if (code === null) setIsWrong(true);
    else onCode(code);
  };

  return (
    <main className="card">
      <Logo />
      <h1>{t('codeTitle')}</h1>
      {seat !== null && (
        <button type="button" className="button" onClick={() => onCode(seat.code)}>
          {t('backToSeat')}
        </button>
      )}
      <form onSubmit={submit} noValidate>
        <label htmlFor="code">{t('codeLabel')}</label>
        <input
          id="code"
          name="code"
          className="codeField"
          onChange={() => setIsWrong(false)}
          // Leaves room for spaces and dashes.
          maxLength={16}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby="codeHint"
          aria-invalid={isWrong}
        />
        <p
          id="codeHint"
          className={isWrong ? 'fault' : 'hint'}
          role={isWrong ? 'alert' : undefined}
        >
          {isWrong ? t('codeWrong') : t('codeHint')}
        </p>
        <button type="submit" className="button">
          {t('codeGo')}
        </button>
      </form>
    </main>
  );
}
