import type { Messages } from '../catalogue.ts';

export const files: Messages<'files'> = {
  refused: {
    empty: 'Diese Datei ist leer',
    notAnImage: 'Das ist kein Bild, das sich verwenden lässt: PNG, JPEG, WebP, GIF oder AVIF',
    notASound: 'Das ist kein Ton, der sich verwenden lässt: MP3, OGG oder WAV',
    notAFont: 'Das ist keine Schrift, die sich verwenden lässt: WOFF2, TTF oder OTF',
    damaged: 'Diese Datei ist beschädigt oder nicht vollständig',
    tooLarge: 'Diese Datei ist zu groß: höchstens 10 MB',
    tooManyPixels: 'Dieses Bild hat zu viele Pixel: höchstens 50 Millionen',
    animationTooLong:
      'Diese Animation ist zu lang: höchstens 300 Bilder und 100 Millionen Pixel zusammen',
    soundTooLong: 'Dieser Ton ist zu lang: höchstens 30 Minuten',
    cutOff: 'Die Datei ist nicht ganz angekommen. Bitte versuch es noch einmal',
    spaceFull: 'Für deine Dateien ist kein Platz mehr: Entferne welche, bevor du neue hinzufügst',
    diskFull: 'Auf diesem Quizcast ist der Speicher voll. Nichts wurde gespeichert',
    storeFailed: 'Die Datei ließ sich nicht speichern. Bitte versuch es noch einmal',
    busy: 'Gerade werden zu viele Dateien bearbeitet. Bitte versuch es gleich noch einmal',
    tooMany: 'Zu viele Dateien in kurzer Zeit. Bitte warte einen Moment',
    notAnAddress:
      'Das ist keine Webadresse, von der sich etwas holen lässt: http:// oder https://, üblicher Port',
    privateAddress: 'Diese Adresse führt nicht ins öffentliche Internet, darum wird nichts geholt',
    addressUnreachable: 'Unter dieser Adresse antwortet niemand',
    addressFailed: 'Diese Adresse hat geantwortet, aber nicht mit einer Datei',
    tooManyRedirects: 'Diese Adresse leitet ohne Ende weiter',
    inUse: 'Diese Datei wird noch gebraucht: Nimm sie zuerst aus deinen Shows und Stilen',
    notFound: 'Diese Datei gibt es nicht mehr',
    notSignedIn: 'Niemand ist angemeldet',
    otherAccount: 'Hier ist inzwischen jemand anderes angemeldet',
    failed: 'Das hat gerade nicht geklappt. Bitte versuch es noch einmal',
    offline:
      'Der Server ist nicht zu erreichen. Nichts wurde gespeichert; bitte versuch es noch einmal',
  },
};
