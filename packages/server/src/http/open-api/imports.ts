import { formatInfoSchema, importedFileSchema } from '@quizcast/game/importing/import';
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
const query = (name: string, description: string, required = false): Schema => ({
  name,
  in: 'query',
  required,
  schema: textField,
  description,
});

const exported = (summary: string): Schema => ({
  get: {
    tags: ['imports'],
    security: signedInOnly,
    summary,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: textField },
      query('format', 'The id of a format that is written, and of the same game', true),
      documentOf,
      uid(false),
    ],
    responses: {
      200: { description: 'The file', content: { '*/*': binary } },
      ...problems(400, 401, 403, 404, 409, 429, 500, 503),
    },
  },
});

/** Files of other programs. */
export const importPaths = (): Record<string, Schema> => ({
  '/api/v1/formats': {
    get: {
      tags: ['imports'],
      security: signedInOnly,
      summary: 'The formats that are read and written',
      responses: {
        200: answer('All formats', { type: 'array', items: ref('FormatInfo') }),
        ...problems(401, 429),
      },
    },
  },
  '/api/v1/imports': {
    post: {
      tags: ['imports'],
      security: signedInOnly,
      summary:
        'Reads a file, or pasted text, of at most 20 MB and answers with the questions in it. The document stays as it is. For the content.xml of a SIGame package, imageFile and soundFile name the files of the package',
      parameters: [
        documentOf,
        uid(true),
        query('name', 'The name of the file, with its ending; the name of a show that has none'),
        query('format', 'The id of a format; without it, it is found out by content'),
        query('columns', 'JSON: which column of a sheet holds what'),
        {
          ...query(
            'pictures',
            'Stores the pictures and sounds within the file and names their addresses',
          ),
          schema: { const: 'keep' },
        },
      ],
      requestBody: { required: true, content: { 'application/octet-stream': binary } },
      responses: {
        200: answer('What is in the file, and what is wrong with it', ref('ImportedFile')),
        ...problems(400, 401, 403, 404, 409, 413, 429),
      },
    },
  },
  '/api/v1/shows/{id}/export': exported('A show of the stage quiz as a file of another program'),
  '/api/v1/category-shows/{id}/export': exported(
    'A show of the category quiz as a file of another program',
  ),
});

export const importSchemas = (): Record<string, Schema> => ({
  FormatInfo: jsonSchema(formatInfoSchema),
  ImportedFile: jsonSchema(importedFileSchema),
});
