import { useCallback, useEffect, useState } from 'react';
import type { ControlTokenRow } from '@quizcast/game/control/token';
import { fetchTokens } from '../../../live/calls/control-tokens.ts';
import { useActiveAccount } from '../../../live/active-account.ts';

/** Tokens of the current document; null until loaded. */
export function useTokens() {
  const { ownerId } = useActiveAccount();
  const [tokens, setTokens] = useState<ControlTokenRow[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    void fetchTokens().then((result) => {
      if (isCanceled) return;
      setHasFailed(result.kind === 'failed');
      if (result.kind === 'done') setTokens(result.content.tokens);
    });
    return () => {
      isCanceled = true;
    };
  }, [ownerId, tries]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { tokens, hasFailed: hasFailed && tokens === null, reload };
}
