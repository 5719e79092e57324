import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDiskFileStore } from '../adapters/disk/file-store.ts';
import { createFirestoreDocumentStore } from '../adapters/firestore/document-store.ts';
import { createInProcessBus } from '../adapters/in-process/bus.ts';
import { createNatsBus } from '../adapters/nats/bus.ts';
import { createPostgresResponseStore } from '../adapters/postgres/response-store.ts';
import { createSeasonStore } from '../adapters/sql/season-store.ts';
import { createDatabaseClock } from '../adapters/postgres/clock.ts';
import { waitForDatabase } from '../adapters/postgres/wait-for-database.ts';
import { openPostgres } from '../adapters/postgres/database.ts';
import { createPostgresDocumentStore } from '../adapters/postgres/document-store.ts';
import { createPostgresLease } from '../adapters/postgres/lease.ts';
import { enterAlone } from '../adapters/postgres/lone-node.ts';
import { refuseIncompleteMove } from '../adapters/postgres/movable.ts';
import { createS3FileStore } from '../adapters/s3/file-store.ts';
import type { S3Config } from '../config/engine-config.ts';
import type { EngineCheck } from '../observability/health-watch.ts';
import type { Lease } from '../ports/lease.ts';
import type { Log } from '../ports/log.ts';
import { makeNodeId, type EngineNeeds, type Engines } from './engine-set.ts';

const leavesWithinMs = 500;

/**
 * Opens PostgreSQL for all data and NATS for messages; without NATS this must be the only node of that database.
 * Rejects with StoreFailure.
 */
export async function openDistributed(
  { config, log, observeWrite, address }: EngineNeeds,
  url: string,
): Promise<Engines> {
  const onWait = (message: string) => log.warn({}, message);
  const database = await waitForDatabase(() => openPostgres(url), { url, onWait });
  await refuseIncompleteMove(database.pool);
  const warn = (what: string) => (error: unknown) => log.warn({ error }, what);
  const clock = await createDatabaseClock({
    pool: database.pool,
    onError: warn('database clock unreadable'),
  });
  const node = { id: makeNodeId(), address: address() };
  const { natsUrl } = config;
  if (natsUrl === null)
    await enterAlone(database, { node, onWait }).catch(async (error: unknown) => {
      clock.close();
      await database.close();
      throw error;
    });
  const lease = await createPostgresLease({ url, node, onError: warn('lease heartbeat failed') });
  const bus =
    natsUrl === null
      ? createInProcessBus(warn('bus listener failed'))
      : createNatsBus({
          url: natsUrl,
          secret: config.secret ?? '',
          node: node.id,
          clock,
          onError: warn('bus unavailable'),
        });
  bus.onMessage('left', () => lease.check());
  const files = await openDiskFileStore(join(config.dataFolder, 'files'));
  const isWorking = () => database.isWorking();
  return {
    store: createPostgresDocumentStore(database, observeWrite),
    responses: createPostgresResponseStore(database),
    seasons: createSeasonStore(database),
    database,
    files,
    bus,
    clock,
    lease,
    async leave() {
      // Does not wait for a hanging database: pages must be sent the notice of the shutdown in time.
      await Promise.race([lease.close(), wait(leavesWithinMs)]);
      bus.broadcast('left', {});
    },
    isStoreWorking: isWorking,
    checks: {
      store: { name: 'postgresql', isWorking },
      accounts: { name: 'postgresql', isWorking },
      files: { name: 'disk', isWorking: () => files.isWorking() },
      bus:
        natsUrl === null
          ? createAloneCheck(lease, log)
          : { name: 'nats', isWorking: async () => bus.isWorking() },
    },
    async close() {
      await bus.close();
      await lease.close();
      clock.close();
      await database.close();
    },
  };
}

/**
 * Watches a database used without NATS for other nodes: one may be started with NATS, or while the lease of this node
 * is not visible. No messages would pass between them.
 */
function createAloneCheck(lease: Pick<Lease, 'nodes'>, log: Log): EngineCheck {
  let isAlone = true;
  return {
    name: 'in-process',
    async isWorking() {
      const wasAlone = isAlone;
      // While the database does not answer the last result stays; the check of the store reports that failure.
      isAlone = await lease.nodes().then(
        ({ length }) => length === 1,
        () => wasAlone,
      );
      if (wasAlone && !isAlone)
        log.error({}, 'another node uses this database, and this one has no NATS_URL');
      return isAlone;
    },
  };
}

/** Replaces the file store by an S3 store. */
export function withS3(engines: Engines, s3: S3Config, log: Log): Engines {
  const files = createS3FileStore(s3);
  // An outage must not keep anyone from playing, but a wrong configuration must be visible at once.
  files.check().catch((error: unknown) => log.error({ error }, 'S3 store unavailable'));
  return {
    ...engines,
    files,
    checks: { ...engines.checks, files: { name: 's3', isWorking: () => files.isWorking() } },
  };
}

/** Replaces the document store by Firestore. Rejects when its package is not installed. */
export async function withFirestore(engines: Engines, projectId: string): Promise<Engines> {
  const store = await createFirestoreDocumentStore({ projectId, timeline: engines.store.timeline });
  const isWorking = () => store.isWorking();
  return {
    ...engines,
    store,
    isStoreWorking: isWorking,
    checks: { ...engines.checks, store: { name: 'firestore', isWorking } },
    async close() {
      await store.close();
      await engines.close();
    },
  };
}
