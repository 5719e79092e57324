import { useEffect, useState } from 'react';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { areTextsLoaded, loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';

/**
 * The current language of the overlay: the wanted one once its texts are loaded, until then the previous one. Null
 * while there is none, so that viewers never see English change into another language.
 */
export function useSpokenLanguage(preferred: ViewerLanguage): ViewerLanguage | null {
  const [spoken, setSpoken] = useState(() => (areTextsLoaded(preferred) ? preferred : null));
  useEffect(() => {
    let isOver = false;
    void loadOverlayTexts(preferred).then(() => {
      if (!isOver) setSpoken(preferred);
    });
    return () => {
      isOver = true;
    };
  }, [preferred]);
  return spoken;
}
