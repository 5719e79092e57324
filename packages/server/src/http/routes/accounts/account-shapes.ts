import { accountErrorText } from '@quizcast/game/refusals/account-error';
import { accessKinds } from '../../../ports/account-access.ts';
import {
  answer,
  booleanField,
  component,
  list,
  nullable,
  object,
  textField,
  type Schema,
} from '../../open-api/schema.ts';

// Answers of account calls in the API's description.

const instant = { type: 'string', format: 'date-time' };

export const signedIn = component('SignedIn', () =>
  object({
    user: object({ id: textField, email: textField, name: textField, isDemo: booleanField }),
  }),
);

const identityFields = {
  uid: textField,
  displayName: textField,
  email: textField,
  phoneNumber: nullable('string'),
  photoURL: nullable('string'),
};
export const userRecord = component('UserRecord', () =>
  object({
    ...identityFields,
    emailVerified: booleanField,
    tenantId: nullable('string'),
    isAnonymous: booleanField,
    providerData: list(object({ providerId: textField, ...identityFields })),
    creationTime: instant,
    lastSignInTime: { type: ['string', 'null'], format: 'date-time' },
  }),
);

const accountErrorShape = component('AccountFault', () =>
  object({ code: { enum: Object.keys(accountErrorText) }, message: textField, path: textField }, [
    'code',
    'message',
  ]),
);

/** Refusals of accounts, by their status. */
export const errorAnswers = (...statuses: readonly number[]): Record<string, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, answer('Refused', accountErrorShape)]));

export const accountOffers = component('AccountOffers', () => object({ mail: booleanField }));

export const accountSecurity = component('AccountSecurity', () =>
  object({
    email: textField,
    name: textField,
    photoURL: nullable('string'),
    phoneNumber: nullable('string'),
    isEmailVerified: booleanField,
    sendsMail: booleanField,
    hasPassword: booleanField,
    takesPasswords: booleanField,
    hasSecondFactor: booleanField,
    passkeys: list(
      object({ id: textField, name: nullable('string'), createdAt: nullable('string') }),
    ),
    devices: list(
      object({
        id: textField,
        browser: nullable('string'),
        system: nullable('string'),
        signedInAt: instant,
        seenAt: instant,
        isThis: booleanField,
      }),
    ),
  }),
);

export const signInMethods = component('WaysIn', () =>
  object({
    hasBuiltInAccounts: booleanField,
    providers: list(object({ id: textField, name: textField, icon: nullable('string') })),
    signedInBy: {
      anyOf: [
        object({ id: textField, name: textField, userName: nullable('string') }),
        { type: 'null' },
      ],
    },
  }),
);

/** The remaining ways to sign in to an account. */
export const remainingAccess = list(
  object({
    kind: { type: 'string', enum: accessKinds },
    id: textField,
    name: nullable('string'),
  }),
);
