import { useEffect, useState } from 'react';

/** Measuring waits until somebody pauses. */
const pauseMs = 500;

const nothing: readonly never[] = [];

/**
 * What a browser finds that looks at a show: `look` is asked anew, after a pause, whenever it is another function. The list stays the
 * same object while it says the same, so that nothing is drawn again for it.
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

/** Whether nothing can be shown of this address. Asked once a page for each. */
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
