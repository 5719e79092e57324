/** Letters and digits that are not confused with one another when read aloud or on a screen. */
export const joinCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const joinCodeLength = 6;

/** Normalizes a typed code: letter case, spaces and dashes are ignored. Null when it is not a valid code. */
export function readJoinCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  const isCode = new RegExp(`^[${joinCodeAlphabet}]{${joinCodeLength}}$`).test(code);
  return isCode ? code : null;
}
