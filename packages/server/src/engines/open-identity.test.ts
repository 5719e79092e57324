import { scryptSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoAccount } from '../adapters/identity/built-in/demo-account.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import type { Identity } from '../ports/identity.ts';
import { Browser } from '../testing/browser.ts';
import { openIdentity } from './open-identity.ts';

const password = 'a secret of mine';
/** Hash parameters of better-auth: a tenth of a second per guess. No configuration may lower them. */
const fullCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

let folder: string;
let database: Database;
let identity: Identity;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-open-identity-'));
  database = openDatabase(join(folder, 'quizcast.db'));
  const read = readConfig({});
  if (read.kind === 'wrong') throw new Error(read.line);
  identity = await openIdentity(read.config, {
    database,
    clock: systemClock,
    secret: 'only-for-tests-0123456789-0123456789',
    mail: null,
    linkOrigin: () => 'http://localhost:4747',
    log: createLogger('silent'),
    forget: [],
    access: [],
    sessionsEnded: [],
  });
});
afterEach(async () => {
  await identity.close();
  await database.close();
  await rm(folder, { recursive: true });
});

it('stores passwords only as salted scrypt hashes at full cost', async () => {
  for (const email of ['anna@example.org', 'bob@example.org']) {
    const browser = new Browser((request) => identity.handle(request, '10.0.0.1'));
    await browser.post('/api/v1/auth/sign-up/email', { email, password });
  }
  const rows = await database.query.selectFrom('account').select('password').execute();
  const stored = rows.map((row) => row.password ?? '');
  expect(new Set(stored).size).toBe(3);
  const hashed = stored.map((text) => {
    const [, salt = '', key] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(text) ?? [];
    const isOf = (candidate: string): boolean =>
      scryptSync(candidate, salt, 64, fullCost).toString('hex') === key;
    return [demoAccount.password, password].find(isOf);
  });
  const of = (candidate: string): number => hashed.filter((each) => each === candidate).length;
  expect([of(password), of(demoAccount.password)]).toEqual([2, 1]);
});
