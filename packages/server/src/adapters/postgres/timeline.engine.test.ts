import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/engines/postgres.ts';
import { openPostgres } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';
import { beginTimeline } from './timeline.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

const entry = (value: string) => ({
  commandId: value,
  atMs: 1,
  actor: { kind: 'system' } as const,
  command: { type: 'document.replace', document: null } as const,
  patches: [{ op: 'replace' as const, path: [], value }],
});

describe('the timeline of a PostgreSQL database', () => {
  it('LIVE21 is the same on all nodes and after a crash, and changes after a restore', async () => {
    const url = await postgres.database();
    const one = await openPostgres(url);
    const two = await openPostgres(url);
    const { id } = one.timeline;
    expect(id).toMatch(/^[0-9a-f]{32}\.\d+\.[0-9A-F]{8}$/);
    expect(two.timeline.id).toBe(id);
    await Promise.all([one.close(), two.close()]);
    await postgres.crash();
    await postgres.start();
    const three = await openPostgres(url);
    expect(three.timeline.id).toBe(id);
    await three.pool.query(beginTimeline);
    await three.close();
    const four = await openPostgres(url);
    expect(four.timeline.id).not.toBe(id);
    // As after pg_restore: the same row in a new table.
    await four.pool.query(
      'CREATE TABLE dumped AS SELECT * FROM timeline; DROP TABLE timeline; ALTER TABLE dumped RENAME TO timeline',
    );
    await four.close();
    const five = await openPostgres(url);
    expect(five.timeline.id).not.toBe(four.timeline.id);
    await five.close();
  });

  it('LIVE21 is detected as changed on a new connection, before an outdated write is stored', async () => {
    const database = await openPostgres(await postgres.database());
    const store = createPostgresDocumentStore(database);
    await store.append('quizshow/a', 0, entry('begin'));
    const reported: string[] = [];
    store.timeline.onChange(() => reported.push(store.timeline.id));
    const { id } = store.timeline;
    await database.pool.query(beginTimeline);
    // As when the server stops: no connection is left.
    await database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'quizcast'`,
      )
      .catch(() => undefined);
    await expect.poll(() => database.pool.totalCount).toBe(0);
    await expect(store.append('quizshow/a', 1, entry('of before'))).rejects.toThrow(/timeline/);
    expect(reported).toEqual([store.timeline.id]);
    expect(store.timeline.id).not.toBe(id);
    expect(await store.append('quizshow/a', 1, entry('of now'))).toEqual({ kind: 'appended' });
    await database.close();
  });
});
