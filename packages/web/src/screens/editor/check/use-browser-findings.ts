import { useEffect, useState } from 'react';

/** Measuring waits for a pause in typing. */
const debounceMs = 500;

const noFindings: readonly never[] = [];

/**
 * Findings that only a browser can detect: a new `check` is run after a pause. Unchanged findings keep the same list,
 * so that nothing renders again.
 */
export function useBrowserFindings<T>(check: (() => Promise<readonly T[]>) | null): readonly T[] {
  const [found, setFound] = useState<readonly T[]>(noFindings);
  useEffect(() => {
    if (check === null) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      void check().then((now) => {
        if (isCancelled) return;
        setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      });
    }, debounceMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [check]);
  return check === null ? noFindings : found;
}

const pictureChecks = new Map<string, Promise<boolean>>();

/** Whether no picture can be loaded from this address. Checked once per page for each address. */
export function isBroken(address: string | undefined): Promise<boolean> {
  if (address === undefined) return Promise.resolve(false);
  const known = pictureChecks.get(address);
  if (known !== undefined) return known;
  const answer = new Promise<boolean>((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(false));
    image.addEventListener('error', () => resolve(true));
    image.src = address;
  });
  pictureChecks.set(address, answer);
  return answer;
}
