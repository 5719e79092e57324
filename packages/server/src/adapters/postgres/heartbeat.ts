import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Node } from '../../ports/lease.ts';
import * as statements from './lease-statements.ts';
import { guarded } from '../sql/engine-error.ts';

/** Sends a node's heartbeat once a second. */
export interface Heartbeat {
  /** Rejects with StoreFailure when the first heartbeat fails. */
  start(): Promise<void>;
  /** No heartbeat is sent after this. */
  stop(): Promise<void>;
}

export interface HeartOptions {
  url: string;
  node: Node;
  /** Called after each heartbeat: whether the node was alive until then, as far as the database and this node know. */
  beaten: (lived: boolean) => void;
  /** Called once per outage of the database. */
  onError: (error: unknown) => void;
}

const [beatEveryMs, retryAfterMs] = [1000, 250];
const queryTimeoutMs = 1500;
const closeTimeoutMs = 500;

/** Uses a connection of its own, so that nothing else delays it. */
export function createHeartbeat({ url, node, beaten, onError }: HeartOptions): Heartbeat {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
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
  const run = async (): Promise<void> => {
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
        if (!isAway) onError(error);
        isAway = true;
        waitMs = retryAfterMs;
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
      beating = run();
    },
    async stop() {
      stopping.abort();
      await beating;
      await Promise.race([pool.end(), sleep(closeTimeoutMs)]);
    },
  };
}
