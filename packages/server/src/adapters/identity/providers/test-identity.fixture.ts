import { isRecord } from '@quizcast/game/json';
import { Browser } from '../../../testing/browser.ts';
import { quickHashing } from '../../../testing/quick-hashing.ts';
import type { ProviderConfig } from '../../../config/identity-config.ts';
import type { Mail } from '../../../ports/mail.ts';
import { headersOf, reachedOrigin } from '../../../security/origin.ts';
import { createBuiltInIdentity } from '../built-in/identity.ts';
import { openSqliteTables, type OpenTables } from '../tables-server.fixture.ts';
import type { ServiceAccount } from './client-tokens.ts';
import { createProvidedIdentity } from './provided-identity.ts';

const secret = 'only-for-tests-0123456789-0123456789';

export interface TestServerOptions {
  providers?: readonly ProviderConfig[];
  hasBuiltInAccounts?: boolean;
  serviceAccount?: ServiceAccount | null;
  publicOrigin?: string;
  openTables?: OpenTables;
  mail?: Mail | null;
}

/** Identity with providers on its own tables, wired as in the server. */
export async function openTestIdentity(options: TestServerOptions = {}) {
  const { providers = [], hasBuiltInAccounts = true, serviceAccount = null } = options;
  const tables = await (options.openTables ?? openSqliteTables)();
  const { database } = tables;
  const ended: string[] = [];
  const errors: string[] = [];
  let aheadMs = 0;
  const time = {
    get nowMs() {
      return Date.now() + aheadMs;
    },
    set nowMs(atMs: number) {
      aheadMs = atMs - Date.now();
    },
  };
  const origins = { publicOrigin: options.publicOrigin ?? null, trustedProxies: 0 };
  const originOf = (headers: Headers) => reachedOrigin(headersOf(headers), origins);
  const claims = {
    hashing: quickHashing,
    onSessionsEnded: (ids: readonly string[]) => ended.push(...ids),
    onError: (message: string) => errors.push(message),
    nowMs: () => time.nowMs,
  };
  const builtIn = await createBuiltInIdentity({
    ...{ database, secret, mail: options.mail ?? null, forget: [], ...claims },
    linkOrigin: () => 'http://localhost:4747',
    isSecure: (headers) => originOf(headers)?.startsWith('https:') ?? false,
  });
  const identity = createProvidedIdentity({
    ...{ builtIn, database, secret, providers, hasBuiltInAccounts, serviceAccount, originOf },
    ...claims,
  });
  return {
    identity,
    database,
    ended,
    errors,
    time,
    browser: (origin?: string) =>
      new Browser((request) => identity.handle(request, '10.0.0.1'), origin),
    async close(): Promise<void> {
      await identity.close();
      await tables.close();
    },
  };
}

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>;

export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('not an object');
  return body;
}

/** Starts a sign-in; returns the address that the page is sent to. */
export async function begin(browser: Browser, body: object = {}): Promise<URL> {
  const response = await browser.post('/api/v1/auth/sign-in/provider', {
    provider: 'oidc',
    ...body,
  });
  const { url, code } = await bodyOf(response);
  if (typeof url !== 'string') throw new Error(`refused: ${String(code)}`);
  return new URL(url);
}

/** Handles the return from the provider; returns the address that the page is redirected to. */
export async function comeBack(
  browser: Browser,
  query: Record<string, string>,
  provider = 'oidc',
): Promise<string> {
  const words = new URLSearchParams(query).toString();
  const response = await browser.get(`/api/v1/auth/callback/${provider}?${words}`);
  if (response.status !== 302) throw new Error(`answered ${response.status}`);
  return response.headers.get('location') ?? '';
}
