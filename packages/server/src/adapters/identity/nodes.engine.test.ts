import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOfApp } from '../../testing/authenticator-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { createSmtpMail } from '../smtp/smtp-mail.ts';
import { openTestPostgres, type TestPostgres } from './postgres-tables.fixture.ts';
import { openHostileProvider, type HostileProvider } from './providers/hostile-provider.fixture.ts';
import {
  begin,
  bodyOf,
  comeBack,
  openTestIdentity,
  type TestIdentity,
} from './providers/test-identity.fixture.ts';
import { checkEveryMs } from './providers/provider-session-check.ts';

const nodeCount = 4;
const account = { email: 'anna@example.org', password: 'first-secret' };

let postgres: TestPostgres;
let mails: MailServer;
let provider: HostileProvider;
beforeAll(async () => {
  [postgres, mails, provider] = await Promise.all([
    openTestPostgres(nodeCount),
    startMailServer(),
    openHostileProvider(),
  ]);
});
afterAll(async () => {
  await postgres.close();
  await mails.close();
  await provider.close();
});

let nodes: TestIdentity[];
const start = (): Promise<TestIdentity[]> =>
  Promise.all(
    postgres.nodes.map((openTables) =>
      openTestIdentity({
        openTables,
        providers: [provider.config],
        mail: createSmtpMail({ url: mails.url, from: 'quiz@example.org' }),
      }),
    ),
  );
beforeEach(async () => {
  await postgres.empty();
  nodes = await start();
});
afterEach(async () => {
  for (const node of nodes) await node.close();
});

const at = (n: number): TestIdentity => {
  const node = nodes[n % nodes.length];
  if (node === undefined) throw new Error('there are no nodes');
  return node;
};
/** The same browser, routed to another node by a load balancer. */
function carriedTo(n: number, from: Browser): Browser {
  const browser = at(n).browser();
  for (const [key, value] of from.jar) browser.jar.set(key, value);
  return browser;
}
const sessionAt = (n: number, browser: Browser) => at(n).identity.session(browser.headers());
const post = (browser: Browser, call: string, body: object = {}) =>
  browser.post(`/api/v1/auth/${call}`, body);
async function signedUp(n = 0): Promise<Browser> {
  const browser = at(n).browser();
  expect((await post(browser, 'sign-up/email', account)).status).toBe(200);
  return browser;
}
const statusesOf = (answers: readonly Response[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const linkOf = async (page: string): Promise<string> => {
  const { text } = await mails.next();
  return new RegExp(`${page}#([\\w-]{43})`).exec(text)?.[1] ?? '';
};
const tokenCalls = () => provider.calls.filter((call) => call.startsWith('/token')).length;

describe('accounts shared by several nodes', () => {
  it('ENGINE25 recognize a session on every node at once, and end it on every node', async () => {
    const anna = await signedUp(0);
    await linkOf('/verify');
    const session = await sessionAt(0, anna);
    for (const n of [0, 1, 2, 3]) expect(await sessionAt(n, anna)).toEqual(session);
    await post(carriedTo(1, anna), 'sign-out');
    for (const n of [0, 1, 2, 3]) expect(await sessionAt(n, anna)).toBeNull();
  });

  it('ENGINE25 end other sessions on every node with a password change, and all with the account', async () => {
    const anna = await signedUp(0);
    await linkOf('/verify');
    const other = at(1).browser();
    await post(other, 'sign-in/email', account);
    const userId = (await sessionAt(2, anna))?.userId ?? '';
    const changed = { currentPassword: account.password, newPassword: 'second-secret' };
    expect((await post(carriedTo(2, anna), 'change-password', changed)).status).toBe(200);
    for (const n of [0, 1, 2, 3]) expect(await sessionAt(n, other)).toBeNull();
    expect(await sessionAt(3, anna)).not.toBeNull();
    const gone = await post(carriedTo(3, anna), 'delete-account', { password: 'second-secret' });
    expect(gone.status).toBe(200);
    for (const n of [0, 1, 2, 3]) {
      expect(await sessionAt(n, anna)).toBeNull();
      expect(await at(n).identity.exists(userId)).toBe(false);
    }
  });

  it('ENGINE25 complete a provider sign-in on a different node than it began on', async () => {
    const anna = at(0).browser();
    const address = await begin(anna);
    const back = carriedTo(1, anna);
    const state = address.searchParams.get('state') ?? '';
    const query = { code: provider.codeFor(address), state };
    expect(await comeBack(back, query)).toBe('/');
    expect(await sessionAt(2, back)).toMatchObject({ email: 'anna@example.org' });
    // A state is valid once, on whichever node.
    expect(await comeBack(carriedTo(3, anna), query)).toContain('signInFault');
  });

  it('ENGINE26 are created once when the same e-mail signs up on all nodes at once', async () => {
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      const tries = nodes.map((node) =>
        post(node.browser(), 'sign-up/email', { ...account, email }),
      );
      expect(statusesOf(await Promise.all(tries))).toEqual([200, 422, 422, 422]);
      await linkOf('/verify');
      for (const node of nodes)
        expect((await post(node.browser(), 'sign-in/email', { ...account, email })).status).toBe(
          200,
        );
    }
  });

  it('ENGINE27 accept a mailed link once when it is opened on all nodes at once', async () => {
    await signedUp(0);
    const token = await linkOf('/verify');
    const pressed = nodes.map((node) => post(node.browser(), 'verify-email', { token }));
    expect(statusesOf(await Promise.all(pressed))).toEqual([200, 410, 410, 410]);
    await post(at(1).browser(), 'request-password-reset', { email: account.email });
    const reset = { token: await linkOf('/reset'), newPassword: 'second-secret' };
    const chosen = nodes.map((node) => post(node.browser(), 'reset-password', reset));
    expect(statusesOf(await Promise.all(chosen))).toEqual([200, 410, 410, 410]);
    await mails.next();
  });

  it('ENGINE27 accept an authenticator code once across all nodes', async () => {
    const anna = await signedUp(0);
    await linkOf('/verify');
    const { password } = account;
    const { uri } = await bodyOf(await post(anna, 'second-factor/begin', { password }));
    // Code of the previous time step: the code that confirms the app is used up.
    const code = codeOfApp(String(uri), Date.now() - 30_000);
    expect((await post(carriedTo(1, anna), 'second-factor/confirm', { code })).status).toBe(200);
    const steps = await Promise.all(
      nodes.map(async (node, n) => {
        const browser = node.browser();
        await post(browser, 'sign-in/email', account);
        return carriedTo(n + 1, browser);
      }),
    );
    const fresh = codeOfApp(String(uri));
    const entered = await Promise.all(
      steps.map((browser) => post(browser, 'sign-in/code', { code: fresh })),
    );
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    const sessions = await Promise.all(steps.map((browser, n) => sessionAt(n, browser)));
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it('ENGINE28 include one demo account when all nodes start at once', async () => {
    for (let round = 0; round < 3; round++) {
      await postgres.empty();
      for (const node of await start()) await node.close();
      const { query } = postgres.database;
      expect(await query.selectFrom('user').select('id').execute()).toEqual([{ id: 'demo' }]);
      expect(await query.selectFrom('account').select('userId').execute()).toEqual([
        { userId: 'demo' },
      ]);
      for (const node of nodes) expect((await post(node.browser(), 'demo')).status).toBe(200);
    }
  });

  it('ENGINE28 keep an account that another node is still creating, and remove an abandoned half one', async () => {
    const half = (id: string, agoMs: number) => {
      const date = new Date(Date.now() - agoMs).toISOString();
      const dates = { createdAt: date, updatedAt: date };
      return { id, name: id, email: `${id}@example.org`, emailVerified: 0, ...dates };
    };
    const { query } = postgres.database;
    await query
      .insertInto('user')
      .values([half('young', 60_000), half('old', 20 * 60_000)])
      .execute();
    for (const node of await start()) await node.close();
    const rows = await query.selectFrom('user').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['demo', 'young']);
  });

  it('ENGINE29 count failed sign-ins together, without storing addresses or e-mails', async () => {
    await signedUp(0);
    await linkOf('/verify');
    const tries = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        post(at(n).browser(), 'sign-in/email', { ...account, password: `guess-${n}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(14);
    for (const node of nodes)
      expect((await post(node.browser(), 'sign-in/email', account)).status).toBe(429);
    const { rows } = await postgres.database.pool.query('SELECT * FROM limits');
    expect(rows.length).toBeGreaterThan(1);
    for (const trace of ['10.0.0.1', account.email])
      expect(JSON.stringify(rows)).not.toContain(trace);
  });

  it('ENGINE30 check a session with its provider once, even when all nodes use it', async () => {
    const anna = at(0).browser();
    const address = await begin(anna);
    const state = address.searchParams.get('state') ?? '';
    await comeBack(anna, { code: provider.codeFor(address), state });
    const before = tokenCalls();
    for (const round of [1, 2]) {
      for (const node of nodes) node.time.nowMs += checkEveryMs + 1000;
      const looks = [0, 1, 2, 3, 0, 1, 2, 3].map((n) => sessionAt(n, anna));
      for (const session of await Promise.all(looks)) expect(session).not.toBeNull();
      expect(tokenCalls() - before).toBe(round);
    }
    provider.mischief.tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
    for (const node of nodes) node.time.nowMs += checkEveryMs + 1000;
    expect(await sessionAt(1, anna)).toBeNull();
    provider.mischief.tokenAnswer = null;
    for (const n of [0, 1, 2, 3]) expect(await sessionAt(n, anna)).toBeNull();
  });
});
