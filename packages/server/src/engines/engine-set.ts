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
import type { EngineCheck } from '../observability/health-watch.ts';
import type { Log } from '../ports/log.ts';

/** The implementations behind the ports. */
export interface Engines {
  store: DocumentStore;
  responses: ResponseStore;
  /** Past runs of shows and their folds. */
  seasons: SeasonStore;
  /** For accounts and repositories. */
  database: AccountDatabase;
  files: FileStore;
  bus: Bus;
  clock: Clock;
  /** Keeps nodes from doing the same work twice; absent on a single node. */
  lease?: Lease;
  /** Notifies the other nodes, so that they take over the work of this one. */
  leave: () => Promise<void>;
  /** Whether documents can be read and written now; checks nothing else. */
  isStoreWorking: () => Promise<boolean>;
  checks: Record<'store' | 'accounts' | 'files' | 'bus', EngineCheck>;
  /** Closes the engines in dependency order. Everything that uses them must be closed before. */
  close(): Promise<void>;
}

export interface EngineNeeds {
  config: Config;
  log: Log;
  /** Called with the duration of each document write. */
  observeWrite: (seconds: number) => void;
  /** Address at which other nodes reach this one. */
  address: () => string;
}

/** Different at every start. */
export const makeNodeId = (): string => randomUUID();
