import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The invitation with whose link this tab was opened, until it is taken or declined. */
const pendingInvite = createStore<{ token: string | null }>()(() => ({ token: null }));

const key = 'quizcast.invite';
export const invitePath = '/invite';

/** What somebody opens who is invited. The token stands where no server and no other page is told it. */
export const inviteAddress = (origin: string, token: string): string =>
  `${origin}${invitePath}#${token}`;

/**
 * Takes the token out of the address, where it would stay in the history of the browser and be seen on a stream. It is kept
 * in this tab, over signing in and the detours of that, and nowhere else.
 */
export function takeInvite(): void {
  const { pathname, hash } = window.location;
  const token = pathname === invitePath ? hash.slice(1) : '';
  if (token !== '') {
    window.history.replaceState(window.history.state, '', invitePath);
    keep(token);
  }
  pendingInvite.setState({ token: token === '' ? kept() : token });
}

export function forgetInvite(): void {
  keep(null);
  pendingInvite.setState({ token: null });
}

export const usePendingInvite = (): string | null => useStore(pendingInvite, ({ token }) => token);

function kept(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // A browser that keeps nothing loses it with the page: the link still holds it.
  }
}
