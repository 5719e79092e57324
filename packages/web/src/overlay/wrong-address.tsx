import { overlayTexts } from '../messages/viewers/overlay-texts.ts';
import { directionOf, viewerLanguageOf } from '../messages/viewers/languages.ts';
import { useSpokenLanguage } from '../parts/spoken-language.ts';

/**
 * Shows in a browser that the address is wrong, in the browser's language. A source in OBS stays empty, as viewers
 * would read it.
 */
export function WrongAddress(props: { languages: readonly string[]; isInObs: boolean }) {
  const language = useSpokenLanguage(viewerLanguageOf(props.languages));
  if (props.isInObs || language === null) return null;
  return (
    <p className="wrong-address" lang={language} dir={directionOf(language)}>
      {overlayTexts(language)('wrongAddress')}
    </p>
  );
}
