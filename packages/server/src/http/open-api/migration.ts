import {
  migrationArchiveSchema,
  migrationPreviewSchema,
  migrationStateSchema,
  migrationTakenSchema,
} from '@quizcast/game/importing/migration';
import {
  answer,
  jsonSchema,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './schema.ts';

const query = (name: string, description: string, schema: Schema = textField): Schema => ({
  name,
  in: 'query',
  required: false,
  schema,
  description,
});
const document = query('document', 'Whose document, by its owner; the own one when left out');

/** Data of older versions. */
export const migrationPaths = (): Record<string, Schema> => ({
  '/api/v1/migration': {
    get: {
      tags: ['migration'],
      security: signedInOnly,
      summary: 'Whether old data were brought over, and what lies here that could be',
      parameters: [document, uid(false)],
      responses: {
        200: answer('How it stands', ref('MigrationState')),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
    post: {
      tags: ['migration'],
      security: signedInOnly,
      summary:
        'Brings old data over: `{ questionlists, settings }`, the two as files in a zip, or a Firestore export as JSON, of at most 20 MB; a document in today’s layout takes the place of all there is. All of it or, when it is refused, nothing',
      parameters: [
        uid(true),
        document,
        query('preview', 'Answers with what would come, and changes nothing', { const: '1' }),
        query('again', 'Also when it was done before: what is missing is added', { const: '1' }),
        query('from', 'What lies in the store for the user, instead of a file', {
          const: 'store',
        }),
        query('name', 'The name of the file, with its ending'),
        query('user', 'Whose data, of a file with those of several users'),
      ],
      requestBody: {
        content: {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      },
      responses: {
        200: answer('What would come, or what came', {
          oneOf: [ref('MigrationPreview'), ref('MigrationTaken')],
        }),
        ...problems(400, 401, 403, 404, 409, 413, 422, 429, 503),
      },
    },
  },
  '/api/v1/migration/archive': {
    get: {
      tags: ['migration'],
      security: signedInOnly,
      summary:
        'The old documents as they were, with everything that found no place; the owner’s alone',
      parameters: [document, uid(false)],
      responses: {
        200: answer('The archive, empty when nothing was brought over', ref('MigrationArchive')),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
});

export const migrationSchemas = (): Record<string, Schema> => ({
  MigrationState: jsonSchema(migrationStateSchema),
  MigrationPreview: jsonSchema(migrationPreviewSchema),
  MigrationTaken: jsonSchema(migrationTakenSchema),
  MigrationArchive: jsonSchema(migrationArchiveSchema),
});
