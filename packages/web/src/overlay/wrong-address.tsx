import { wordsIn } from '../parts/messages.ts';

/**
 * Says in a browser that the address was mistyped, in the browser's language. A source in OBS stays empty: viewers would
 * read it.
 */
export function WrongAddress({ language, isInObs }: { language: string; isInObs: boolean }) {
  if (isInObs) return null;
  return (
    <p className="wrong-address">{wordsIn(language.startsWith('de') ? 'de' : 'en').wrongAddress}</p>
  );
}
