import { useCallback, useEffect, useState } from 'react';
import type { FontFile } from '@quizcast/game/document/font';
import type { FontLoader } from '../../../parts/font-loader.ts';
import { newSampleLoader } from '../../../parts/fonts.ts';

/** What is scrolled past is not fetched. */
const restMs = 140;

export interface Samples {
  loader: FontLoader;
  /** Some families could not be fetched. */
  isAway: boolean;
  onAway: () => void;
}

/** Fonts that are here as long as a list of them is open. */
export function useSamples(): Samples {
  const [loader] = useState(newSampleLoader);
  const [isAway, setIsAway] = useState(false);
  const onAway = useCallback(() => setIsAway(true), []);
  useEffect(() => () => loader.end(), [loader]);
  return { loader, isAway, onAway };
}

/** Brings a family's upright face, so that its name can be drawn in it. */
export function useSample(
  { loader, onAway }: Samples,
  family: string,
  uploaded: Readonly<Record<string, FontFile>>,
): void {
  useEffect(() => {
    let isHere = true;
    const files = Object.values(uploaded).filter(({ fontFamily }) => fontFamily === family);
    let release = (): void => undefined;
    const timer = setTimeout(() => {
      const font = { fontFamily: family, fontStyle: 'normal', fontWeight: 400 } as const;
      release = loader.show([font], files);
      void loader.settled(font).then(() => {
        if (isHere && loader.isAway(font)) onAway();
      });
    }, restMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
      release();
    };
  }, [loader, family, uploaded, onAway]);
}
