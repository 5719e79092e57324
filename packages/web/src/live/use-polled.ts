import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '../api.ts';
import { useActiveAccount } from './active-account.ts';

/**
 * Polls `call` every `everyMs` milliseconds while mounted. `content` is the last successful answer, null until the
 * first.
 *
 * @param call must be a stable function
 */
export function usePolled<Content>(call: () => Promise<ApiResult<Content>>, everyMs: number) {
  const { ownerId } = useActiveAccount();
  const [content, setContent] = useState<Content | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    let timer: number | undefined;
    const poll = () =>
      void call().then((result) => {
        if (isCanceled) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setContent(result.content);
        timer = window.setTimeout(poll, everyMs);
      });
    poll();
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [ownerId, tries, call, everyMs]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { content, hasFailed: hasFailed && content === null, reload };
}
