import { isRecord } from '@quizcast/game/json';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The person who is signed in on this computer. */
export interface Session {
  userId: string;
  email: string;
  displayName: string;
  isDemo: boolean;
}

export type SessionState =
  | { kind: 'loading' }
  /** `hasEnded`: not by the user in this page, so that it must be said why the shows are gone. */
  | { kind: 'signedOut'; hasEnded: boolean }
  | { kind: 'signedIn'; session: Session }
  /** Signed in, and the address asks for the demo. */
  | { kind: 'demoOffered'; session: Session }
  /** The server could not be asked; it is asked again. */
  | { kind: 'unreachable' };

export const sessionState = createStore<SessionState>()(() => ({ kind: 'loading' }));

export const setSession = (state: SessionState): void => sessionState.setState(state, true);

/** Who is signed in. Inside the signed-in shell only. */
export function useSession(): Session {
  const state = useStore(sessionState);
  if (state.kind !== 'signedIn') throw new Error('Nobody is signed in');
  return state.session;
}

/** The address of a call that is meant for this user only: the server refuses it from anybody else's session. */
export const asUser = (path: string, userId: string): string =>
  `${path}?${new URLSearchParams({ uid: userId }).toString()}`;

/** Reads the answer of the identity provider to "who is this?"; null when nobody is signed in. */
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
