import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDiskFileStore } from '../adapters/disk/file-store.ts';
import { createFirestoreDocumentStore } from '../adapters/firestore/document-store.ts';
import { createNatsBus } from '../adapters/nats/bus.ts';
import { createPostgresBallotBox } from '../adapters/postgres/ballot-store.ts';
import { createPostgresBus } from '../adapters/postgres/bus.ts';
import { createDatabaseClock } from '../adapters/postgres/clock.ts';
import { whenItIsUp } from '../adapters/postgres/wait-for-database.ts';
import { openPostgres } from '../adapters/postgres/database.ts';
import { createPostgresDocumentStore } from '../adapters/postgres/document-store.ts';
import { createPostgresLease } from '../adapters/postgres/lease.ts';
import { refuseHalfMoved } from '../adapters/postgres/movable.ts';
import { createS3FileStore } from '../adapters/s3/file-store.ts';
import type { S3Config } from '../config/engine-config.ts';
import { makeNodeId, type EngineNeeds, type Engines } from './engine-set.ts';
import type { Log } from '../ports/log.ts';

const leavesWithinMs = 500;

/** Everything in PostgreSQL; the news by NATS, or by PostgreSQL too. Rejects with StoreFailure. */
export async function openDistributed(
  { config, log, observeWrite, address }: EngineNeeds,
  url: string,
): Promise<Engines> {
  const onWait = (words: string) => log.warn({}, words);
  const database = await whenItIsUp(() => openPostgres(url), { url, onWait });
  await refuseHalfMoved(database.pool);
  const told = (what: string) => (error: unknown) => log.warn({ error }, what);
  const clock = await createDatabaseClock({
    pool: database.pool,
    onFault: told('the clock of the database cannot be read'),
  });
  const node = { id: makeNodeId(), address: address() };
  const lease = await createPostgresLease({ url, node, onFault: told('leases not kept') });
  const wire = {
    secret: config.secret ?? '',
    node: node.id,
    clock,
    onFault: told('news do not get through'),
  };
  const bus =
    config.natsUrl === null
      ? createPostgresBus({ ...wire, url })
      : createNatsBus({ ...wire, url: config.natsUrl });
  bus.hear('left', () => lease.look());
  const files = await openDiskFileStore(join(config.dataFolder, 'files'));
  const isWorking = () => database.isWorking();
  const busName = config.natsUrl === null ? 'postgresql' : 'nats';
  return {
    store: createPostgresDocumentStore(database, observeWrite),
    ballotStore: createPostgresBallotBox(database),
    database,
    files,
    bus,
    clock,
    lease,
    async leave() {
      // A database that hangs is not waited for: pages must hear that the server stops while there is time.
      await Promise.race([lease.close(), wait(leavesWithinMs)]);
      bus.say('left', {});
    },
    isStoreWorking: isWorking,
    looks: {
      store: { name: 'postgresql', isWorking },
      accounts: { name: 'postgresql', isWorking },
      files: { name: 'disk', isWorking: () => files.isWorking() },
      bus: { name: busName, isWorking: async () => bus.isWorking() },
    },
    async close() {
      await bus.close();
      await lease.close();
      clock.close();
      await database.close();
    },
  };
}

/** The same, with the files in an S3 store. */
export function withS3(engines: Engines, place: S3Config, log: Log): Engines {
  const files = createS3FileStore(place);
  // A store that is away for now keeps nobody from playing; what is set up wrongly is to be seen at once.
  files.check().catch((error: unknown) => log.error({ error }, 'the S3 store cannot be used'));
  return {
    ...engines,
    files,
    looks: { ...engines.looks, files: { name: 's3', isWorking: () => files.isWorking() } },
  };
}

/** The same, with the documents in Firestore. Rejects when its package is not installed. */
export async function withFirestore(engines: Engines, projectId: string): Promise<Engines> {
  const store = await createFirestoreDocumentStore({ projectId, timeline: engines.store.timeline });
  const isWorking = () => store.isWorking();
  return {
    ...engines,
    store,
    isStoreWorking: isWorking,
    looks: { ...engines.looks, store: { name: 'firestore', isWorking } },
    async close() {
      await store.close();
      await engines.close();
    },
  };
}
