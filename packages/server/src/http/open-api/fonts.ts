import { fontCategories } from '../../fonts/catalogue.ts';
import { answer, object, problems, ref, textField, type Schema } from './schema.ts';

export const fontPaths = (): Record<string, Schema> => ({
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

export const fontSchemas = (): Record<string, Schema> => ({
  FontFamily: object({
    name: textField,
    category: { enum: [...fontCategories] },
    weights: { type: 'array', items: { type: 'integer' } },
    italics: { type: 'array', items: { type: 'integer' } },
    isVariable: { type: 'boolean' },
    subsets: { type: 'array', items: textField },
    isCurated: { type: 'boolean', description: 'Comes with Quizcast and is always there' },
  }),
});
