import { accountFaultText } from '@quizcast/game/refusals/account-fault';
import { call } from './account-calls.ts';
import {
  answer,
  nullable,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  type Schema,
} from './schema.ts';

/** Signing in and out, and the record of who is. */
export const accountPaths = (): Record<string, Schema> => ({
  '/api/v1/auth/get-session': {
    get: {
      tags: ['account'],
      summary: 'Who is signed in; null when nobody is',
      responses: {
        200: answer('The user or null', { anyOf: [ref('SignedIn'), { type: 'null' }] }),
      },
    },
  },
  ...call('sign-up/email', 'Make an account and sign in', [422], ref('SignedIn')),
  ...call('sign-in/email', 'Sign in', [401], ref('SignedIn')),
  ...call('demo', 'Sign in to the shared demo account', [], ref('SignedIn')),
  ...call('sign-out', 'Sign out', []),
  ...call(
    'change-password',
    'Change the password; every other browser is signed out',
    [401],
    ref('SignedIn'),
  ),
  ...call(
    'set-password',
    'Give an account a password that has none; the sign-in must be at most ten minutes old, and the e-mail confirmed',
    [401],
    ref('SignedIn'),
  ),
  ...call(
    'update-user',
    'Change name, picture or phone number of the identity record; null takes away',
    [401],
    ref('SignedIn'),
  ),
  '/api/v1/me': {
    get: {
      tags: ['account'],
      security: signedInOnly,
      summary: 'The identity record of the signed-in user',
      responses: { 200: answer('The record', ref('UserRecord')), ...problems(401, 429, 503) },
    },
  },
});

export const accountSchemas = (): Record<string, Schema> => ({
  SignedIn: object({
    user: object({ id: textField, email: textField, name: textField, isDemo: { type: 'boolean' } }),
  }),
  UserRecord: object({
    uid: textField,
    displayName: textField,
    email: textField,
    emailVerified: { type: 'boolean' },
    phoneNumber: nullable('string'),
    photoURL: nullable('string'),
    tenantId: nullable('string'),
    isAnonymous: { type: 'boolean' },
    providerData: {
      type: 'array',
      items: object({
        providerId: textField,
        uid: textField,
        displayName: textField,
        email: textField,
        phoneNumber: nullable('string'),
        photoURL: nullable('string'),
      }),
    },
    creationTime: { type: 'string', format: 'date-time' },
    lastSignInTime: { type: ['string', 'null'], format: 'date-time' },
  }),
  AccountFault: object(
    { code: { enum: Object.keys(accountFaultText) }, message: textField, path: textField },
    ['code', 'message'],
  ),
});
