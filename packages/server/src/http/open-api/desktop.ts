import { answer, object, problems, signedInOnly, type Schema } from './schema.ts';

/** What only a Quizcast on the user's own computer does. */
export const desktopPaths = (): Record<string, Schema> => ({
  '/api/v1/desktop': {
    get: {
      tags: ['desktop'],
      security: signedInOnly,
      summary:
        'Whether the sender sits at the computer that Quizcast is installed on, and may quit it',
      responses: {
        200: answer('As it is', object({ canQuit: { type: 'boolean' } })),
        ...problems(401, 429),
      },
    },
  },
  '/api/v1/desktop/quit': {
    post: {
      tags: ['desktop'],
      security: signedInOnly,
      summary: 'Stores everything and ends Quizcast',
      responses: { 202: { description: 'It ends now' }, ...problems(401, 403, 429) },
    },
  },
});
