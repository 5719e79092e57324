import { useEffect, useState } from 'react';
import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';
import { areTextsLoaded, loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';

/**
 * The language that the overlay speaks just now: the wanted one as soon as its texts are there, the one before until then.
 * Null while there was none: viewers see no English that turns into another language.
 */
export function useSpokenLanguage(wanted: ViewerLanguage): ViewerLanguage | null {
  const [spoken, setSpoken] = useState(() => (areTextsLoaded(wanted) ? wanted : null));
  useEffect(() => {
    let isOver = false;
    void loadOverlayTexts(wanted).then(() => {
      if (!isOver) setSpoken(wanted);
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return spoken;
}
