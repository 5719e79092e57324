import type { Cancel } from './clock.ts';

/**
 * The history that revisions belong to. A new one begins when the data is restored from a backup, moved, or served by a
 * database after a failover: entries may be missing then, and revisions may recur with other contents.
 */
export interface Timeline {
  /** Unique per history. */
  readonly id: string;
  /**
   * Calls `listener` when a new history has begun, before anything is written to it, because data in memory may belong
   * to the lost one. Returns a function that unsubscribes.
   */
  onChange(listener: () => void): Cancel;
}

/** The timeline of data whose history cannot change while this process has it open. */
export const fixedTimeline = (id: string): Timeline => ({ id, onChange: () => () => undefined });
