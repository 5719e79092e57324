import { z } from 'zod';

/** A URL with one of these protocols; `error` says which. */
export const address = (protocols: readonly string[], error: string) =>
  addressText((text) => [text], protocols, error);

/** Several of them, separated by commas. */
export const addresses = (protocols: readonly string[], error: string) =>
  addressText((text) => text.split(','), protocols, error);

const addressText = (
  partsOf: (text: string) => readonly string[],
  protocols: readonly string[],
  error: string,
) =>
  z.string().superRefine((text, context) => {
    const wrong = partsOf(text).find((part) => !isAddress(part, protocols));
    if (wrong === undefined) return;
    const begins = protocols.some((protocol) => wrong.toLowerCase().startsWith(`${protocol}//`));
    const message = begins && wrong.includes('@') ? unreadable : error;
    context.addIssue({ code: 'custom', message, continue: false });
  });

/** With one of these characters, what follows does not belong to the password. */
const unreadable =
  'cannot be read: in the password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25';

function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocols.includes(protocol) && canDecode(username) && canDecode(password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
