import { setTimeout as wait } from 'node:timers/promises';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Node } from '../../ports/lease.ts';
import type { PostgresDatabase } from './database.ts';
import * as statements from './lease-statements.ts';

export interface LoneNodeOptions {
  node: Node;
  /** Told once, in words for the operator, that another node is waited for. */
  onWait: (words: string) => void;
}

/**
 * A node that was killed counts as living for three seconds, one that lived when the database was started again for five, and one
 * with NATS goes on for some seconds after it was told to end.
 */
const waitsForMs = 8000;
const againAfterMs = 250;

/**
 * Enters the node among those of the database, as the only one. Waits for another one that is ending, or was killed a moment ago;
 * rejects with StoreFailure when it lives on. Of several that come at once one enters.
 */
export async function enterAlone(
  database: Pick<PostgresDatabase, 'transaction'>,
  { node, onWait }: LoneNodeOptions,
): Promise<void> {
  const endsAtMs = performance.now() + waitsForMs;
  for (let isTold = false; !(await enters(database, node)); isTold = true) {
    if (performance.now() >= endsAtMs)
      throw new StoreFailure(
        'another Quizcast node uses this database. Several nodes need NATS: set NATS_URL on all of them',
      );
    if (!isTold) onWait('another Quizcast node uses this database: waiting for its end');
    await wait(againAfterMs);
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
