import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../adapters/sql/account-database.ts';
import { StoreFailure } from '../ports/document-store.ts';

/** Checks that statements on accounts and repositories run correctly on any engine. */
export function accountDatabaseContract(
  name: string,
  open: () => Promise<{ database: AccountDatabase; close(): Promise<void> }>,
): void {
  describe(`account and repository statements: ${name}`, () => {
    let database: AccountDatabase;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      database = opened.database;
      close = () => opened.close();
    });
    afterEach(() => close());

    const deletion = (id: string) =>
      database.query.insertInto('departures').values({ user_id: id, email: `${id}@example.org` });
    const storedDeletions = async (): Promise<string[]> => {
      const rows = await database.query.selectFrom('departures').select('user_id').execute();
      return rows.map(({ user_id: id }) => id).toSorted();
    };

    it('ENGINE20 return the result of each, in order', async () => {
      const everybody = database.query.selectFrom('departures').select('user_id');
      const [one, two, read, gone] = await database.together([
        deletion('a'),
        deletion('b'),
        everybody.orderBy('user_id'),
        database.query.deleteFrom('departures').where('user_id', '=', 'a').returning('email'),
      ]);
      expect([one?.changes, two?.changes]).toEqual([1, 1]);
      expect(read?.rows).toEqual([{ user_id: 'a' }, { user_id: 'b' }]);
      expect(gone).toEqual({ rows: [{ email: 'a@example.org' }], changes: 1 });
      expect(await database.together([])).toEqual([]);
    });

    it('ENGINE20 apply all or none, whichever of them is rejected', async () => {
      await database.together([deletion('there')]);
      for (const statements of [
        [deletion('there'), deletion('a')],
        [deletion('a'), deletion('there')],
        [deletion('a'), deletion('there'), deletion('b')],
        [deletion('there')],
      ])
        await expect(database.together(statements)).rejects.toBeInstanceOf(StoreFailure);
      expect(await storedDeletions()).toEqual(['there']);
    });

    it('ENGINE20 do not affect concurrent writes when they fail', async () => {
      const all = await Promise.allSettled([
        database.together([deletion('a'), deletion('b')]),
        database.together([deletion('c'), deletion('a')]),
        database.runExclusive('key', function* () {
          yield deletion('d');
          throw new Error('no more');
        }),
        database.together([deletion('e')]),
      ]);
      // Of two that lock the same row, either may come first.
      expect(all.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(all.slice(2).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect([
        ['a', 'b', 'e'],
        ['a', 'c', 'e'],
      ]).toContainEqual(await storedDeletions());
    });

    it('ENGINE21 run one after another for the same key', async () => {
      const step = (id: string) =>
        database.runExclusive('key', function* () {
          const { rows } = yield database.query.selectFrom('departures').selectAll();
          if (rows.length < 5) yield deletion(id);
          return rows.length;
        });
      const seen = await Promise.all(Array.from({ length: 12 }, (_, n) => step(`id-${n}`)));
      expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5]);
      expect(await storedDeletions()).toHaveLength(5);
    });
  });
}
