import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDiskFileStore } from './adapters/disk/file-store.ts';
import { createInProcessBus } from './adapters/in-process/bus.ts';
import { systemClock } from './adapters/in-process/clock.ts';
import type { AccountDatabase } from './adapters/sql/account-database.ts';
import { createSqliteBallotBox } from './adapters/sqlite/ballot-box.ts';
import { holdStill } from './adapters/sqlite/copying.ts';
import { openDatabase } from './adapters/sqlite/database.ts';
import { refuseHalfMovedFolder } from './adapters/sqlite/movable.ts';
import { createSqliteDocumentStore } from './adapters/sqlite/document-store.ts';
import { keepStillOnRequest } from './backup/stillness.ts';
import type { Config } from './config.ts';
import type { Log } from './room.ts';
import type { BallotBox } from './ports/ballot-box.ts';
import type { Bus } from './ports/bus.ts';
import type { Clock } from './ports/clock.ts';
import type { DocumentStore } from './ports/document-store.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Lease } from './ports/lease.ts';
import type { EngineLook } from './health-watch.ts';

/** What stands behind the ports. */
export interface Engines {
  store: DocumentStore;
  ballotBox: BallotBox;
  /** Of accounts and books. */
  database: AccountDatabase;
  files: FileStore;
  bus: Bus;
  clock: Clock;
  /** What nodes do not do twice; absent where there is one alone. */
  lease?: Lease;
  /** Tells the other nodes to take up what is going on here. */
  leave: () => Promise<void>;
  /** Whether documents can be read and written now; asks nothing else. */
  isStoreWorking: () => Promise<boolean>;
  looks: Record<'store' | 'accounts' | 'files' | 'bus', EngineLook>;
  /** In the order in which they end, after everything that uses them. */
  close(): Promise<void>;
}

export interface EngineNeeds {
  config: Config;
  log: Log;
  /** Told how long each write of documents took. */
  observeWrite: (seconds: number) => void;
  /** Where other nodes reach this one. */
  address: () => string;
}

/** Opens the engines that the configuration asks for. Rejects when one that must be there is not. */
export async function openEngines(needs: EngineNeeds): Promise<Engines> {
  const { databaseUrl, s3, firestoreProject } = needs.config;
  // Whoever runs Quizcast alone waits for none of what the others need.
  const base =
    databaseUrl === null
      ? await openEmbedded(needs)
      : await (await import('./distributed-engines.ts')).openDistributed(needs, databaseUrl);
  const withFiles =
    s3 === null ? base : (await import('./distributed-engines.ts')).withS3(base, s3, needs.log);
  return firestoreProject === null
    ? withFiles
    : (await import('./distributed-engines.ts')).withFirestore(withFiles, firestoreProject);
}

async function openEmbedded({ config, log, observeWrite }: EngineNeeds): Promise<Engines> {
  const { dataFolder } = config;
  refuseHalfMovedFolder(dataFolder);
  const database = openDatabase(join(dataFolder, 'quizcast.db'), observeWrite);
  const bus = createInProcessBus((error) => log.error({ error }, 'news not heard'));
  const backups = await keepStillOnRequest(dataFolder, () => holdStill(database), log);
  const files = await openDiskFileStore(join(dataFolder, 'files'));
  const isWorking = () => database.isWorking();
  return {
    store: createSqliteDocumentStore(database),
    ballotBox: createSqliteBallotBox(database),
    database,
    files,
    bus,
    clock: systemClock,
    leave: async () => undefined,
    isStoreWorking: isWorking,
    looks: {
      store: { name: 'sqlite', isWorking },
      accounts: { name: 'sqlite', isWorking },
      files: { name: 'disk', isWorking: () => files.isWorking() },
      bus: { name: 'in-process', isWorking: async () => bus.isWorking() },
    },
    async close() {
      await backups.close();
      await bus.close();
      await database.close();
    },
  };
}

/** Another one at each start. */
export const makeNodeId = (): string => randomUUID();
