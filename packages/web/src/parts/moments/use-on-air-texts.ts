import { useEffect, useState } from 'react';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { onAirTexts } from '../../messages/viewers/on-air-texts.ts';

export type OnAirTexts = ReturnType<typeof onAirTexts.in>;

/** The texts in this language; null until loaded, so that viewers never see English change into another language. */
export function useOnAirTexts(language: ViewerLanguage) {
  const [settled, setSettled] = useState<ViewerLanguage | null>(null);
  useEffect(() => {
    let isOver = false;
    void onAirTexts.load(language).then(() => {
      if (!isOver) setSettled(language);
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  const isSettled = settled === language || onAirTexts.isLoaded(language);
  return isSettled ? onAirTexts.in(language) : null;
}
