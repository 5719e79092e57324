import type { AccountFault } from '@quizcast/game/refusals/account-fault';
import { accountFaultText } from '@quizcast/game/refusals/account-fault';
import { z } from 'zod';
import { accessKeySchema } from './account-access.ts';
import { isCommonPassword } from './common-passwords.ts';

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
  .max(maxPasswordLength, coded('PASSWORD_TOO_LONG'))
  .refine((typed) => !isCommonPassword(typed), coded('PASSWORD_TOO_COMMON'));
const givenPassword = (code: AccountFault) =>
  z.string(coded(code)).min(1, coded(code)).max(maxPasswordLength, coded(code));
/** Without a token, signing in takes both. */
const asked = z.string(coded('INVALID_SIGN_IN_OPTIONS'));
const name = z
  .string(coded('INVALID_NAME'))
  .trim()
  .min(1, coded('INVALID_NAME'))
  .max(100, coded('INVALID_NAME'));

const photoURL = z
  .string(coded('INVALID_PHOTO'))
  .trim()
  .max(1000, coded('INVALID_PHOTO'))
  .pipe(z.url({ ...coded('INVALID_PHOTO'), protocol: /^https$/ }));
/** E.164, once what only makes it easier to read is left out. */
const phoneNumber = z
  .string(coded('INVALID_PHONE_NUMBER'))
  .max(40, coded('INVALID_PHONE_NUMBER'))
  .transform((typed) => typed.replaceAll(/[\s()./-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, coded('INVALID_PHONE_NUMBER')));

/** Of the mail that a call sends. */
const language = z.enum(['en', 'de']).default('en');
/** Of a link or a row: made by this server. */
const key = (code: AccountFault) => z.string(coded(code)).regex(/^[\w-]{8,128}$/, coded(code));
const token = key('LINK_SPENT');
const id = key('NOT_FOUND');
/** Missing for who has none: then a fresh sign-in is asked for. */
const proof = givenPassword('INVALID_PASSWORD').optional();
const code = z
  .string(coded('INVALID_CODE'))
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9-]{6,40}$/, coded('INVALID_CODE')));
/** What the browser makes of a passkey; the library that reads it judges the rest. */
const credential = z.looseObject({ id: z.string().max(2048) });

const schemas = {
  'sign-up/email': z.object({ email, password: newPassword, name: name.optional(), language }),
  'sign-in/email': z.object({
    email: asked.pipe(email),
    password: asked.pipe(givenPassword('INVALID_EMAIL_OR_PASSWORD')),
  }),
  demo: z.object({}),
  'sign-out': z.object({}),
  'change-password': z.object({ currentPassword: givenPassword('INVALID_PASSWORD'), newPassword }),
  'set-password': z.object({ newPassword }),
  'update-user': z
    .object({
      displayName: name.optional(),
      photoURL: photoURL.nullable().optional(),
      phoneNumber: phoneNumber.nullable().optional(),
    })
    .refine((changed) => Object.keys(changed).length > 0, coded('INVALID_REQUEST')),
  'send-verification': z.object({ language }),
  'verify-email': z.object({ token }),
  'request-password-reset': z.object({ email, language }),
  'reset-password': z.object({ token, newPassword, language }),
  'reset-password/review': z.object({ token }),
  'reset-password/remove': z.object({ token, access: z.array(accessKeySchema).max(200) }),
  'change-email': z.object({ email, password: proof, language }),
  'confirm-email': z.object({ token, language }),
  'sign-in/code': z.object({ code }),
  'second-factor/begin': z.object({ password: proof }),
  'second-factor/confirm': z.object({ code }),
  'second-factor/codes': z.object({ password: proof }),
  'second-factor/end': z.object({ password: proof }),
  'sign-in/passkey-options': z.object({}),
  'sign-in/passkey': z.object({ response: credential }),
  'passkey/begin': z.object({ password: proof }),
  'passkey/add': z.object({ name, response: credential }),
  'passkey/rename': z.object({ id, name }),
  'passkey/remove': z.object({ id }),
  'sessions/end': z.object({ id }),
  'sessions/end-others': z.object({}),
  'delete-account': z.object({ password: proof }),
} as const;

export type CallName = keyof typeof schemas;
type Bodies = { [Name in CallName]: z.output<(typeof schemas)[Name]> };
export type CallBody<Name extends CallName> = Bodies[Name];

/** What each call takes. The message of a fault is its code; further fields are left out. */
export const callSchemas: { readonly [Name in CallName]: z.ZodType<Bodies[Name]> } = schemas;

/** What is asked by GET: who is signed in, what this Quizcast offers, how the own account is kept safe. */
export const accountQuestions = ['get-session', 'offers', 'security'] as const;

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
  SIGN_IN_AGAIN: 403,
  EMAIL_UNCONFIRMED: 403,
  LINK_SPENT: 410,
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
