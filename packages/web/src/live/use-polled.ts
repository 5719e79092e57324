import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '../api.ts';
import { useActiveAccount } from './active-account.ts';

/**
 * What a call about the document answers, asked for again and again while somebody sees it; null until it is known.
 *
 * @param call always the same function
 */
export function usePolled<Content>(call: () => Promise<ApiResult<Content>>, everyMs: number) {
  const { ownerId } = useActiveAccount();
  const [content, setContent] = useState<Content | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    let timer: number | undefined;
    const poll = () =>
      void call().then((result) => {
        if (isGone) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setContent(result.content);
        timer = window.setTimeout(poll, everyMs);
      });
    poll();
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [ownerId, tries, call, everyMs]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { content, hasFailed: hasFailed && content === null, reload };
}
