import { directionOf, viewerLanguageOf } from '../messages/viewers/languages.ts';
import { useOnAirTexts } from '../parts/moments/use-on-air-texts.ts';

/**
 * Shows in a browser that the address is wrong, in the browser's language. A source in OBS stays empty, as viewers
 * would see the message.
 */
export function WrongAddress(props: { languages: readonly string[]; isInObs: boolean }) {
  const language = viewerLanguageOf(props.languages);
  const t = useOnAirTexts(language);
  if (props.isInObs || t === null) return null;
  return (
    <p className="wrong-address" lang={language} dir={directionOf(language)}>
      {t('wrongAddress')}
    </p>
  );
}
