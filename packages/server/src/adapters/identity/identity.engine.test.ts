import { afterAll, beforeAll, describe } from 'vitest';
import { identityContract } from '../../testing/identity.contract.ts';
import { accountSecurityContract } from './built-in/account-security.contract.ts';
import { createBuiltInIdentity } from './built-in/identity.ts';
import { openTestPostgres, type TestPostgres } from './postgres-tables.fixture.ts';

let testServer: TestPostgres;
beforeAll(async () => {
  testServer = await openTestPostgres();
});
afterAll(() => testServer.close());

const openTables = () => testServer.openTables();

describe('ENGINE24 accounts in PostgreSQL', () => {
  identityContract('built in, on PostgreSQL', async () => {
    const { database } = await openTables();
    const ended: string[] = [];
    const errors: string[] = [];
    const identity = await createBuiltInIdentity({
      database,
      secret: 'only-for-tests-0123456789-0123456789',
      mail: null,
      linkOrigin: () => 'https://quiz.example.org',
      forget: [],
      isSecure: () => false,
      onSessionsEnded: (ids) => ended.push(...ids),
      onError: (message) => errors.push(message),
      nowMs: Date.now,
    });
    return {
      identity,
      ended,
      async close() {
        await identity.close();
        const unexpected = errors.filter((message) => message.startsWith('unexpected'));
        if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
      },
    };
  });
  accountSecurityContract('PostgreSQL', openTables);
});
