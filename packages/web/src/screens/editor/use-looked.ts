import { useEffect, useState } from 'react';

/** Measuring waits for a pause in typing. */
const pauseMs = 500;

const nothing: readonly never[] = [];

/**
 * Findings that only a browser can detect: a new `look` is run after a pause. Unchanged findings keep the same list, so
 * that nothing renders again.
 */
export function useLooked<T>(look: (() => Promise<readonly T[]>) | null): readonly T[] {
  const [found, setFound] = useState<readonly T[]>(nothing);
  useEffect(() => {
    if (look === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void look().then((now) => {
        if (isOver) return;
        setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      });
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [look]);
  return look === null ? nothing : found;
}

const pictures = new Map<string, Promise<boolean>>();

/** Whether no picture can be loaded from this address. Checked once per page for each address. */
export function isBroken(address: string | undefined): Promise<boolean> {
  if (address === undefined) return Promise.resolve(false);
  const known = pictures.get(address);
  if (known !== undefined) return known;
  const answer = new Promise<boolean>((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(false));
    image.addEventListener('error', () => resolve(true));
    image.src = address;
  });
  pictures.set(address, answer);
  return answer;
}
