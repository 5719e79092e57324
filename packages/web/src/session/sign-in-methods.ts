import { isRecord } from '@quizcast/game/json';
import { createStore } from 'zustand/vanilla';
import { request } from '../api.ts';
import {
  authRequest,
  isAccountErrorCode,
  type AuthErrorCode,
  type AuthResult,
} from './auth-calls.ts';
import {
  forgetProvider,
  rememberedProvider,
  rememberProvider,
  claimSilentSignIn,
} from './provider-memory.ts';

export interface Provider {
  id: string;
  name: string;
  /** An https address. */
  icon: string | null;
}

/** Sign-in methods of this server, and the one used in this browser. */
export interface SignInMethods {
  hasBuiltInAccounts: boolean;
  providers: readonly Provider[];
  signedInBy: { id: string; name: string; userName: string | null } | null;
  /** Error of the sign-in that redirected to this page. */
  error: AuthErrorCode | null;
}

export const signInMethods = createStore<SignInMethods>()(() => ({
  hasBuiltInAccounts: true,
  providers: [],
  signedInBy: null,
  error: null,
}));

/** Fetches the sign-in methods. A failure changes nothing: the form shows the error on use. */
export async function loadSignInMethods(): Promise<void> {
  const result = await request('/api/v1/auth/providers', {
    read: (answer) => (isRecord(answer) ? answer : undefined),
  });
  if (result.kind === 'failed') return;
  const { hasBuiltInAccounts, providers, signedInBy } = result.content;
  signInMethods.setState({
    hasBuiltInAccounts: hasBuiltInAccounts !== false,
    providers: Array.isArray(providers) ? providers.flatMap(providerOf) : [],
    signedInBy: signedInByOf(signedInBy),
  });
}

const textOr = <Fallback>(value: unknown, other: Fallback): string | Fallback =>
  typeof value === 'string' ? value : other;

function providerOf(value: unknown): Provider[] {
  if (!isRecord(value) || typeof value['id'] !== 'string') return [];
  const { id } = value;
  return [{ id, name: textOr(value['name'], id), icon: textOr(value['icon'], null) }];
}

function signedInByOf(value: unknown): SignInMethods['signedInBy'] {
  const [provider] = providerOf(value);
  if (provider === undefined || !isRecord(value)) return null;
  return { id: provider.id, name: provider.name, userName: textOr(value['userName'], null) };
}

/** Redirects to the provider; `isSilent`: a user who is signed in there returns without a prompt. */
export async function goToProvider(id: string, isSilent = false): Promise<AuthResult> {
  const { pathname, search, hash } = window.location;
  const returnTo = `${pathname}${search}${hash}`;
  signInMethods.setState({ error: null });
  const answer = await authRequest('sign-in/provider', { provider: id, returnTo, isSilent });
  const url = answer.kind === 'answered' ? answer.content['url'] : null;
  if (typeof url === 'string' && /^https?:/.test(url)) {
    rememberProvider(id);
    window.location.assign(url);
    return { kind: 'done' };
  }
  const error = answer.kind === 'failed' ? answer.error : 'UNAVAILABLE';
  signInMethods.setState({ error });
  return { kind: 'failed', error };
}

/**
 * Signs in without a prompt, if a provider was used in this browser before. True when the page redirects. Not in a
 * hidden iframe, as browsers block our cookies and the provider's there.
 */
export async function signInSilently(): Promise<boolean> {
  const id = rememberedProvider();
  if (id === null || signInMethods.getState().error !== null) return false;
  const isKnown = signInMethods.getState().providers.some((provider) => provider.id === id);
  if (!isKnown || !claimSilentSignIn()) return false;
  return (await goToProvider(id, true)).kind === 'done';
}

/** Signs out in every browser, and redirects to the provider's sign-out page. */
export async function signOutEverywhere(): Promise<AuthResult> {
  const answer = await authRequest('sign-out/provider', {});
  if (answer.kind === 'failed') return answer;
  forgetProvider();
  const { url } = answer.content;
  if (typeof url === 'string' && /^https?:/.test(url)) window.location.assign(url);
  else window.location.assign('/');
  return { kind: 'done' };
}

/**
 * Reads from the address whether the account had an unconfirmed password that was removed by this sign-in; deletes it
 * from the address.
 */
export function consumePasswordRemoved(): boolean {
  const address = new URL(window.location.href);
  const isRemoved = address.searchParams.get('signInNotice') === 'PASSWORD_REMOVED';
  if (isRemoved) {
    address.searchParams.delete('signInNotice');
    window.history.replaceState(window.history.state, '', address);
  }
  return isRemoved;
}

/** Reads the error of a failed sign-in from the address, and deletes it there. */
export function consumeSignInError(): void {
  const address = new URL(window.location.href);
  const code = address.searchParams.get('signInFault');
  if (code === null) return;
  address.searchParams.delete('signInFault');
  window.history.replaceState(window.history.state, '', address);
  forgetProvider();
  signInMethods.setState({ error: isAccountErrorCode(code) ? code : 'PROVIDER_FAILED' });
}
