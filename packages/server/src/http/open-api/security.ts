import { accessKinds } from '../../ports/account-access.ts';
import { call, question } from './account-calls.ts';
import { nullable, object, problems, ref, signedInOnly, textField, type Schema } from './schema.ts';

const booleanField = { type: 'boolean' };
const waysIn = {
  type: 'array',
  items: object({
    kind: { type: 'string', enum: accessKinds },
    id: textField,
    name: nullable('string'),
  }),
};
const codes = { type: 'array', items: textField };

const webAuthn = {
  type: 'object',
  description: 'As WebAuthn has it, in JSON, for navigator.credentials',
};

/** Mails, passkeys, the second factor, signed-in devices, and the end of an account. */
export const securityPaths = (): Record<string, Schema> => ({
  ...keptPaths(),
  ...mailedPaths(),
  ...secondStepPaths(),
  ...call('sessions/end', 'Sign out one device', [401, 404]),
  ...call('sessions/end-others', 'Sign out all other devices', [401]),
  ...call('delete-account', 'Take the account away with everything that is kept of it', [401]),
});

/** What is kept of an account, and how safely. */
const keptPaths = (): Record<string, Schema> => ({
  ...question('offers', 'What this Quizcast can do for accounts', ref('AccountOffers'), [429]),
  ...question(
    'security',
    'How the own account is kept safe',
    ref('AccountSecurity'),
    [401, 403, 429, 503],
  ),
  '/api/v1/me/everything': {
    get: {
      tags: ['account'],
      security: signedInOnly,
      summary:
        'All that is kept of the signed-in user as one zip: account, document, files, and each show as a bundle',
      responses: {
        200: { description: 'The zip', content: { 'application/zip': {} } },
        ...problems(401, 404, 429, 503),
      },
    },
  },
});

const mailedPaths = (): Record<string, Schema> => ({
  ...call('send-verification', 'Mail a link that confirms the own e-mail', [401]),
  ...call('verify-email', 'Confirm an e-mail by the secret of its link', [410]),
  ...call(
    'request-password-reset',
    'Mail a link for a new password; the answer is the same whether there is such an account or not',
    [],
  ),
  ...call(
    'reset-password',
    'Choose a new password by the secret of a link; everybody is signed out',
    [410],
    object({ isTakenBack: booleanField, left: waysIn, reviewToken: nullable('string') }),
  ),
  ...call(
    'reset-password/review',
    'What besides the password still opens an account whose password was reset',
    [410],
    object({ left: waysIn }),
  ),
  ...call(
    'reset-password/remove',
    'Take some of that away; everybody is signed out',
    [410],
    object({ left: waysIn }),
  ),
  ...call(
    'change-email',
    'Move the account to another e-mail; where mails are sent, the link in one has to be followed first',
    [401, 422],
    object({ mailed: booleanField }),
  ),
  ...call(
    'confirm-email',
    'Move the account by the secret of a link',
    [410, 422],
    object({ mailed: booleanField }),
  ),
});

const secondStepPaths = (): Record<string, Schema> => ({
  ...call('sign-in/code', 'The second step of signing in', [], ref('SignedIn')),
  ...call(
    'second-factor/begin',
    'Begin to set up a second factor; it counts when it is confirmed',
    [401],
    object({ uri: textField, codes }),
  ),
  ...call(
    'second-factor/confirm',
    'Switch the second factor on by its first code',
    [401],
    ref('SignedIn'),
  ),
  ...call(
    'second-factor/codes',
    'New codes for when the app is lost; the old ones end',
    [401],
    object({ codes }),
  ),
  ...call('second-factor/end', 'Switch the second factor off', [401], ref('SignedIn')),
  ...call('sign-in/passkey-options', 'Begin to sign in by a passkey', [], webAuthn),
  ...call('sign-in/passkey', 'Sign in by a passkey', [], ref('SignedIn')),
  ...call('passkey/begin', 'Begin to make a passkey', [401], webAuthn),
  ...call('passkey/add', 'Keep a passkey', [401]),
  ...call('passkey/rename', 'Name a passkey', [401, 404]),
  ...call('passkey/remove', 'Take a passkey away', [401, 404]),
});

const instant = { type: 'string', format: 'date-time' };

export const securitySchemas = (): Record<string, Schema> => ({
  AccountOffers: object({ mail: booleanField }, ['mail']),
  AccountSecurity: object({
    email: textField,
    name: textField,
    photoURL: nullable('string'),
    phoneNumber: nullable('string'),
    isEmailVerified: booleanField,
    sendsMail: booleanField,
    hasPassword: booleanField,
    takesPasswords: booleanField,
    hasSecondFactor: booleanField,
    passkeys: {
      type: 'array',
      items: object({ id: textField, name: nullable('string'), createdAt: nullable('string') }),
    },
    devices: {
      type: 'array',
      items: object({
        id: textField,
        browser: nullable('string'),
        system: nullable('string'),
        signedInAt: instant,
        seenAt: instant,
        isThis: booleanField,
      }),
    },
  }),
});
