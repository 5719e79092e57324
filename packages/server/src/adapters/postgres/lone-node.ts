import { setTimeout as wait } from 'node:timers/promises';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Node } from '../../ports/lease.ts';
import type { PostgresDatabase } from './database.ts';
import * as statements from './lease-statements.ts';

export interface LoneNodeOptions {
  node: Node;
  /** Called once, with a message for the operator, when another node is waited for. */
  onWait: (message: string) => void;
}

/**
 * A killed node counts as alive for three seconds, after a restart of the database for five, and one with NATS runs for
 * some seconds after it was asked to stop.
 */
const maxWaitMs = 8000;
const retryAfterMs = 250;

/**
 * Enters this node as the only one of the database. Waits for another one that is stopping or was just killed; rejects
 * with StoreFailure when it stays alive. Of several nodes that start at once, one enters.
 */
export async function enterAlone(
  database: Pick<PostgresDatabase, 'transaction'>,
  { node, onWait }: LoneNodeOptions,
): Promise<void> {
  const endsAtMs = performance.now() + maxWaitMs;
  for (let isReported = false; !(await enters(database, node)); isReported = true) {
    if (performance.now() >= endsAtMs)
      throw new StoreFailure(
        'another Quizcast node uses this database. Several nodes need NATS: set NATS_URL on all of them',
      );
    if (!isReported) onWait('another Quizcast node uses this database: waiting for its end');
    await wait(retryAfterMs);
  }
}

const enters = (
  database: Pick<PostgresDatabase, 'transaction'>,
  { id, address }: Node,
): Promise<boolean> =>
  database.transaction(async (client) => {
    await client.query(statements.lockNodes);
    return (await client.query(statements.enterAlone, [id, address])).rowCount === 1;
  });
