/** For the streamer who looks at an address, not for viewers: in the language of the browser. */
const words = {
  en: 'No overlay has this address. Copy it again from the dashboard of Quizcast.',
  de: 'Unter dieser Adresse gibt es kein Overlay. Kopiere sie neu aus der Übersicht von Quizcast.',
} as const;

/** Says in a browser that the address was mistyped. A source in OBS stays empty: viewers would read it. */
export function WrongAddress({ language, isInObs }: { language: string; isInObs: boolean }) {
  if (isInObs) return null;
  return <p className="wrong-address">{language.startsWith('de') ? words.de : words.en}</p>;
}
