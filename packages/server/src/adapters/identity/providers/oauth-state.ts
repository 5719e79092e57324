import { AsyncLocalStorage } from 'node:async_hooks';
import type { Profile } from './profile.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import type { ProviderFault } from './provider-fault.ts';

/**
 * One step of a sign-in on its way through the library, which knows neither the address that the browser came by nor
 * what we want to keep.
 */
export interface Journey {
  provider: Provider;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  isSilent: boolean;
  /** What the provider gave for the code. */
  tokens: ProviderTokens | null;
  /** Who that is, once it is verified. */
  profile: Profile | null;
  fault: ProviderFault | null;
  /** An account with a password that nobody had confirmed is theirs now, without that password. */
  hasTakenBack: boolean;
  /** Told who that is before the library looks for an account with the same e-mail; resolves with `hasTakenBack`. */
  claimEmail: (profile: Profile, accountId: string) => Promise<boolean>;
}

const journeys = new AsyncLocalStorage<Journey>();

export const travel = <Result>(journey: Journey, step: () => Promise<Result>): Promise<Result> =>
  journeys.run(journey, step);

/** The sign-in that is on its way now, by this provider. */
export function currentJourney(providerId: string): Journey {
  const journey = journeys.getStore();
  if (journey?.provider.config.id !== providerId) throw new Error('no such sign-in is on its way');
  return journey;
}

/** What we write into the state: where to go then, whether nobody was to be asked, and who alone may answer. */
export interface Carried {
  to: string;
  isSilent: boolean;
  providerId: string;
}

/** @param self the library's own origin: it takes addresses, not words */
export const carriedAddress = (self: string, { to, isSilent, providerId }: Carried): string =>
  `${self}/?${new URLSearchParams({ to, silent: String(isSilent), provider: providerId }).toString()}`;

/** Null when that address is none of ours. */
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
