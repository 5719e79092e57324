import { randomUUID } from 'node:crypto';
import type { AccountDatabase } from '../adapters/sql/account-database.ts';
import type { Config } from '../config/config.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import type { ResponseStore } from '../ports/response-store.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Lease } from '../ports/lease.ts';
import type { EngineLook } from '../observability/health-watch.ts';
import type { Log } from '../ports/log.ts';

/** What stands behind the ports. */
export interface Engines {
  store: DocumentStore;
  responses: ResponseStore;
  /** Playings of shows; folds of them. */
  seasons: SeasonStore;
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

/** Another one at each start. */
export const makeNodeId = (): string => randomUUID();
