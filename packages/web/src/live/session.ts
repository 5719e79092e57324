import { isRecord } from '@quizcast/game/json';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The signed-in user of this browser. */
export interface Session {
  userId: string;
  email: string;
  displayName: string;
  isDemo: boolean;
}

export type SessionState =
  | { kind: 'loading' }
  /** `hasEnded`: not by the user on this page, so the sign-in screen has to explain it. */
  | { kind: 'signedOut'; hasEnded: boolean }
  | { kind: 'signedIn'; session: Session }
  /** Signed in, and the address requests the demo. */
  | { kind: 'demoOffered'; session: Session }
  /** The server is unreachable; the request is retried. */
  | { kind: 'unreachable' };

export const sessionState = createStore<SessionState>()(() => ({ kind: 'loading' }));

export const setSession = (state: SessionState): void => sessionState.setState(state, true);

/** The current session. Inside the signed-in shell only. */
export function useSession(): Session {
  const state = useStore(sessionState);
  if (state.kind !== 'signedIn') throw new Error('Nobody is signed in');
  return state.session;
}

/** Path of a call for this user only: the server rejects it in another user's session. */
export const asUser = (path: string, userId: string): string =>
  `${path}?${new URLSearchParams({ uid: userId }).toString()}`;

/** Parses the session response of the identity provider; null when no user is signed in. */
export function readSession(answer: unknown): Session | null {
  const user = isRecord(answer) ? answer['user'] : null;
  if (!isRecord(user) || typeof user['id'] !== 'string') return null;
  const email = typeof user['email'] === 'string' ? user['email'] : '';
  return {
    userId: user['id'],
    email,
    displayName: typeof user['name'] === 'string' && user['name'] !== '' ? user['name'] : email,
    isDemo: user['isDemo'] === true,
  };
}
