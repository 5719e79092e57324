/** A share as whole percent, in the way of the language. */
export const percent = (share: number, language: string): string =>
  share.toLocaleString(language, { style: 'percent' });
