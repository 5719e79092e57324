import type { ClientBase } from 'pg';
import type { Cancel } from '../../ports/clock.ts';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Timeline } from '../../ports/timeline.ts';
import { codeOf } from '../sql/engine-error.ts';

/** Starts a new timeline: from then on, the content of the database counts as a different history. */
export const beginTimeline =
  'UPDATE timeline SET id = md5(random()::text || clock_timestamp()::text)';

/**
 * The stored id, the table's oid, which changes with pg_restore, and PostgreSQL's own timeline, which changes with a
 * failover and with point-in-time recovery. A standby has no timeline of its own yet.
 */
const findWhole = `
  SELECT id || '.' || tableoid || CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE '.' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS id
  FROM timeline`;
const findStored = `SELECT id || '.' || tableoid AS id FROM timeline`;

/** Error codes of services that hide their write-ahead log: not allowed, unknown, not supported. */
const hidden: ReadonlySet<string> = new Set(['42501', '42883', '0A000', '55000']);

/** The timeline of a PostgreSQL database, checked on every new connection before any other query. */
export class PostgresTimeline implements Timeline {
  readonly #listeners = new Set<() => void>();
  #find = findWhole;
  #id = '';

  get id(): string {
    return this.#id;
  }

  onChange(listener: () => void): Cancel {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Rejects when the connection leads to a different history than before, because the pending query was meant for the
   * old one. The next connection is accepted.
   */
  async check(client: ClientBase): Promise<void> {
    const id = await this.#read(client);
    if (id === null || id === this.#id) return;
    const isFirst = this.#id === '';
    this.#id = id;
    if (isFirst) return;
    for (const listener of this.#listeners) listener();
    throw new StoreFailure('the database has begun another timeline: documents are read anew');
  }

  async #read(client: ClientBase): Promise<string | null> {
    try {
      const { rows } = await client.query<{ id: string | null }>(this.#find);
      return rows[0]?.id ?? null;
    } catch (error) {
      if (this.#find === findStored || !hidden.has(codeOf(error))) throw error;
      this.#find = findStored;
      return this.#read(client);
    }
  }
}
