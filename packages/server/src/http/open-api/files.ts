import { fileKinds, fileRefusalText, type FileKind } from '@quizcast/game/refusals/file-refusal';
import { blurredSchema, fromAddressSchema } from '../routes/files.ts';
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

const taken: Record<FileKind, string> = {
  image: 'A picture (PNG, JPEG, WebP, GIF, AVIF); what is kept is WebP, at most 1920 pixels long',
  sound: 'A sound (MP3, OGG, WAV); kept as it is',
  font: 'A font (WOFF2, TTF, OTF); kept as it is',
};

const stored = answer('Stored', ref('StoredFile'));
const refusals = problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507);

const upload = (kind: FileKind): Schema => ({
  post: {
    tags: ['files'],
    security: signedInOnly,
    summary: `${taken[kind]}. At most 10 MB, judged by content alone`,
    parameters: [documentOf, uid(true)],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: { 201: stored, ...refusals },
  },
});

const inPath = (name: string): Schema => ({ name, in: 'path', required: true, schema: textField });

/** What may be done with the own files. */
export const filePaths = (): Record<string, Schema> => ({
  ...Object.fromEntries(fileKinds.map((kind) => [`/api/v1/files/${kind}`, upload(kind)])),
  '/api/v1/files/image/from-address': {
    post: {
      tags: ['files'],
      security: signedInOnly,
      summary: 'Fetches a picture from the public internet and keeps it',
      parameters: [documentOf, uid(true)],
      requestBody: { required: true, content: content(jsonSchema(fromAddressSchema)) },
      responses: { 201: stored, ...refusals },
    },
  },
  '/api/v1/files/blurred': {
    post: {
      tags: ['files'],
      security: signedInOnly,
      summary: 'Makes a file of its own of an own picture, so blurred that nothing can be read',
      parameters: [documentOf, uid(true)],
      requestBody: { required: true, content: content(jsonSchema(blurredSchema)) },
      responses: { 201: stored, ...refusals, ...problems(403, 404) },
    },
  },
  '/api/v1/files': {
    get: {
      tags: ['files'],
      security: signedInOnly,
      summary: 'The own files, the oldest first, and the space they take',
      parameters: [documentOf, uid(false)],
      responses: {
        200: answer('The files', ref('OwnFiles')),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
  '/api/v1/files/quizshow/{userId}/{folder}/{name}': {
    delete: {
      tags: ['files'],
      security: signedInOnly,
      summary: 'Takes an own file away by its reference, unless the own document refers to it',
      parameters: [inPath('userId'), inPath('folder'), inPath('name'), documentOf, uid(true)],
      responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404, 409, 503) },
    },
  },
});

const whole: Schema = { type: 'integer' };

export const fileSchemas = (): Record<string, Schema> => ({
  StoredFile: object(
    {
      address: { type: 'string', description: 'What a document holds: /files/ and the reference' },
      reference: textField,
      bytes: whole,
      type: textField,
      widthPx: whole,
      heightPx: whole,
      font: object({
        fontFamily: textField,
        fontStyle: { enum: ['normal', 'italic'] },
        fontWeightFrom: whole,
        fontWeightTo: whole,
      }),
    },
    ['address', 'reference', 'bytes', 'type'],
  ),
  OwnFiles: object({
    files: {
      type: 'array',
      items: object({
        address: textField,
        reference: textField,
        bytes: whole,
        type: textField,
        storedAtMs: whole,
      }),
    },
    bytes: whole,
    maxBytes: whole,
  }),
  FileRefusal: { enum: Object.keys(fileRefusalText), description: 'Codes of refused files' },
});
