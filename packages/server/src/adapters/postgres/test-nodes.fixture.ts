import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/engines/postgres.ts';
import { sharedPostgres } from '../../testing/engines/shared.ts';
import type { DocumentStore, Entry } from '../../ports/document-store.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';

export const path = 'quizshow/one';

export const entry = (value: unknown, at: string[] = [], commandId: string = randomUUID()) =>
  ({
    commandId,
    atMs: 1000,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: at, value }],
  }) satisfies Omit<Entry, 'revision'>;

/** A database of its own for each test, with any number of nodes. */
export interface TestNodeSet {
  /** Address of this test's database. */
  readonly url: string;
  /** Opens another node; closed after the test. */
  node(
    at?: string,
    answerWithinMs?: number,
  ): Promise<{ database: PostgresDatabase; store: DocumentStore }>;
}

/** On the PostgreSQL shared by the run. */
export const testNodes = (): TestNodeSet =>
  nodesOn(async () => {
    const server = await sharedPostgres();
    return { database: () => server.tables(), close: () => server.close() };
  });

/** On a PostgreSQL of this file only, which can be stopped and measured. */
export function testNodesOfThisFile(): TestNodeSet & { readonly postgres: TestPostgres } {
  let postgres: TestPostgres;
  const nodes = nodesOn(async () => {
    postgres = await startPostgres();
    return postgres;
  });
  return {
    get postgres() {
      return postgres;
    },
    get url() {
      return nodes.url;
    },
    node: (...how) => nodes.node(...how),
  };
}

/** Starts or finds the server before this file's tests. */
function nodesOn(open: () => Promise<Pick<TestPostgres, 'database' | 'close'>>): TestNodeSet {
  let server: Pick<TestPostgres, 'database' | 'close'>;
  let url: string;
  let opened: PostgresDatabase[] = [];
  beforeAll(async () => {
    server = await open();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    url = await server.database();
  });
  afterEach(async () => {
    for (const database of opened) if (!database.pool.ended) await database.close();
    opened = [];
  });
  return {
    get url() {
      return url;
    },
    async node(at = url, answerWithinMs) {
      const database = await openPostgres(
        at,
        answerWithinMs === undefined ? {} : { statementTimeoutMs: answerWithinMs },
      );
      opened.push(database);
      return { database, store: createPostgresDocumentStore(database) };
    },
  };
}

/** Runs `work` beside a foreign connection that locks what others want to write. */
export async function withStranger(
  url: string,
  work: (stranger: Stranger) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work({
      async hold(of, revision) {
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO entries SELECT id, $2, 'stranger', 1, '{"kind":"system"}', '{"type":"x"}', '[]'
           FROM documents WHERE path = $1`,
          [of, revision],
        );
      },
      async end(how) {
        await client.query(how);
      },
      async untilWaitedFor() {
        for (;;) {
          const { rowCount } = await client.query(
            `SELECT 1 FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          if ((rowCount ?? 0) > 0) return;
          await wait(5);
        }
      },
    });
  } finally {
    await client.end();
  }
}

export interface Stranger {
  /** Writes an entry as revision `revision` and leaves the transaction open. */
  hold(of: string, revision: number): Promise<void>;
  end(how: 'COMMIT' | 'ROLLBACK'): Promise<void>;
  /** Resolves when another connection waits for the lock. */
  untilWaitedFor(): Promise<void>;
}
