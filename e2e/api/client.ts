import createClient, { type Client } from 'openapi-fetch';
import type { Api } from './api.generated.ts';

/** Who asks: a browser by its cookie, a program by its token, or nobody. */
export type Asker = { cookie: string } | { token: string } | null;

/** A typed client of a running server: paths, parameters, bodies and answers are those of its OpenAPI document. */
export const apiClient = (url: string, asker: Asker = null): Client<Api['paths']> =>
  createClient<Api['paths']>({ baseUrl: url, headers: headersOf(asker, url) });

function headersOf(asker: Asker, url: string): Record<string, string> {
  if (asker === null) return {};
  return 'token' in asker
    ? { authorization: `Bearer ${asker.token}` }
    : { cookie: asker.cookie, origin: url };
}
