import { Hono, type Handler } from 'hono';
import {
  accountCallNames,
  accountQuestions,
  callSchemas,
  type CallName,
} from '../../../ports/account-calls.ts';
import type { Identity } from '../../../ports/identity.ts';
import {
  providerCallNames,
  providerCallSchemas,
  providerReads,
  type ProviderCallName,
  type ProviderRead,
} from '../../../ports/provider-calls.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { byAddress, rateLimit } from '../../../security/guard.ts';
import { described, type Description } from '../../open-api/described.ts';
import {
  answer,
  booleanField,
  json,
  list,
  nullable,
  number,
  object,
  textField,
  type Schema,
} from '../../open-api/schema.ts';
import {
  remainingAccess,
  accountOffers,
  accountSecurity,
  errorAnswers,
  signedIn,
  signInMethods,
} from './account-shapes.ts';

const callsPerAddress = 120;

/** The calls of the identity service, each mounted by name so that no other call reaches it. */
export function accountRoutes(identity: Identity): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const perMinute = rateLimit(callsPerAddress, byAddress);
  const handle: Handler<ServerEnv> = ({ req, var: { address } }) =>
    identity.handle(req.raw, address);
  for (const name of accountCallNames)
    routes.post(`/auth/${name}`, described(call(name)), perMinute, handle);
  for (const name of providerCallNames)
    routes.post(`/auth/${name}`, described(providerCalls[name]), perMinute, handle);
  for (const name of providerReads)
    routes.get(`/auth/${name}`, described(reads[name]), perMinute, handle);
  routes.get('/auth/callback/:provider', described(callback), perMinute, handle);
  for (const name of accountQuestions)
    routes.get(`/auth/${name}`, described(questions[name]), handle);
  return routes.all('/auth/*', handle);
}

/** What a call does, its refusals besides the common ones, and its answer. */
type Call = [summary: string, statuses: readonly number[], done?: Schema];

const webAuthn = {
  type: 'object',
  description: 'WebAuthn options as JSON, for navigator.credentials',
};
const codes = list(textField);

const calls: Readonly<Record<CallName, Call>> = {
  'sign-up/email': ['Create an account and sign in', [422], signedIn],
  'sign-in/email': ['Sign in', [401], signedIn],
  demo: ['Sign in to the shared demo account', [], signedIn],
  'sign-out': ['Sign out', []],
  'change-password': ['Change the password; signs out all other browsers', [401], signedIn],
  'set-password': [
    'Set a password for an account without one; the sign-in must be at most ten minutes old and the email confirmed',
    [401],
    signedIn,
  ],
  'update-user': [
    'Change name, picture or phone number of the identity record; null removes a value',
    [401],
    signedIn,
  ],
  'send-verification': ['Send a confirmation link to your email address', [401]],
  'verify-email': ['Confirm an email address with the secret of its link', [410]],
  'request-password-reset': [
    'Send a password reset link by email; the answer is the same whether the account exists or not',
    [],
  ],
  'reset-password': [
    'Set a new password with the secret of a link; signs out all sessions',
    [410],
    object({ isTakenBack: booleanField, left: remainingAccess, reviewToken: nullable('string') }),
  ],
  'reset-password/review': [
    'List the other ways to access an account whose password was reset',
    [410],
    object({ left: remainingAccess }),
  ],
  'reset-password/remove': [
    'Remove some of these ways to access the account; signs out all sessions',
    [410],
    object({ left: remainingAccess }),
  ],
  'change-email': [
    'Change the email address of the account; with a mail server, it must be confirmed by a link first',
    [401, 422],
    object({ mailed: booleanField }),
  ],
  'confirm-email': [
    'Change the email address with the secret of a link',
    [410, 422],
    object({ mailed: booleanField }),
  ],
  'sign-in/code': ['Complete the second step of signing in', [], signedIn],
  'second-factor/begin': [
    'Start setting up a second factor; it becomes active once confirmed',
    [401],
    object({ uri: textField, codes }),
  ],
  'second-factor/confirm': ['Turn on the second factor with its first code', [401], signedIn],
  'second-factor/codes': [
    'Create new recovery codes; the old ones become invalid',
    [401],
    object({ codes }),
  ],
  'second-factor/end': ['Turn off the second factor', [401], signedIn],
  'sign-in/passkey-options': ['Start signing in with a passkey', [], webAuthn],
  'sign-in/passkey': ['Sign in with a passkey', [], signedIn],
  'passkey/begin': ['Start creating a passkey', [401], webAuthn],
  'passkey/add': ['Store a passkey', [401]],
  'passkey/rename': ['Rename a passkey', [401, 404]],
  'passkey/remove': ['Delete a passkey', [401, 404]],
  'sessions/end': ['Sign out one device', [401, 404]],
  'sessions/end-others': ['Sign out all other devices', [401]],
  'delete-account': ['Delete the account with all its data', [401]],
};

const call = (name: CallName) => (): Description => {
  const [summary, statuses, done = { type: 'object' }] = calls[name];
  return {
    tag: 'account',
    summary,
    body: json(callSchemas[name]),
    answers: { 200: answer('Done', done), ...errorAnswers(400, 403, ...statuses, 429, 503) },
  };
};

const questions: Readonly<Record<(typeof accountQuestions)[number], () => Description>> = {
  'get-session': () => ({
    tag: 'account',
    summary: 'Get the signed-in user, or null',
    answers: { 200: answer('The user or null', { anyOf: [signedIn, { type: 'null' }] }) },
  }),
  offers: () => ({
    tag: 'account',
    summary: 'Get the account features of this server',
    answers: { 200: answer('The current state', accountOffers), ...errorAnswers(429) },
  }),
  security: () => ({
    tag: 'account',
    summary: 'Get the security settings of your account',
    answers: {
      200: answer('The current state', accountSecurity),
      ...errorAnswers(401, 403, 429, 503),
    },
  }),
};

const providerCalls: Readonly<Record<ProviderCallName, () => Description>> = {
  'sign-in/provider': () => ({
    tag: 'account',
    summary: 'Start signing in with a provider: open the returned URL in the browser',
    body: json(providerCallSchemas['sign-in/provider']),
    answers: {
      200: answer('The URL to open', object({ url: textField })),
      ...errorAnswers(400, 403, 404, 429, 503),
    },
  }),
  'sign-out/provider': () => ({
    tag: 'account',
    summary: 'Sign out everywhere: every session and token of the signed-in user',
    body: json(providerCallSchemas['sign-out/provider']),
    answers: {
      200: answer(
        'The URL where the browser ends the session of the provider',
        object({ url: nullable('string') }),
      ),
      ...errorAnswers(400, 401, 403, 429, 503),
    },
  }),
};

const callback = (): Description => ({
  tag: 'account',
  summary: 'Redirect address for the provider. Not for other clients',
  parameters: [
    { name: 'provider', in: 'path', required: true, schema: { enum: ['oidc', 'twitch'] } },
    ...['code', 'state', 'iss', 'error'].map((name) => ({ name, in: 'query', schema: textField })),
  ],
  answers: {
    302: {
      description:
        'Redirect to a page of Quizcast. In its address, `signInFault` says what went wrong; `signInNotice=PASSWORD_REMOVED` says that the account with this email had an unconfirmed password, which was removed',
    },
    ...errorAnswers(400, 404, 429, 503),
  },
});

const tokenFields = { firebaseToken: textField, uid: textField, expiresAtMs: number };

const reads: Readonly<Record<ProviderRead, () => Description>> = {
  providers: () => ({
    tag: 'account',
    summary: 'Get the sign-in methods, and the provider of the current session',
    answers: { 200: answer('The sign-in methods', signInMethods), ...errorAnswers(429, 503) },
  }),
  token: () => ({
    tag: 'account',
    access: 'session',
    summary: 'Create a token that is valid for five minutes and can be exchanged at auth/firebase',
    answers: {
      200: answer('The token', object({ token: textField, expiresAtMs: number })),
      ...errorAnswers(401, 429, 503),
    },
  }),
  firebase: () => ({
    tag: 'account',
    access: 'provider',
    summary:
      'Get a token that authenticates a client without cookies, in API requests and in the hello message of the live socket',
    parameters: [{ name: 'sku', in: 'query', required: true, schema: { const: '001' } }],
    answers: {
      200: answer(
        'The token. With a service account, it is a Firebase token, and `sessionToken` is the token of Quizcast',
        object({ ...tokenFields, sessionToken: textField }, Object.keys(tokenFields)),
      ),
      ...errorAnswers(400, 401, 429, 503),
    },
  }),
};
