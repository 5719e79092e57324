import { accountFaultText } from '@quizcast/game/account-fault';
import { commandSchema } from '@quizcast/game/command';
import { documentSchema } from '@quizcast/game/document/document';
import { versionsSchema } from '@quizcast/game/history';
import { refusalText } from '@quizcast/game/refusal';
import { fontCategories } from '../fonts/catalogue.ts';
import { callSchemas } from '../ports/account-calls.ts';
import { commandsSchema } from './documents.ts';
import { bundlePaths, bundleSchemas } from './open-api-bundles.ts';
import { controlPaths, controlSchemas, controlSecurity } from './open-api-control.ts';
import { crewPaths, crewSchemas } from './open-api-crew.ts';
import { importPaths, importSchemas } from './open-api-imports.ts';
import { storedDocumentPaths } from './open-api-documents.ts';
import { filePaths, fileSchemas } from './open-api-files.ts';
import { lobbyPaths, lobbySchemas } from './open-api-lobby.ts';
import { migrationPaths, migrationSchemas } from './open-api-migration.ts';
import { securityPaths, securitySchemas } from './open-api-security.ts';
import { providerPaths, providerSchemas, providerSecurity } from './open-api-providers.ts';
import {
  answer,
  content,
  documentOf,
  jsonSchema,
  nullable,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './open-api-schema.ts';

const faults = (...statuses: number[]): Record<string, Schema> =>
  Object.fromEntries(statuses.map((status) => [status, answer('Refused', ref('AccountFault'))]));

const accountCall = (summary: string, name: keyof typeof callSchemas, statuses: number[]) => ({
  post: {
    tags: ['account'],
    summary,
    requestBody: { required: true, content: content(jsonSchema(callSchemas[name])) },
    responses: {
      200: answer('Done', name === 'sign-out' ? { type: 'object' } : ref('SignedIn')),
      ...faults(400, 403, ...statuses, 503),
    },
  },
});

const accountPaths = (): Record<string, Schema> => ({
  '/api/v1/openapi.json': {
    get: {
      summary: 'This description',
      responses: { 200: answer('OpenAPI 3.1', { type: 'object' }) },
    },
  },
  '/api/v1/auth/get-session': {
    get: {
      tags: ['account'],
      summary: 'Who is signed in; null when nobody is',
      responses: {
        200: answer('The user or null', { anyOf: [ref('SignedIn'), { type: 'null' }] }),
      },
    },
  },
  '/api/v1/auth/sign-up/email': accountCall(
    'Make an account and sign in',
    'sign-up/email',
    [422, 429],
  ),
  '/api/v1/auth/sign-in/email': accountCall('Sign in', 'sign-in/email', [401, 429]),
  '/api/v1/auth/demo': accountCall('Sign in to the shared demo account', 'demo', [429]),
  '/api/v1/auth/sign-out': accountCall('Sign out', 'sign-out', [429]),
  '/api/v1/auth/change-password': accountCall(
    'Change the password; every other browser is signed out',
    'change-password',
    [401, 429],
  ),
  '/api/v1/auth/update-user': accountCall('Change the display name', 'update-user', [401, 429]),
  '/api/v1/me': {
    get: {
      tags: ['account'],
      security: signedInOnly,
      summary: 'The identity record of the signed-in user',
      responses: { 200: answer('The record', ref('UserRecord')), ...problems(401, 429, 503) },
    },
  },
});

const documentPaths = (): Record<string, Schema> => ({
  '/api/v1/document/export': {
    get: {
      tags: ['document'],
      security: signedInOnly,
      summary: 'The own document as a download: lists without ids',
      parameters: [documentOf, uid(false)],
      responses: {
        200: {
          ...answer(
            'The document; one that cannot be read as it is stored, and a header says so',
            ref('PlainDocument'),
          ),
          headers: { 'x-quizcast-unreadable': { schema: { const: '1' } } },
        },
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
  '/api/v1/document/import': {
    post: {
      tags: ['document'],
      security: signedInOnly,
      summary:
        'Puts a document of at most 5 MB (8 MB as it is sent) in the place of the own one; a refused one changes nothing. Of a key that comes twice in one object, the last counts. Pictures and fonts of other accounts of this server are copied',
      parameters: [documentOf, uid(true)],
      requestBody: {
        required: true,
        content: content({ anyOf: [ref('Document'), ref('PlainDocument')] }),
      },
      responses: {
        200: answer(
          'Stored. `missing` counts the pictures and fonts that this server does not hold, or has no space for: they are left out',
          object({ revision: { type: 'integer' }, missing: { type: 'integer' } }),
        ),
        ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
      },
    },
  },
  '/api/v1/commands': {
    post: {
      tags: ['document'],
      security: signedInOnly,
      summary:
        'Commands in order, such as a closing page still has; an id that was sent before acts once',
      parameters: [documentOf, uid(true)],
      requestBody: { required: true, content: content(ref('Commands')) },
      responses: {
        200: answer(
          'One answer for each command',
          object({ answers: { type: 'array', items: ref('CommandAnswer') } }),
        ),
        ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    },
  },
});

const historyPaths = (): Record<string, Schema> => ({
  '/api/v1/document/history': {
    get: {
      tags: ['document'],
      security: signedInOnly,
      summary: 'What became of the own document: versions, newest first',
      parameters: [
        documentOf,
        uid(false),
        { name: 'before', in: 'query', schema: { type: 'integer', minimum: 1 } },
        {
          name: 'limit',
          in: 'query',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
        },
      ],
      responses: {
        200: answer('Versions; `next` is the `before` of the next page', ref('Versions')),
        ...problems(400, 401, 403, 404, 409, 429, 503),
      },
    },
  },
  '/api/v1/document/history/{revision}': {
    get: {
      tags: ['document'],
      security: signedInOnly,
      summary: 'The own document as this revision left it',
      parameters: [
        { name: 'revision', in: 'path', required: true, schema: { type: 'integer' } },
        documentOf,
        uid(false),
      ],
      responses: {
        200: answer(
          'The document, and when it was so',
          object({
            revision: { type: 'integer' },
            atMs: { type: 'number' },
            document: ref('Document'),
          }),
        ),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
});

const fontPaths = (): Record<string, Schema> => ({
  '/api/v1/fonts': {
    get: {
      tags: ['fonts'],
      summary: 'Every font family that this server can serve',
      responses: {
        200: answer(
          'The families, and whether those that are not curated can be fetched',
          object({
            isFetching: { type: 'boolean' },
            families: { type: 'array', items: ref('FontFamily') },
          }),
        ),
        304: { description: 'As it was' },
        ...problems(429),
      },
    },
  },
});

const components = (): Record<string, Schema> => ({
  Document: jsonSchema(documentSchema),
  PlainDocument: {
    type: 'object',
    description: 'A document in the plain layout: lists without ids, `activeShow` by its place',
  },
  Command: jsonSchema(commandSchema),
  Commands: jsonSchema(commandsSchema),
  Versions: jsonSchema(versionsSchema),
  ...providerSchemas(),
  ...fileSchemas(),
  ...bundleSchemas(),
  ...importSchemas(),
  ...lobbySchemas(),
  ...migrationSchemas(),
  ...crewSchemas(),
  ...controlSchemas(),
  ...securitySchemas(),
  CommandAnswer: {
    oneOf: [
      object({ type: { const: 'accepted' }, id: textField, revision: { type: 'integer' } }),
      object(
        {
          type: { const: 'refused' },
          id: textField,
          reason: { enum: Object.keys(refusalText) },
          detail: textField,
        },
        ['type', 'id', 'reason'],
      ),
    ],
  },
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
  FontFamily: object({
    name: textField,
    category: { enum: [...fontCategories] },
    weights: { type: 'array', items: { type: 'integer' } },
    italics: { type: 'array', items: { type: 'integer' } },
    isVariable: { type: 'boolean' },
    subsets: { type: 'array', items: textField },
    isCurated: { type: 'boolean', description: 'Comes with Quizcast and is always there' },
  }),
  AccountFault: object(
    { code: { enum: Object.keys(accountFaultText) }, message: textField, path: textField },
    ['code', 'message'],
  ),
  Problem: object({
    error: object(
      {
        code: textField,
        message: textField,
        path: textField,
        reason: textField,
        faults: { type: 'array', items: object({ path: textField, message: textField }) },
      },
      ['code', 'message'],
    ),
  }),
});

let made: { version: string; description: Schema } | null = null;

/** The API in OpenAPI 3.1, made when it is first asked for. */
export function openApi(version: string): Schema {
  if (made?.version === version) return made.description;
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Quizcast',
      version,
      description:
        'The live socket at /live is described in docs/live-protocol.md. Requests that change something must come from an own page, or bring no cookie.',
    },
    paths: {
      ...accountPaths(),
      ...providerPaths(),
      ...documentPaths(),
      ...storedDocumentPaths(),
      ...historyPaths(),
      ...fontPaths(),
      ...filePaths(),
      ...bundlePaths(),
      ...importPaths(),
      ...lobbyPaths(),
      ...migrationPaths(),
      ...crewPaths(),
      ...controlPaths(),
      ...securityPaths(),
    },
    components: {
      schemas: components(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'quizcast.session' },
        ...providerSecurity,
        seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat' },
        ...controlSecurity,
      },
    },
  };
  made = { version, description };
  return description;
}
