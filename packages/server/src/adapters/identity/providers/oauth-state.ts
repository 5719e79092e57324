import { AsyncLocalStorage } from 'node:async_hooks';
import type { Profile } from './profile.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import type { ProviderError } from './provider-error.ts';

/**
 * One step of a sign-in in progress in the library, which knows neither the address the browser used nor the data we
 * keep.
 */
export interface PendingSignIn {
  provider: Provider;
  /** The address to which the provider redirects the browser. */
  redirectUri: string;
  isSilent: boolean;
  /** The tokens received in exchange for the code. */
  tokens: ProviderTokens | null;
  /** The user's profile, once verified. */
  profile: Profile | null;
  error: ProviderError | null;
  /** Whether an unconfirmed account with a password was transferred to this user, without that password. */
  isReclaimed: boolean;
  /** Called with the profile before the library looks for an account with that e-mail; resolves with `isReclaimed`. */
  claimEmail: (profile: Profile, accountId: string) => Promise<boolean>;
}

const pendingSignIns = new AsyncLocalStorage<PendingSignIn>();

export const withSignIn = <Result>(
  signIn: PendingSignIn,
  step: () => Promise<Result>,
): Promise<Result> => pendingSignIns.run(signIn, step);

/** The sign-in in progress with this provider. */
export function currentSignIn(providerId: string): PendingSignIn {
  const signIn = pendingSignIns.getStore();
  if (signIn?.provider.config.id !== providerId)
    throw new Error('no pending sign-in with this state');
  return signIn;
}

/**
 * Data stored in the state: the page to return to, whether the sign-in is silent, and the only provider that may
 * answer.
 */
export interface OAuthState {
  to: string;
  isSilent: boolean;
  providerId: string;
}

/** @param self the library's own origin: the library only accepts data in the form of a URL */
export const oauthStateUrl = (self: string, { to, isSilent, providerId }: OAuthState): string =>
  `${self}/?${new URLSearchParams({ to, silent: String(isSilent), provider: providerId }).toString()}`;

/** Null when the address was not made by `oauthStateUrl`. */
export function readOAuthState(address: string): (OAuthState & { error: string | null }) | null {
  if (!URL.canParse(address)) return null;
  const { searchParams } = new URL(address);
  const [to, silent, providerId] = ['to', 'silent', 'provider'].map((name) =>
    searchParams.get(name),
  );
  const error = searchParams.get('error');
  if (typeof to !== 'string' || typeof providerId !== 'string') return null;
  return { to, isSilent: silent === 'true', providerId, error };
}
