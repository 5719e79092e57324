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
import { rateLimit } from '../../../security/guard.ts';
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
  const perMinute = rateLimit(callsPerAddress, 60, ({ var: { address } }) => address);
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
  description: 'As WebAuthn has it, in JSON, for navigator.credentials',
};
const codes = list(textField);

const calls: Readonly<Record<CallName, Call>> = {
  'sign-up/email': ['Make an account and sign in', [422], signedIn],
  'sign-in/email': ['Sign in', [401], signedIn],
  demo: ['Sign in to the shared demo account', [], signedIn],
  'sign-out': ['Sign out', []],
  'change-password': ['Change the password; every other browser is signed out', [401], signedIn],
  'set-password': [
    'Give an account a password that has none; the sign-in must be at most ten minutes old, and the e-mail confirmed',
    [401],
    signedIn,
  ],
  'update-user': [
    'Change name, picture or phone number of the identity record; null takes away',
    [401],
    signedIn,
  ],
  'send-verification': ['Mail a link that confirms the own e-mail', [401]],
  'verify-email': ['Confirm an e-mail by the secret of its link', [410]],
  'request-password-reset': [
    'Mail a link for a new password; the answer is the same whether there is such an account or not',
    [],
  ],
  'reset-password': [
    'Choose a new password by the secret of a link; everybody is signed out',
    [410],
    object({ isTakenBack: booleanField, left: remainingAccess, reviewToken: nullable('string') }),
  ],
  'reset-password/review': [
    'What besides the password still opens an account whose password was reset',
    [410],
    object({ left: remainingAccess }),
  ],
  'reset-password/remove': [
    'Take some of that away; everybody is signed out',
    [410],
    object({ left: remainingAccess }),
  ],
  'change-email': [
    'Move the account to another e-mail; where mails are sent, the link in one has to be followed first',
    [401, 422],
    object({ mailed: booleanField }),
  ],
  'confirm-email': [
    'Move the account by the secret of a link',
    [410, 422],
    object({ mailed: booleanField }),
  ],
  'sign-in/code': ['The second step of signing in', [], signedIn],
  'second-factor/begin': [
    'Begin to set up a second factor; it counts when it is confirmed',
    [401],
    object({ uri: textField, codes }),
  ],
  'second-factor/confirm': ['Switch the second factor on by its first code', [401], signedIn],
  'second-factor/codes': [
    'New codes for when the app is lost; the old ones end',
    [401],
    object({ codes }),
  ],
  'second-factor/end': ['Switch the second factor off', [401], signedIn],
  'sign-in/passkey-options': ['Begin to sign in by a passkey', [], webAuthn],
  'sign-in/passkey': ['Sign in by a passkey', [], signedIn],
  'passkey/begin': ['Begin to make a passkey', [401], webAuthn],
  'passkey/add': ['Keep a passkey', [401]],
  'passkey/rename': ['Name a passkey', [401, 404]],
  'passkey/remove': ['Take a passkey away', [401, 404]],
  'sessions/end': ['Sign out one device', [401, 404]],
  'sessions/end-others': ['Sign out all other devices', [401]],
  'delete-account': ['Take the account away with everything that is kept of it', [401]],
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
    summary: 'Who is signed in; null when nobody is',
    answers: { 200: answer('The user or null', { anyOf: [signedIn, { type: 'null' }] }) },
  }),
  offers: () => ({
    tag: 'account',
    summary: 'What this Quizcast can do for accounts',
    answers: { 200: answer('As it is', accountOffers), ...errorAnswers(429) },
  }),
  security: () => ({
    tag: 'account',
    summary: 'How the own account is kept safe',
    answers: { 200: answer('As it is', accountSecurity), ...errorAnswers(401, 403, 429, 503) },
  }),
};

const providerCalls: Readonly<Record<ProviderCallName, () => Description>> = {
  'sign-in/provider': () => ({
    tag: 'account',
    summary: 'Begin to sign in by a provider: the browser goes to the address that is answered',
    body: json(providerCallSchemas['sign-in/provider']),
    answers: {
      200: answer('Where to go', object({ url: textField })),
      ...errorAnswers(400, 403, 404, 429, 503),
    },
  }),
  'sign-out/provider': () => ({
    tag: 'account',
    summary: 'Sign out everywhere: every session and token of the signed-in user',
    body: json(providerCallSchemas['sign-out/provider']),
    answers: {
      200: answer(
        'Where the browser ends the session of the provider',
        object({ url: nullable('string') }),
      ),
      ...errorAnswers(400, 401, 403, 429, 503),
    },
  }),
};

const callback = (): Description => ({
  tag: 'account',
  summary: 'Where a provider sends the browser back to. Nothing else asks here',
  parameters: [
    { name: 'provider', in: 'path', required: true, schema: { enum: ['oidc', 'twitch'] } },
    ...['code', 'state', 'iss', 'error'].map((name) => ({ name, in: 'query', schema: textField })),
  ],
  answers: {
    302: {
      description:
        'On to a page of ours; `signInFault` in its address says what went wrong, `signInNotice=PASSWORD_REMOVED` that an account with this e-mail had a password that nobody had confirmed, which is gone',
    },
    ...errorAnswers(400, 404, 429, 503),
  },
});

const tokenFields = { firebaseToken: textField, uid: textField, expiresAtMs: number };

const reads: Readonly<Record<ProviderRead, () => Description>> = {
  providers: () => ({
    tag: 'account',
    summary: 'How one may sign in here, and by which provider the sender did',
    answers: { 200: answer('The ways to sign in', signInMethods), ...errorAnswers(429, 503) },
  }),
  token: () => ({
    tag: 'account',
    access: 'session',
    summary: 'A token that proves for five minutes who is signed in, to be shown to auth/firebase',
    answers: {
      200: answer('The token', object({ token: textField, expiresAtMs: number })),
      ...errorAnswers(401, 429, 503),
    },
  }),
  firebase: () => ({
    tag: 'account',
    access: 'provider',
    summary:
      'A token by which a client without cookies is that user, here and in the hello of the live socket',
    parameters: [{ name: 'sku', in: 'query', required: true, schema: { const: '001' } }],
    answers: {
      200: answer(
        'The token. With a service account it is one of Firebase, and `sessionToken` is ours',
        object({ ...tokenFields, sessionToken: textField }, Object.keys(tokenFields)),
      ),
      ...errorAnswers(400, 401, 429, 503),
    },
  }),
};
