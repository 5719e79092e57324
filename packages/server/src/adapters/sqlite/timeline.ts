import type Sqlite from 'libsql';
import { z } from 'zod';
import { fixedTimeline, type Timeline } from '../../ports/timeline.ts';

const row = z.object({ id: z.string() });

/** The timeline of a database file, which only changes while no process has the file open. */
export const timelineOf = (driver: Sqlite.Database): Timeline =>
  fixedTimeline(row.parse(driver.prepare('SELECT id FROM timeline').get()).id);

/**
 * Starts a new timeline: from then on, the content of the file counts as a different history. A file older than
 * timelines gets one when it is opened.
 */
export function beginTimeline(driver: Sqlite.Database): void {
  const table = driver.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'timeline'`).get();
  if (table !== undefined) driver.exec('UPDATE timeline SET id = lower(hex(randomblob(16)))');
}
