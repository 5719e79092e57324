import { AsyncLocalStorage } from 'node:async_hooks';
import type { Profile } from './profile.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import type { ProviderError } from './provider-error.ts';

/**
 * One step of a sign-in in progress in the library, which knows neither the address the browser used nor the data we
 * keep.
 */
export interface Journey {
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
  /** Called with the profile before the library looks for an account with the same e-mail; resolves with `hasTakenBack`. */
  claimEmail: (profile: Profile, accountId: string) => Promise<boolean>;
}

const journeys = new AsyncLocalStorage<Journey>();

export const travel = <Result>(journey: Journey, step: () => Promise<Result>): Promise<Result> =>
  journeys.run(journey, step);

/** The sign-in in progress with this provider. */
export function currentJourney(providerId: string): Journey {
  const journey = journeys.getStore();
  if (journey?.provider.config.id !== providerId)
    throw new Error('no pending sign-in with this state');
  return journey;
}

/**
 * Data stored in the state: the page to return to, whether the sign-in is silent, and the only provider that may
 * answer.
 */
export interface Carried {
  to: string;
  isSilent: boolean;
  providerId: string;
}

/** @param self the library's own origin: it takes addresses, not words */
export const carriedAddress = (self: string, { to, isSilent, providerId }: Carried): string =>
  `${self}/?${new URLSearchParams({ to, silent: String(isSilent), provider: providerId }).toString()}`;

/** Null when the address was not made by `carriedAddress`. */
export function readCarried(address: string): (Carried & { error: string | null }) | null {
  if (!URL.canParse(address)) return null;
  const { searchParams } = new URL(address);
  const [to, silent, providerId] = ['to', 'silent', 'provider'].map((name) =>
    searchParams.get(name),
  );
  const error = searchParams.get('error');
  if (typeof to !== 'string' || typeof providerId !== 'string') return null;
  return { to, isSilent: silent === 'true', providerId, error };
}
