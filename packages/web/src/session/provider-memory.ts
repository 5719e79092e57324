import { browserStorage } from '../live/browser-storage.ts';

const providerKey = 'quizcast.provider';
const triedKey = 'quizcast.tried-silently';

/** The provider that somebody signed in by with this browser; null when there is none, or it is to be forgotten. */
export const rememberedProvider = (): string | null => browserStorage.get(providerKey);

export function rememberProvider(id: string): void {
  browserStorage.set(providerKey, id);
}

export function forgetProvider(): void {
  browserStorage.remove(providerKey);
}

/** Takes the one silent try of this tab; false when it was taken, or cannot be noted, so that pages never go in circles. */
export function takeSilentTry(): boolean {
  try {
    if (sessionStorage.getItem(triedKey) !== null) return false;
    sessionStorage.setItem(triedKey, 'yes');
    return sessionStorage.getItem(triedKey) !== null;
  } catch {
    return false;
  }
}

/** Somebody is signed in: the next time, a silent try may be made again. */
export function renewSilentTry(): void {
  try {
    sessionStorage.removeItem(triedKey);
  } catch {
    // None was noted.
  }
}
