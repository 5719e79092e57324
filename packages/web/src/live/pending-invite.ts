import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The invitation whose link was opened in this tab, until it is accepted or declined. */
const pendingInvite = createStore<{ token: string | null }>()(() => ({ token: null }));

const key = 'quizcast.invite';
export const invitePath = '/invite';

/** Address of an invitation. The token is in the fragment, which is not sent to servers or as referrer. */
export const inviteAddress = (origin: string, token: string): string =>
  `${origin}${invitePath}#${token}`;

/**
 * Removes the token from the address, where it would remain in the browser history and could be visible on a stream.
 * Stored for this tab only, so that it survives signing in and its redirects.
 */
export function captureInvite(): void {
  const { pathname, hash } = window.location;
  const token = pathname === invitePath ? hash.slice(1) : '';
  if (token !== '') {
    window.history.replaceState(window.history.state, '', invitePath);
    storeToken(token);
  }
  pendingInvite.setState({ token: token === '' ? readStoredToken() : token });
}

export function forgetInvite(): void {
  storeToken(null);
  pendingInvite.setState({ token: null });
}

export const usePendingInvite = (): string | null => useStore(pendingInvite, ({ token }) => token);

function readStoredToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // Without storage it is lost with the page; the link still contains it.
  }
}
