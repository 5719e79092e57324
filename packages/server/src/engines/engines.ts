import { join } from 'node:path';
import { openDiskFileStore } from '../adapters/disk/file-store.ts';
import { createInProcessBus } from '../adapters/in-process/bus.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { createSqliteResponseStore } from '../adapters/sqlite/response-store.ts';
import { createSeasonStore } from '../adapters/sql/season-store.ts';
import { holdBackupLock } from '../adapters/sqlite/copying.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { refuseIncompleteFolder } from '../adapters/sqlite/movable.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { lockOnRequest } from '../maintenance/backup/backup-lock.ts';
import type { Engines, EngineNeeds } from './engine-set.ts';
import { checkFile } from './file-check.ts';

/** Opens the configured engines. Rejects when a required one is missing. */
export async function openEngines(needs: EngineNeeds): Promise<Engines> {
  const { databaseUrl, s3, firestoreProject } = needs.config;
  // Loaded on demand, so that a single node does not load the distributed engines.
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
  refuseIncompleteFolder(dataFolder);
  const file = join(dataFolder, 'quizcast.db');
  const database = openDatabase(file, observeWrite);
  const bus = createInProcessBus((error) => log.error({ error }, 'bus listener failed'));
  const backups = await lockOnRequest(dataFolder, () => holdBackupLock(database), log);
  const files = await openDiskFileStore(join(dataFolder, 'files'));
  const check = database.isVerified ? null : checkFile(database, file, log);
  const isWorking = () => database.isWorking();
  const issue = () => check?.issue() ?? null;
  return {
    store: createSqliteDocumentStore(database),
    responses: createSqliteResponseStore(database),
    seasons: createSeasonStore(database),
    database,
    files,
    bus,
    clock: systemClock,
    leave: async () => undefined,
    isStoreWorking: isWorking,
    checks: {
      store: { name: 'sqlite', isWorking, issue },
      accounts: { name: 'sqlite', isWorking },
      files: { name: 'disk', isWorking: () => files.isWorking() },
      bus: { name: 'in-process', isWorking: async () => bus.isWorking() },
    },
    async close() {
      check?.close();
      await backups.close();
      await bus.close();
      await database.close();
    },
  };
}
