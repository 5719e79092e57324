import { useCallback, useEffect, useState } from 'react';
import type { ApiResult } from '../api.ts';

/** Fetches with `load`, again whenever `load` changes; keeps the previous content until then. */
export function useFetched<Content>(load: () => Promise<ApiResult<Content>>, waitMs = 0) {
  const [content, setContent] = useState<Content | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    const timer = setTimeout(() => {
      void load().then((result) => {
        if (isCanceled) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setContent(result.content);
      });
    }, waitMs);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [load, waitMs, tries]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { content, hasFailed, retry };
}
