import type { ViewerLanguage } from '@quizcast/game/values/viewer-language';
import { numberLocale, numberText } from './texts.ts';

/** Always with its sign, but for 0. */
export const signedText = (value: number, language: ViewerLanguage): string =>
  `${value > 0 ? '+' : ''}${numberText(value, language)}`;

/** Milliseconds as seconds, as exact as viewers read them: "4.5". */
export const secondsText = (ms: number, language: ViewerLanguage): string =>
  (ms / 1000).toLocaleString(numberLocale(language), { maximumFractionDigits: 1 });

/** What a verdict gave or cost; '' for nothing: a "0" over a face reads as its score. */
export const gainText = (points: number, language: ViewerLanguage): string =>
  points === 0 ? '' : signedText(points, language);

/** Milliseconds as seconds with three places: "0.213". */
export const thousandthsText = (ms: number, language: ViewerLanguage): string =>
  (ms / 1000).toLocaleString(numberLocale(language), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
