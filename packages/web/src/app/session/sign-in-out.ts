import { saveAndWait } from '../../live/use-document.ts';
import { browserStorage } from '../../live/browser-storage.ts';
import { sessionState, setSession } from '../../live/session.ts';
import { endSession, fetchSession, signInToDemo, type AuthResult } from './auth-calls.ts';

const signedInKey = 'quizcast.signed-in-before';

/** Whether somebody has signed in with this browser before: who has not, most likely has no account yet. */
export const hasSignedInBefore = (): boolean => browserStorage.get(signedInKey) !== null;

const askAgainAfterMs = 2000;

/** Finds out who is signed in, and signs in to the demo when the address says so. Asks until the server answers. */
export async function startSession(): Promise<void> {
  if (isDemoAddress()) {
    const result = await signInToDemo();
    if (result.kind === 'done') forgetDemoAddress();
  }
  await refreshSession();
}

export async function refreshSession(): Promise<void> {
  const session = await fetchSession();
  if (session === 'unreachable') {
    if (sessionState.getState().kind !== 'signedIn') setSession({ kind: 'unreachable' });
    setTimeout(() => void refreshSession(), askAgainAfterMs);
    return;
  }
  if (session === null) return setSession({ kind: 'signedOut' });
  browserStorage.set(signedInKey, 'yes');
  setSession({ kind: 'signedIn', session });
}

/** Lets the last edits go out, then signs out. What could not be sent stays in this browser for the next sign-in. */
export async function signOut(): Promise<AuthResult> {
  await saveAndWait();
  const result = await endSession();
  if (result.kind === 'done') setSession({ kind: 'signedOut' });
  return result;
}

const isDemoAddress = (): boolean =>
  new URLSearchParams(window.location.search).get('demo') === 'true';

/** A reload must not sign a user out who has signed in meanwhile. */
function forgetDemoAddress(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('demo');
  window.history.replaceState(window.history.state, '', address);
}
