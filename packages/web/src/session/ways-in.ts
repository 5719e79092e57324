import { isRecord } from '@quizcast/game/json';
import { createStore } from 'zustand/vanilla';
import { request } from '../api.ts';
import { ask, isAccountFault, type AuthFault, type AuthResult } from './auth-calls.ts';
import {
  forgetProvider,
  rememberedProvider,
  rememberProvider,
  takeSilentTry,
} from './provider-memory.ts';

export interface Provider {
  id: string;
  name: string;
  /** An https address. */
  icon: string | null;
}

/** How one may sign in to this Quizcast, and how this browser did. */
export interface WaysIn {
  hasBuiltInAccounts: boolean;
  providers: readonly Provider[];
  signedInBy: { id: string; name: string; userName: string | null } | null;
  /** What went wrong with the sign-in that this page has come back from. */
  fault: AuthFault | null;
}

export const waysIn = createStore<WaysIn>()(() => ({
  hasBuiltInAccounts: true,
  providers: [],
  signedInBy: null,
  fault: null,
}));

/** Asks the server. Without an answer everything stays as it was: the form says what is wrong when it is used. */
export async function loadWaysIn(): Promise<void> {
  const result = await request('/api/v1/auth/providers', {
    read: (answer) => (isRecord(answer) ? answer : undefined),
  });
  if (result.kind === 'failed') return;
  const { hasBuiltInAccounts, providers, signedInBy } = result.content;
  waysIn.setState({
    hasBuiltInAccounts: hasBuiltInAccounts !== false,
    providers: Array.isArray(providers) ? providers.flatMap(providerOf) : [],
    signedInBy: signedInByOf(signedInBy),
  });
}

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' ? value : other;

function providerOf(value: unknown): Provider[] {
  if (!isRecord(value) || typeof value['id'] !== 'string') return [];
  const { id } = value;
  return [{ id, name: textOr(value['name'], id), icon: textOr(value['icon'], null) }];
}

function signedInByOf(value: unknown): WaysIn['signedInBy'] {
  const [provider] = providerOf(value);
  if (provider === undefined || !isRecord(value)) return null;
  return { id: provider.id, name: provider.name, userName: textOr(value['userName'], null) };
}

/** Leaves this page for the provider's; `isSilent`: a user who is signed in there comes back unasked. */
export async function goToProvider(id: string, isSilent = false): Promise<AuthResult> {
  const { pathname, search, hash } = window.location;
  const returnTo = `${pathname}${search}${hash}`;
  waysIn.setState({ fault: null });
  const answer = await ask('sign-in/provider', { provider: id, returnTo, isSilent });
  const url = answer.kind === 'answered' ? answer.content['url'] : null;
  if (typeof url === 'string' && /^https?:/.test(url)) {
    rememberProvider(id);
    window.location.assign(url);
    return { kind: 'done' };
  }
  const fault = answer.kind === 'failed' ? answer.fault : 'UNAVAILABLE';
  waysIn.setState({ fault });
  return { kind: 'failed', fault };
}

/**
 * Signs in without a question, when somebody did so with this browser by a provider before. True when this page is being
 * left. In the page itself and not in a hidden frame: there browsers send neither our cookies nor the provider's.
 */
export async function signInSilently(): Promise<boolean> {
  const id = rememberedProvider();
  if (id === null || waysIn.getState().fault !== null) return false;
  const isKnown = waysIn.getState().providers.some((provider) => provider.id === id);
  if (!isKnown || !takeSilentTry()) return false;
  return (await goToProvider(id, true)).kind === 'done';
}

/** Signs out in every browser; the page goes on to where the provider's own sign-in ends. */
export async function signOutEverywhere(): Promise<AuthResult> {
  const answer = await ask('sign-out/provider', {});
  if (answer.kind === 'failed') return answer;
  forgetProvider();
  const { url } = answer.content;
  if (typeof url === 'string' && /^https?:/.test(url)) window.location.assign(url);
  else window.location.assign('/');
  return { kind: 'done' };
}

/**
 * Whether the address says that the account had a password which nobody had confirmed, and which this sign-in took away; takes it
 * out of the address.
 */
export function takePasswordRemoved(): boolean {
  const address = new URL(window.location.href);
  const isRemoved = address.searchParams.get('signInNotice') === 'PASSWORD_REMOVED';
  if (isRemoved) {
    address.searchParams.delete('signInNotice');
    window.history.replaceState(window.history.state, '', address);
  }
  return isRemoved;
}

/** Reads what the address says about a sign-in that failed, and takes it out of the address. */
export function takeSignInFault(): void {
  const address = new URL(window.location.href);
  const code = address.searchParams.get('signInFault');
  if (code === null) return;
  address.searchParams.delete('signInFault');
  window.history.replaceState(window.history.state, '', address);
  forgetProvider();
  waysIn.setState({ fault: isAccountFault(code) ? code : 'PROVIDER_FAILED' });
}
