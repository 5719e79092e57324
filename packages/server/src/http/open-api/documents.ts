import {
  answer,
  content,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  type Schema,
} from './schema.ts';

const id: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  schema: textField,
  description: 'The id of the user whose document it is',
};

const ifMatch = (required: boolean): Schema => ({
  name: 'If-Match',
  in: 'header',
  required,
  schema: textField,
  description: 'The ETag of the revision that this was made from',
});

const ifNoneMatch: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: textField,
  description: 'The ETag of what the sender has: 304 when there is nothing newer',
};

const etag = { etag: { schema: textField, description: 'The revision, in quotes' } };
const written = (description: string): Schema => ({
  ...answer(description, object({ revision: { type: 'integer' } })),
  headers: etag,
});

export const storedDocumentPaths = (): Record<string, Schema> => ({
  '/api/v1/documents/quizshow/{id}': {
    get: {
      tags: ['documents'],
      security: signedInOnly,
      parameters: [id, ifNoneMatch],
      summary:
        'A user document: the own one, or one whose crew the sender belongs to, as that role may see it. Created from the defaults at first read. The live socket tells what becomes of it',
      responses: {
        200: { ...answer('The document', ref('Document')), headers: etag },
        304: { description: 'The sender has the newest revision', headers: etag },
        ...problems(401, 404, 422, 429, 503),
      },
    },
    put: {
      tags: ['documents'],
      security: signedInOnly,
      summary:
        'Updates the whole document: what differs becomes one edit, which is validated, logged, told live, and can be taken back. Top-level fields that are not sent stay. What no edit may change (the stage in play, votes, the crew) must be as it is',
      parameters: [id, ifMatch(true)],
      requestBody: { required: true, content: content(ref('Document')) },
      responses: {
        200: written('Stored, or nothing differed'),
        ...problems(400, 401, 403, 404, 412, 413, 415, 422, 428, 429, 503),
      },
    },
    post: {
      tags: ['documents'],
      security: signedInOnly,
      parameters: [id],
      summary: 'Creates the own document, from the body or (without one) from the defaults',
      requestBody: { required: false, content: content(ref('Document')) },
      responses: {
        201: written('Created'),
        ...problems(400, 401, 403, 404, 413, 415, 422, 429, 503),
      },
    },
    delete: {
      tags: ['documents'],
      security: signedInOnly,
      summary: 'Deletes the own document with its whole history; files stay',
      parameters: [id, ifMatch(false)],
      responses: {
        204: { description: 'It is gone' },
        ...problems(401, 403, 404, 412, 429, 503),
      },
    },
  },
});
