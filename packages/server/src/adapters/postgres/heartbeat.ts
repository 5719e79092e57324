import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Node } from '../../ports/lease.ts';
import * as statements from './lease-statements.ts';
import { guarded } from '../sql/engine-error.ts';

/** Lets a node be heard of once a second. */
export interface Heart {
  /** Rejects with StoreFailure when the first beat fails. */
  start(): Promise<void>;
  /** No beat comes after this. */
  stop(): Promise<void>;
}

export interface HeartOptions {
  url: string;
  node: Node;
  /** After each beat: whether the node was heard of until then, as far as the database and this node know. */
  beaten: (lived: boolean) => void;
  /** Once for each time that the database is away. */
  onFault: (error: unknown) => void;
}

const [beatEveryMs, againAfterMs] = [1000, 250];
const answersWithinMs = 1500;
const endsWithinMs = 500;

/** Has a connection of its own, so that nothing else holds it up. */
export function createHeart({ url, node, beaten, onFault }: HeartOptions): Heart {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
    application_name: 'quizcast heart',
  });
  pool.on('error', () => undefined);
  const stopping = new AbortController();
  const { signal } = stopping;
  let beating: Promise<void> = Promise.resolve();
  const beat = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ lived: boolean | null }>(statements.beat, [
      node.id,
      node.address,
    ]);
    return rows[0]?.lived === true;
  };
  const go = async (): Promise<void> => {
    let isAway = false;
    let waitMs = beatEveryMs;
    for (;;) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const beganMs = performance.now();
      try {
        const lived = await beat();
        beaten(lived && !isAway);
        isAway = false;
        waitMs = Math.max(0, beatEveryMs - (performance.now() - beganMs));
      } catch (error) {
        if (!isAway) onFault(error);
        isAway = true;
        waitMs = againAfterMs;
      }
    }
  };
  return {
    async start() {
      try {
        await guarded(beat);
      } catch (error) {
        await pool.end();
        throw error;
      }
      beating = go();
    },
    async stop() {
      stopping.abort();
      await beating;
      await Promise.race([pool.end(), sleep(endsWithinMs)]);
    },
  };
}
