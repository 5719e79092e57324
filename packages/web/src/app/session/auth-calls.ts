import { accountFaultText, type AccountFault } from '@quizcast/game/account-fault';
import { isRecord } from '@quizcast/game/json';
import { readSession, type Session } from '../../live/session.ts';

/** Why an account call failed: what the server says, or that it does not answer. */
export type AuthFault = AccountFault | 'UNREACHABLE';

export type AuthResult = { kind: 'done' } | { kind: 'failed'; fault: AuthFault };

/** Who is signed in here; null when nobody is, `unreachable` when the server does not answer. */
export async function fetchSession(): Promise<Session | null | 'unreachable'> {
  try {
    const response = await fetch('/api/v1/auth/get-session', { headers: { accept: json } });
    if (response.status === 401) return null;
    if (!response.ok) return 'unreachable';
    return readSession(await response.json());
  } catch {
    return 'unreachable';
  }
}

export const createAccount = (email: string, password: string): Promise<AuthResult> =>
  post('sign-up/email', { email, password });

export const signInWithEmail = (email: string, password: string): Promise<AuthResult> =>
  post('sign-in/email', { email, password });

export const signInToDemo = (): Promise<AuthResult> => post('demo', {});

export const endSession = (): Promise<AuthResult> => post('sign-out', {});

/** Signs out every other browser, too: who knew the old password is out. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<AuthResult> =>
  post('change-password', { currentPassword, newPassword });

const json = 'application/json';

async function post(call: string, body: Record<string, unknown>): Promise<AuthResult> {
  try {
    const response = await fetch(`/api/v1/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': json, accept: json },
      body: JSON.stringify(body),
    });
    if (response.ok) return { kind: 'done' };
    const answer: unknown = await response.json().catch(() => null);
    const code = isRecord(answer) ? answer['code'] : null;
    return { kind: 'failed', fault: isAccountFault(code) ? code : 'UNAVAILABLE' };
  } catch {
    return { kind: 'failed', fault: 'UNREACHABLE' };
  }
}

const isAccountFault = (code: unknown): code is AccountFault =>
  typeof code === 'string' && Object.hasOwn(accountFaultText, code);
