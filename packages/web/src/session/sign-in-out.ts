import { saveAndWait } from '../live/use-document.ts';
import { browserStorage } from '../live/browser-storage.ts';
import { sessionState, setSession, type Session } from '../live/session.ts';
import { rememberAccount } from '../live/active-account.ts';
import { endSession, fetchSession, post, signInToDemo, type AuthResult } from './auth-calls.ts';
import { resetSilentSignIn } from './provider-memory.ts';
import {
  loadSignInMethods,
  signInSilently,
  consumePasswordRemoved,
  consumeSignInError,
  signInMethods,
} from './sign-in-methods.ts';
import { showToast } from '../toasts/toast.ts';
import { i18n } from '../messages/i18n.ts';

const signedInKey = 'quizcast.signed-in-before';

/** Whether anyone has signed in with this browser before; otherwise there is most likely no account yet. */
export const hasSignedInBefore = (): boolean => browserStorage.get(signedInKey) !== null;

const retryDelayMs = 2000;

/** While this page itself signs out, no reason is shown; while it deletes the account, it waits for the next page. */
const leaving: { how: 'not' | 'signingOut' | 'forGood' } = { how: 'not' };

/**
 * Fetches the session, and signs in to the demo if the address requests it. A signed-in user is asked first, as the
 * demo would end their session. Retries until the server answers.
 */
export async function startSession(): Promise<void> {
  consumeSignInError();
  const isPasswordRemoved = consumePasswordRemoved();
  const [session] = await Promise.all([fetchSessionWithRetry(), loadSignInMethods()]);
  if (!isDemoAddress()) {
    if (session === null && (await signInSilently())) return;
    if (applySession(session) && isPasswordRemoved) toastPasswordRemoved();
    return;
  }
  if (session === null) {
    const result = await openDemo();
    if (result.kind === 'failed') applySession(null);
  } else if (session.isDemo) staySignedIn(session);
  else setSession({ kind: 'demoOffered', session });
}

/** Opens the demo, replacing any session. */
export async function openDemo(): Promise<AuthResult> {
  const result = await signInToDemo();
  if (result.kind === 'done') {
    forgetDemoAddress();
    await refreshSession();
  }
  return result;
}

export function staySignedIn(session: Session): void {
  forgetDemoAddress();
  applySession(session);
}

/** Fetches the session again. True when it is still the user shown on this page, or none was shown yet. */
export const refreshSession = async (): Promise<boolean> =>
  applySession(await fetchSessionWithRetry());

async function fetchSessionWithRetry(): Promise<Session | null> {
  for (;;) {
    const session = await fetchSession();
    if (session !== 'unreachable') return session;
    if (sessionState.getState().kind !== 'signedIn') setSession({ kind: 'unreachable' });
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}

function applySession(session: Session | null): boolean {
  const before = sessionState.getState();
  if (session === null) {
    // The server ends the sessions of an account before it confirms its deletion.
    if (leaving.how === 'forGood') return false;
    const hasEnded = before.kind === 'signedOut' ? before.hasEnded : before.kind === 'signedIn';
    setSession({ kind: 'signedOut', hasEnded: hasEnded && leaving.how === 'not' });
    return false;
  }
  browserStorage.set(signedInKey, 'yes');
  resetSilentSignIn();
  if (before.kind === 'signedIn' && before.session.userId !== session.userId) {
    // Another user has signed in meanwhile. Nothing of the previous one may remain on this page.
    window.location.reload();
    return false;
  }
  if (before.kind !== 'signedIn') rememberAccount(session.userId);
  setSession({ kind: 'signedIn', session });
  return true;
}

/** Sends the last edits, then signs out. Unsent ones stay in this browser for the next sign-in. */
export async function signOut(): Promise<AuthResult> {
  await saveAndWait();
  leaving.how = 'signingOut';
  const result = await endSession();
  if (result.kind === 'done') setSession({ kind: 'signedOut', hasEnded: false });
  leaving.how = 'not';
  return result;
}

/** Deletes the account; nothing of it remains on this page. `password` is omitted for accounts without one. */
export async function deleteAccount(password: string | undefined): Promise<AuthResult> {
  leaving.how = 'forGood';
  const result = await post('delete-account', { password });
  if (result.kind === 'failed') leaving.how = 'not';
  else window.location.assign('/');
  return result;
}

/** Not closed automatically: it is shown only once, and nothing else explains why the password no longer works. */
function toastPasswordRemoved(): void {
  const { signedInBy, hasBuiltInAccounts } = signInMethods.getState();
  const name = signedInBy?.name ?? '';
  const text = i18n.t('signIn:passwordRemoved.text', { name });
  showToast({
    id: 'password-removed',
    title: i18n.t('signIn:passwordRemoved.title'),
    message: hasBuiltInAccounts ? `${text} ${i18n.t('signIn:passwordRemoved.setOne')}` : text,
    autoClose: false,
  });
}

const isDemoAddress = (): boolean =>
  new URLSearchParams(window.location.search).get('demo') === 'true';

/** A reload must not sign out a user who has signed in meanwhile. */
function forgetDemoAddress(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('demo');
  window.history.replaceState(window.history.state, '', address);
}
