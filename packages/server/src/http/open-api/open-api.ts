import type { Hono } from 'hono';
import type { ServerEnv } from '../../security/env.ts';
import { pathsOf } from './described.ts';
import { components, type Schema } from './schema.ts';

const bearer = (description: string): Schema => ({ type: 'http', scheme: 'bearer', description });

/** The API in OpenAPI 3.1, built from the descriptions of its routes. */
export const openApi = async (
  routes: Hono<ServerEnv>['routes'],
  version: string,
): Promise<Schema> => ({
  openapi: '3.1.0',
  info: {
    title: 'Quizcast',
    version,
    description:
      'The live socket at /live is described in docs/live-protocol.md. Requests that change something must come from a page of this server, or carry no cookie.',
  },
  paths: pathsOf(routes),
  components: {
    schemas: await components(),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'quizcast.session' },
      provider: bearer(
        'A token that the identity provider issued for Quizcast, or one from auth/token',
      ),
      client: bearer('A token from auth/firebase'),
      seat: bearer('The token of a seat'),
      control: bearer('The token of a control surface'),
    },
  },
});
