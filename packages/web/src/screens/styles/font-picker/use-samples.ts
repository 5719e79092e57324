import { useCallback, useEffect, useRef, useState } from 'react';
import type { FontFile } from '@quizcast/game/values/font';
import type { FontLoader } from '../../../parts/font-loader.ts';
import { newSampleLoader } from '../../../parts/fonts.ts';
import type { FamilyRow } from './font-rows.ts';

/** Delay before fetching, so that rows scrolled past are skipped. */
const debounceMs = 140;
/** Time without requests after the font source was unreachable. */
const retryPauseMs = 15_000;

export interface Samples {
  loader: FontLoader;
  /** Whether some families could not be fetched. */
  isAway: boolean;
  /** Whether requests are currently paused. */
  isQuiet: () => boolean;
  onAway: () => void;
}

/** Sample fonts, loaded only while a font list is open. */
export function useSamples(): Samples {
  const [loader] = useState(newSampleLoader);
  const [isAway, setIsAway] = useState(false);
  const quietUntilMs = useRef(0);
  const isQuiet = useCallback(() => performance.now() < quietUntilMs.current, []);
  const onAway = useCallback(() => {
    quietUntilMs.current = performance.now() + retryPauseMs;
    setIsAway(true);
  }, []);
  useEffect(() => () => loader.end(), [loader]);
  return { loader, isAway, isQuiet, onAway };
}

/** Loads a family's upright face, to display its name in it. */
export function useSample(
  { loader, isQuiet, onAway }: Samples,
  { family, group }: Pick<FamilyRow, 'family' | 'group'>,
  uploaded: Readonly<Record<string, FontFile>>,
): void {
  useEffect(() => {
    let isHere = true;
    const files = Object.values(uploaded).filter(({ fontFamily }) => fontFamily === family);
    let release = (): void => undefined;
    const timer = setTimeout(() => {
      if (isQuiet() && (group === 'all' || group === 'typed')) return;
      const font = { fontFamily: family, fontStyle: 'normal', fontWeight: 400 } as const;
      release = loader.show([font], files);
      void loader.settled(font).then(() => {
        if (isHere && loader.isUnavailable(font)) onAway();
      });
    }, debounceMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
      release();
    };
  }, [loader, family, group, uploaded, isQuiet, onAway]);
}
