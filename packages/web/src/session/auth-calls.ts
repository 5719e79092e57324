import type { Language } from '@quizcast/game/values/language';
import { accountErrorText, type AccountErrorCode } from '@quizcast/game/refusals/account-error';
import { isRecord } from '@quizcast/game/json';
import { request } from '../api.ts';
import { readSession, type Session } from '../live/session.ts';
import { appLanguage } from '../messages/i18n.ts';
import { forgetProvider } from './provider-memory.ts';

/** Why an account call failed: the server's error, or that it is unreachable. */
export type AuthErrorCode = AccountErrorCode | 'UNREACHABLE';

export type AuthResult = { kind: 'done' } | { kind: 'failed'; error: AuthErrorCode };

/** Fetches the session; null when no user is signed in, `unreachable` when the server does not answer. */
export async function fetchSession(): Promise<Session | null | 'unreachable'> {
  const result = await request('/api/v1/auth/get-session', {
    // A non-JSON answer is not from the server.
    read: (answer) => (answer === undefined ? undefined : readSession(answer)),
  });
  if (result.kind === 'done') return result.content;
  return result.status === 401 ? null : 'unreachable';
}

export const createAccount = (email: string, password: string): Promise<AuthResult> =>
  post('sign-up/email', { email, password, ...mailLanguage() });

/** `secondFactor`: the password was right, and a code is required now. */
export async function signInWithEmail(
  email: string,
  password: string,
): Promise<AuthResult | { kind: 'secondFactor' }> {
  const answer = await authRequest('sign-in/email', { email, password });
  if (answer.kind === 'failed') return answer;
  return answer.content['secondFactor'] === true ? { kind: 'secondFactor' } : { kind: 'done' };
}

export const signInWithCode = (code: string): Promise<AuthResult> => post('sign-in/code', { code });

export const signInToDemo = (): Promise<AuthResult> => post('demo', {});

export const endSession = (): Promise<AuthResult> => post('sign-out', {});

/** Also signs out all other browsers, and thus anyone who knew the old password. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<AuthResult> =>
  post('change-password', { currentPassword, newPassword });

/** For accounts without a password. */
export const setPassword = (newPassword: string): Promise<AuthResult> =>
  post('set-password', { newPassword });

/** After these calls, this browser no longer counts as signed in by a provider. */
const endsProvider: ReadonlySet<string> = new Set([
  'sign-out',
  'sign-in/email',
  'sign-up/email',
  'sign-in/passkey',
  'demo',
]);

export type AuthResponse =
  | { kind: 'answered'; content: Record<string, unknown> }
  | { kind: 'failed'; error: AuthErrorCode };

/** Makes one account call and returns its answer. */
export async function authRequest(
  call: string,
  body: Record<string, unknown>,
): Promise<AuthResponse> {
  const result = await request(`/api/v1/auth/${call}`, {
    method: 'POST',
    json: body,
    read: (answer) => (isRecord(answer) ? answer : {}),
  });
  if (result.kind === 'failed') return { kind: 'failed', error: authErrorOf(result.code) };
  if (endsProvider.has(call)) forgetProvider();
  return { kind: 'answered', content: result.content };
}

function authErrorOf(code: string): AuthErrorCode {
  if (code === 'offline') return 'UNREACHABLE';
  return isAccountErrorCode(code) ? code : 'UNAVAILABLE';
}

/** Makes one account call where only success matters. */
export async function post(call: string, body: Record<string, unknown>): Promise<AuthResult> {
  const answer = await authRequest(call, body);
  return answer.kind === 'failed' ? answer : { kind: 'done' };
}

/** Language of the e-mails that a call sends. */
export const mailLanguage = (): { language: Language } => ({
  language: appLanguage(),
});

export const isAccountErrorCode = (code: string): code is AccountErrorCode =>
  Object.hasOwn(accountErrorText, code);
