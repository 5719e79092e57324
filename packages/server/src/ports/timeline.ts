import type { Cancel } from './clock.ts';

/**
 * The history that revisions are counted in. Another one begins when the data were restored from a backup, moved, or served by a
 * database that took over from another one: entries may be missing then, and revisions come again with other contents.
 */
export interface Timeline {
  /** Another one for each history. */
  readonly id: string;
  /**
   * Calls `listener` when another history has begun, before anything is written to it: what is in memory may be of the lost one.
   * Returns the way to stop.
   */
  onChange(listener: () => void): Cancel;
}

/** The timeline of data that stay the same as long as this process has them open. */
export const fixedTimeline = (id: string): Timeline => ({ id, onChange: () => () => undefined });
