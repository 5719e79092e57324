import type { ViewerLanguage } from '@quizcast/game/values/language';
import { numberLocale, numberText } from './texts.ts';

/** Always signed, except for 0. */
export const signedText = (value: number, language: ViewerLanguage): string =>
  `${value > 0 ? '+' : ''}${numberText(value, language)}`;

/** Milliseconds as seconds, rounded for viewers: "4.5". */
export const secondsText = (ms: number, language: ViewerLanguage): string =>
  (ms / 1000).toLocaleString(numberLocale(language), { maximumFractionDigits: 1 });

/** Points won or lost by a verdict; '' for none, as a "0" over a face would look like a score. */
export const gainText = (points: number, language: ViewerLanguage): string =>
  points === 0 ? '' : signedText(points, language);

/** Milliseconds as seconds with three decimals: "0.213". */
export const thousandthsText = (ms: number, language: ViewerLanguage): string =>
  (ms / 1000).toLocaleString(numberLocale(language), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });

/** Years have no thousands separator. */
const smallestGrouped = 10_000;

/** A number that is an answer: "1889", "0.125", "3,700,000". */
export const answerText = (value: number, language: ViewerLanguage): string =>
  value
    .toLocaleString(numberLocale(language), {
      useGrouping: Math.abs(value) >= smallestGrouped,
      maximumSignificantDigits: 15,
    })
    .replace('-', '−');
