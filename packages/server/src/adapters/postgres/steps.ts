import { setTimeout as wait } from 'node:timers/promises';
import { backOffMs } from '@quizcast/game/client/back-off';
import type { Compilable } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  oneByOne,
  type AccountDatabase,
  type StatementResult,
  type Statements,
} from '../sql/account-database.ts';
import { codeOf, guarded } from '../sql/engine-error.ts';
import { createKeyedMutex, type Turns } from './keyed-mutex.ts';

type Transaction = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

/** PostgreSQL rolled back the transaction because of a conflict; a retry may succeed. */
const retryableCodes: ReadonlySet<string> = new Set(['40001', '40P01']);
const maxTries = 5;
const [firstPauseMs, maxPauseMs] = [20, 200];
const queueTimeoutMs = 10_000;

/** Transactions for accounts and other tables, see AccountDatabase. */
export const stepsOf = (pool: Pool, transaction: Transaction) => ({
  together: (statements: readonly Compilable[]): Promise<StatementResult[]> => {
    const [first, ...others] = statements;
    // A single statement is a transaction by itself, with one round trip instead of three.
    if (first !== undefined && others.length === 0)
      return withRetries(() => guarded(async () => [await runOne(pool, first)]));
    return withRetries(() => transaction((client) => runAll(client, oneByOne(statements))));
  },
  // Per key, only one connection of this node waits at a time, so that a busy key leaves connections for others.
  runExclusive: exclusiveOf(createKeyedMutex(queueTimeoutMs), transaction),
});

const exclusiveOf =
  (turns: Turns, transaction: Transaction): AccountDatabase['runExclusive'] =>
  (key, work) =>
    turns(key, () =>
      withRetries(() =>
        transaction(async (client) => {
          // 64-bit hashes: colliding keys only wait for each other.
          await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
          return runAll(client, work());
        }),
      ),
    );

async function runOne(client: ClientBase | Pool, statement: Compilable): Promise<StatementResult> {
  const { sql, parameters } = statement.compile();
  const { rows, rowCount } = await client.query({ text: sql, values: [...parameters] });
  return { rows, changes: rowCount ?? 0 };
}

async function runAll<Result>(client: ClientBase, statements: Statements<Result>): Promise<Result> {
  let next = statements.next();
  while (next.done !== true) next = statements.next(await runOne(client, next.value));
  return next.value;
}

async function withRetries<Result>(attempt: () => Promise<Result>, tried = 1): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (
      tried >= maxTries ||
      !(retryableCodes.has(codeOf(error)) || retryableCodes.has(codeOf(cause)))
    )
      throw error;
    await wait(backOffMs(firstPauseMs, maxPauseMs, tried - 1, Math.random()));
    return withRetries(attempt, tried + 1);
  }
}
