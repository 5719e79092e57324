import type { AccountFault } from '@quizcast/game/account-fault';
import { accountFaultText } from '@quizcast/game/account-fault';
import { z } from 'zod';

export const minPasswordLength = 6;
export const maxPasswordLength = 128;

const coded = (code: AccountFault) => ({ error: code });

const email = z
  .string(coded('INVALID_EMAIL'))
  .trim()
  .toLowerCase()
  .max(254, coded('INVALID_EMAIL'))
  .pipe(z.email(coded('INVALID_EMAIL')));
const newPassword = z
  .string(coded('PASSWORD_TOO_SHORT'))
  .min(minPasswordLength, coded('PASSWORD_TOO_SHORT'))
  .max(maxPasswordLength, coded('PASSWORD_TOO_LONG'));
const givenPassword = (code: AccountFault) =>
  z.string(coded(code)).min(1, coded(code)).max(maxPasswordLength, coded(code));
const name = z
  .string(coded('INVALID_NAME'))
  .trim()
  .min(1, coded('INVALID_NAME'))
  .max(100, coded('INVALID_NAME'));

/** What each call takes. The message of a fault is its code; further fields are left out. */
export const callSchemas = {
  'sign-up/email': z.object({ email, password: newPassword, name: name.optional() }),
  'sign-in/email': z.object({ email, password: givenPassword('INVALID_EMAIL_OR_PASSWORD') }),
  demo: z.object({}),
  'sign-out': z.object({}),
  'change-password': z.object({ currentPassword: givenPassword('INVALID_PASSWORD'), newPassword }),
  'update-user': z.object({ name }),
} as const;

export type CallName = keyof typeof callSchemas;
export type CallBody<Name extends CallName> = z.output<(typeof callSchemas)[Name]>;

export const accountCallNames = Object.keys(callSchemas).filter(isCallName);

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(callSchemas, name);
}

export const isAccountFault = (code: unknown): code is AccountFault =>
  typeof code === 'string' && Object.hasOwn(accountFaultText, code);

const statusOf: Partial<Record<AccountFault, number>> = {
  INVALID_EMAIL_OR_PASSWORD: 401,
  NOT_SIGNED_IN: 401,
  DEMO_ACCOUNT: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 422,
  TOO_MANY_TRIES: 429,
  UNAVAILABLE: 503,
};

/** The plain answer to a call that was refused. */
export function refusal(
  code: AccountFault,
  headers: Record<string, string> = {},
  path?: string,
): Response {
  const body = { code, message: accountFaultText[code], ...(path === undefined ? {} : { path }) };
  return Response.json(body, { status: statusOf[code] ?? 400, headers });
}
