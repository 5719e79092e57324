import { useCallback, useEffect, useRef, useState } from 'react';
import type { FontFile } from '@quizcast/game/values/font';
import type { FontLoader } from '../../../parts/font-loader.ts';
import { newSampleLoader } from '../../../parts/fonts.ts';
import type { FamilyRow } from './font-rows.ts';

/** What is scrolled past is not fetched. */
const restMs = 140;
/** While the source of fonts is away, only those that need none are asked for. */
const quietMs = 15_000;

export interface Samples {
  loader: FontLoader;
  /** Some families could not be fetched. */
  isAway: boolean;
  /** Whether asking for more is of no use just now. */
  isQuiet: () => boolean;
  onAway: () => void;
}

/** Fonts that are here as long as a list of them is open. */
export function useSamples(): Samples {
  const [loader] = useState(newSampleLoader);
  const [isAway, setIsAway] = useState(false);
  const quietUntilMs = useRef(0);
  const isQuiet = useCallback(() => performance.now() < quietUntilMs.current, []);
  const onAway = useCallback(() => {
    quietUntilMs.current = performance.now() + quietMs;
    setIsAway(true);
  }, []);
  useEffect(() => () => loader.end(), [loader]);
  return { loader, isAway, isQuiet, onAway };
}

/** Brings a family's upright face, so that its name can be drawn in it. */
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
        if (isHere && loader.isAway(font)) onAway();
      });
    }, restMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
      release();
    };
  }, [loader, family, group, uploaded, isQuiet, onAway]);
}
