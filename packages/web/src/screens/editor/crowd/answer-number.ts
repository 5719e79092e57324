import { numberIn } from '@quizcast/game/crowd/typed/number';
import type { Language } from '@quizcast/game/values/language';

/** A lone decimal mark before three digits, which `numberIn` reads as thousands. */
const loneDecimal: Readonly<Record<Language, RegExp>> = {
  en: /^([^.,]*\.\d{3})(?![\d.,])/u,
  de: /^([^.,]*,\d{3})(?![\d.,])/u,
};

/** Parses a number as the language writes it: "1.889" is a decimal in English and 1889 in German. Null for other text. */
export const answerNumberIn = (text: string, language: Language): number | null =>
  numberIn(text.trim().replace(loneDecimal[language], '$10'));
