import type { ViewerLanguage } from '@quizcast/game/values/language';

/** Letters that can be typed: "A or B". */
export function letterList(letters: readonly string[], language: ViewerLanguage): string {
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(letters);
  // Begins with a right-to-left mark, as a text that begins with a Latin letter is written from left to right.
  return language === 'ar' ? `\u200f${list}` : list;
}
