import { isRecord } from '@quizcast/game/json';
import { readSession, type Session } from '../../live/session.ts';

/** Why the identity provider said no, in the words of the message catalogue. */
export type AuthFault =
  | 'wrongCredentials'
  | 'emailInUse'
  | 'emailMalformed'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'wrongPassword'
  | 'tooManyTries'
  | 'unreachable'
  | 'unknown';

export type AuthResult = { kind: 'done' } | { kind: 'failed'; fault: AuthFault };

/** The identity provider's error codes (better-auth 1.7) that a user can do something about. */
const faults: Readonly<Record<string, AuthFault>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongCredentials',
  USER_NOT_FOUND: 'wrongCredentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrongCredentials',
  USER_ALREADY_EXISTS: 'emailInUse',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailInUse',
  INVALID_EMAIL: 'emailMalformed',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PASSWORD_TOO_LONG: 'passwordTooLong',
  INVALID_PASSWORD: 'wrongPassword',
};

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
  post('sign-up/email', { email, password, name: email.split('@')[0] ?? email });

export const signInWithEmail = (email: string, password: string): Promise<AuthResult> =>
  post('sign-in/email', { email, password });

export const signInToDemo = (): Promise<AuthResult> => post('demo', {});

export const endSession = (): Promise<AuthResult> => post('sign-out', {});

/** Signs out every other browser, too: who knew the old password is out. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<AuthResult> =>
  post('change-password', { currentPassword, newPassword, revokeOtherSessions: true });

const json = 'application/json';

async function post(call: string, body: Record<string, unknown>): Promise<AuthResult> {
  try {
    const response = await fetch(`/api/v1/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': json, accept: json },
      body: JSON.stringify(body),
    });
    if (response.ok) return { kind: 'done' };
    if (response.status === 429) return { kind: 'failed', fault: 'tooManyTries' };
    const answer: unknown = await response.json().catch(() => null);
    const code = isRecord(answer) && typeof answer['code'] === 'string' ? answer['code'] : '';
    return { kind: 'failed', fault: faults[code] ?? 'unknown' };
  } catch {
    return { kind: 'failed', fault: 'unreachable' };
  }
}
