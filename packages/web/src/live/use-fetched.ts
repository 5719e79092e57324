import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '../api.ts';

/**
 * Fetches with `load`, again whenever `load` changes. Keeps the previous content until then, of which `isCurrent` says
 * whether it is what this `load` has fetched.
 */
export function useFetched<Content>(load: () => Promise<ApiResult<Content>>, waitMs = 0) {
  const [fetched, setFetched] = useState<{ content: Content; by: typeof load } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    const timer = setTimeout(() => {
      void load().then((result) => {
        if (isCanceled) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setFetched({ content: result.content, by: load });
      });
    }, waitMs);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [load, waitMs, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  const content = fetched === null ? null : fetched.content;
  return { content, isCurrent: fetched?.by === load, hasFailed, retry };
}
