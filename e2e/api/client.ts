import createClient, { type Client } from 'openapi-fetch';
import type { Api } from './api.generated.ts';

/** Credentials of a call: a browser's cookie, a program's token, or none. */
export type Asker = { cookie: string } | { token: string } | null;

/** Typed client of a running server; its types come from the server's OpenAPI document. */
export const apiClient = (url: string, asker: Asker = null): Client<Api['paths']> =>
  createClient<Api['paths']>({ baseUrl: url, headers: headersOf(asker, url) });

function headersOf(asker: Asker, url: string): Record<string, string> {
  if (asker === null) return {};
  return 'token' in asker
    ? { authorization: `Bearer ${asker.token}` }
    : { cookie: asker.cookie, origin: url };
}
