import { z } from 'zod';

type IsReadable = (url: URL) => boolean;

/** A URL with one of these protocols; `error` says which. */
export const address = (
  protocols: readonly string[],
  error: string,
  isReadable: IsReadable = () => true,
) => addressText((text) => [text], protocols, error, isReadable);

/** Several of them, separated by commas. */
export const addresses = (protocols: readonly string[], error: string, isReadable: IsReadable) =>
  addressText((text) => text.split(','), protocols, error, isReadable);

const addressText = (
  partsOf: (text: string) => readonly string[],
  protocols: readonly string[],
  error: string,
  isReadable: IsReadable,
) =>
  z.string().superRefine((text, context) => {
    const wrong = partsOf(text).find((part) => !isAddress(part, protocols, isReadable));
    if (wrong === undefined) return;
    const begins = protocols.some((protocol) => wrong.toLowerCase().startsWith(`${protocol}//`));
    const unreadable = wrong.includes('@') ? `cannot be read; ${passwordHint}` : 'cannot be read';
    context.addIssue({ code: 'custom', message: begins ? unreadable : error, continue: false });
  });

/** With one of these characters, what follows does not belong to the password. */
const passwordHint =
  'if its password contains #, /, ?, @ or %, write %23, %2F, %3F, %40 or %25 instead';

function isAddress(text: string, protocols: readonly string[], isReadable: IsReadable): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return protocols.includes(url.protocol) && isReadable(url);
}

/** For addresses whose reader decodes the login, and would throw. */
export const canDecodeLogin = ({ username, password }: URL): boolean =>
  percentDecoded(username) !== null && percentDecoded(password) !== null;

/** Null when a % is not followed by the code of a character. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
