import { providerCallSchemas } from '../../ports/provider-calls.ts';
import { faults } from './account-calls.ts';
import {
  answer,
  content,
  jsonSchema,
  nullable,
  object,
  ref,
  textField,
  type Schema,
} from './schema.ts';

const body = (name: keyof typeof providerCallSchemas) => ({
  required: true,
  content: content(jsonSchema(providerCallSchemas[name])),
});

const given = { firebaseToken: textField, uid: textField, expiresAtMs: { type: 'number' } };

/** Sign-in by identity providers, and tokens for clients without cookies. */
export const providerPaths = (): Record<string, Schema> => ({ ...signInPaths(), ...tokenPaths() });

const signInPaths = (): Record<string, Schema> => ({
  '/api/v1/auth/providers': {
    get: {
      tags: ['account'],
      summary: 'How one may sign in here, and by which provider the sender did',
      responses: { 200: answer('The ways to sign in', ref('WaysIn')), ...faults(429, 503) },
    },
  },
  '/api/v1/auth/sign-in/provider': {
    post: {
      tags: ['account'],
      summary: 'Begin to sign in by a provider: the browser goes to the address that is answered',
      requestBody: body('sign-in/provider'),
      responses: {
        200: answer('Where to go', object({ url: textField })),
        ...faults(400, 403, 404, 429, 503),
      },
    },
  },
  '/api/v1/auth/callback/{provider}': {
    get: {
      tags: ['account'],
      summary: 'Where a provider sends the browser back to. Nothing else asks here',
      parameters: [
        { name: 'provider', in: 'path', required: true, schema: { enum: ['oidc', 'twitch'] } },
        ...['code', 'state', 'iss', 'error'].map((name) => ({
          name,
          in: 'query',
          schema: textField,
        })),
      ],
      responses: {
        302: {
          description:
            'On to a page of ours; `signInFault` in its address says what went wrong, `signInNotice=PASSWORD_REMOVED` that an account with this e-mail had a password that nobody had confirmed, which is gone',
        },
        ...faults(400, 404, 429, 503),
      },
    },
  },
  '/api/v1/auth/sign-out/provider': {
    post: {
      tags: ['account'],
      summary: 'Sign out everywhere: every session and token of the signed-in user',
      requestBody: body('sign-out/provider'),
      responses: {
        200: answer(
          'Where the browser ends the session of the provider',
          object({ url: nullable('string') }),
        ),
        ...faults(400, 401, 403, 429, 503),
      },
    },
  },
});

const tokenPaths = (): Record<string, Schema> => ({
  '/api/v1/auth/token': {
    get: {
      tags: ['account'],
      security: [{ session: [] }],
      summary:
        'A token that proves for five minutes who is signed in, to be shown to auth/firebase',
      responses: {
        200: answer('The token', object({ token: textField, expiresAtMs: { type: 'number' } })),
        ...faults(401, 429, 503),
      },
    },
  },
  '/api/v1/auth/firebase': {
    get: {
      tags: ['account'],
      security: [{ provider: [] }],
      summary:
        'A token by which a client without cookies is that user, here and in the hello of the live socket',
      parameters: [{ name: 'sku', in: 'query', required: true, schema: { const: '001' } }],
      responses: {
        200: answer(
          'The token. With a service account it is one of Firebase, and `sessionToken` is ours',
          object({ ...given, sessionToken: textField }, Object.keys(given)),
        ),
        ...faults(400, 401, 429, 503),
      },
    },
  },
});

export const providerSchemas = (): Record<string, Schema> => ({
  WaysIn: object({
    hasBuiltInAccounts: { type: 'boolean' },
    providers: {
      type: 'array',
      items: object({ id: textField, name: textField, icon: nullable('string') }),
    },
    signedInBy: {
      anyOf: [
        object({ id: textField, name: textField, userName: nullable('string') }),
        { type: 'null' },
      ],
    },
  }),
});

export const providerSecurity: Record<string, Schema> = {
  provider: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of the identity provider that was given for Quizcast, or of auth/token',
  },
  client: { type: 'http', scheme: 'bearer', description: 'A token of auth/firebase' },
};
