/** Letters and digits that nobody takes for one another, read aloud or from a screen. */
export const joinCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const joinCodeLength = 6;

/** A code as somebody types it: small letters, spaces and dashes do not matter. Null when it cannot be one. */
export function readJoinCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  const isCode = new RegExp(`^[${joinCodeAlphabet}]{${joinCodeLength}}$`).test(code);
  return isCode ? code : null;
}
