import { browserStorage } from '../live/browser-storage.ts';

const providerKey = 'quizcast.provider';
const silentSignInKey = 'quizcast.tried-silently';

/** The provider last used to sign in with this browser; null when there is none, or it was forgotten. */
export const rememberedProvider = (): string | null => browserStorage.get(providerKey);

export function rememberProvider(id: string): void {
  browserStorage.set(providerKey, id);
}

export function forgetProvider(): void {
  browserStorage.remove(providerKey);
}

/**
 * Uses up the one silent sign-in attempt of this tab; false when it was used, or cannot be recorded, to prevent
 * redirect loops.
 */
export function claimSilentSignIn(): boolean {
  try {
    if (sessionStorage.getItem(silentSignInKey) !== null) return false;
    sessionStorage.setItem(silentSignInKey, 'yes');
    return sessionStorage.getItem(silentSignInKey) !== null;
  } catch {
    return false;
  }
}

/** A user is signed in, so another silent attempt is allowed later. */
export function resetSilentSignIn(): void {
  try {
    sessionStorage.removeItem(silentSignInKey);
  } catch {
    // None was recorded.
  }
}
