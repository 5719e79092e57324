import { commandSchema } from '@quizcast/game/command';
import { documentSchema } from '@quizcast/game/document/document';
import { versionsSchema } from '@quizcast/game/history/history';
import { refusalText } from '@quizcast/game/refusals/refusal';
import { commandsSchema } from '../routes/documents.ts';
import {
  answer,
  content,
  documentOf,
  jsonSchema,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './schema.ts';

/** The own document, or one that the sender works on: taken out, put in, and changed. */
export const documentPaths = (): Record<string, Schema> => ({
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

export const historyPaths = (): Record<string, Schema> => ({
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
  '/api/v1/document/mend': {
    post: {
      tags: ['document'],
      security: signedInOnly,
      summary:
        'Brings the own document, when it cannot be read, back to the newest state that can. Nobody is in its crew then',
      parameters: [uid(true)],
      responses: {
        200: answer(
          'Done. `atMs`: when it was so',
          object({ revision: { type: 'integer' }, atMs: { type: 'number' } }),
        ),
        ...problems(401, 403, 404, 409, 413, 429, 503),
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

export const documentSchemas = (): Record<string, Schema> => ({
  Document: jsonSchema(documentSchema),
  PlainDocument: {
    type: 'object',
    description: 'A document in the plain layout: lists without ids, `activeShow` by its place',
  },
  Command: jsonSchema(commandSchema),
  Commands: jsonSchema(commandsSchema),
  Versions: jsonSchema(versionsSchema),
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
});
