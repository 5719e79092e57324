import { useState } from 'react';
import { isRecord } from '@quizcast/game/json';
import { readJoinCode } from '@quizcast/game/lobby/join-code';
import { request, type ApiError } from '../api.ts';
import type { DockWords } from '../messages/en/pages/dock.ts';
import { useWords } from './words.ts';

/** Asks for the code shown in Settings. */
export function Pairing(props: { isRevoked: boolean; onPaired: (token: string) => void }) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const pair = async () => {
    setIsBusy(true);
    const result = await request('/api/v1/docks', {
      method: 'POST',
      credentials: 'omit',
      json: { code },
      read: tokenIn,
    });
    setIsBusy(false);
    if (result.kind === 'done') props.onPaired(result.content);
    else setError(errorText(words, result));
  };
  return (
    <main className="dock pairing">
      <h1>{words.pair}</h1>
      {props.isRevoked && (
        <p className="notice" role="alert">
          {words.revoked}
        </p>
      )}
      <p className="soft">{words.pairHint}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void pair();
        }}
      >
        <label>
          {words.code}
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setError(null);
            }}
          />
        </label>
        {error !== null && (
          <p className="notice" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="big" disabled={isBusy || readJoinCode(code) === null}>
          {words.pairNow}
        </button>
      </form>
    </main>
  );
}

const tokenIn = (answer: unknown): string | undefined =>
  isRecord(answer) && typeof answer['token'] === 'string' ? answer['token'] : undefined;

function errorText(words: DockWords, { status, code }: ApiError): string {
  if (code === 'offline') return words.offline;
  if (status === 404) return words.wrongCode;
  return status === 429 ? words.tooMany : words.failed;
}
