import { takenBundleSchema } from '@quizcast/game/importing/bundle';
import {
  answer,
  documentOf,
  jsonSchema,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './schema.ts';

const binary: Schema = { schema: { type: 'string', format: 'binary' } };
const id: Schema = { name: 'id', in: 'path', required: true, schema: textField };

const exported = (summary: string): Schema => ({
  get: {
    tags: ['bundles'],
    security: signedInOnly,
    summary,
    parameters: [id, documentOf, uid(false)],
    responses: {
      200: {
        description:
          'The bundle, of at most 128 MB; a larger one is refused as `bundleTooLarge`. `x-quizcast-missing` counts the files that are gone and are not in it',
        content: { 'application/vnd.quizcast': binary },
      },
      ...problems(401, 403, 404, 409, 422, 429, 503),
    },
  },
});

/** Shows and styles as one file with everything they need. */
export const bundlePaths = (): Record<string, Schema> => ({
  '/api/v1/shows/{id}/bundle': exported('A show with its style, pictures and fonts'),
  '/api/v1/styles/{id}/bundle': exported('A style with its fonts'),
  '/api/v1/category-shows/{id}/bundle': exported(
    'A show of the category quiz with its style, pictures, sounds and fonts',
  ),
  '/api/v1/category-styles/{id}/bundle': exported('A style of the category quiz with its fonts'),
  '/api/v1/bundles': {
    post: {
      tags: ['bundles'],
      security: signedInOnly,
      summary:
        'Stores the files of a bundle, at most 128 MB and 2000 files, and answers with its content. The document stays as it is',
      parameters: [
        documentOf,
        uid(true),
        {
          name: 'only',
          in: 'query',
          description: 'With `style` no picture of the show is stored, and none is named',
          schema: { const: 'style' },
        },
      ],
      requestBody: { required: true, content: { 'application/octet-stream': binary } },
      responses: {
        200: answer('What the bundle holds, with the addresses of its files', ref('Bundle')),
        ...problems(400, 401, 403, 404, 409, 413, 422, 429, 503, 507),
      },
    },
  },
});

export const bundleSchemas = (): Record<string, Schema> => ({
  Bundle: jsonSchema(takenBundleSchema),
});
