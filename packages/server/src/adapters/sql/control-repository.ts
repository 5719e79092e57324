import { controlScopes } from '@quizcast/game/control/token';
import { z } from 'zod';
import type { ControlRepository, ControlToken } from '../../ports/control-repository.ts';
import { write, type AccountDatabase } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { firstOf, rowsOf } from './rows.ts';

const usedEveryMs = 60_000;
const maxRevokedNames = 500;

const tokenRow = z
  .object({
    id: z.string(),
    owner_id: z.string(),
    made_by: z.string(),
    name: z.string(),
    scopes: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(controlScopes))),
    hint: z.string(),
    created_at_ms: z.number(),
    last_used_at_ms: z.number().nullable(),
  })
  .transform((row): ControlToken => ({
    id: row.id,
    ownerId: row.owner_id,
    madeBy: row.made_by,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }));
const endedRow = z.object({ id: z.string(), token_hash: z.string().nullable() });

/** Stores tokens of control surfaces in a database. A valid token has a hash, a revoked one has none. */
export const createControlRepository = (database: AccountDatabase): ControlRepository => ({
  ...reads(database),
  ...changes(database),
  forget: forgetDocument(database),
});

/** Key that serializes changes to the tokens of one owner. */
const lockKey = (ownerId: string): string => `control ${ownerId}`;

/** The valid tokens of an owner. */
const counting = ({ query }: AccountDatabase, ownerId: string) =>
  query
    .selectFrom('control_tokens')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('token_hash', 'is not', null)
    .orderBy('number');

type Reads = 'list' | 'byHash' | 'names' | 'used';

function reads(database: AccountDatabase): Pick<ControlRepository, Reads> {
  const { query } = database;
  return {
    list: (ownerId) =>
      guarded(async () => rowsOf(tokenRow, await counting(database, ownerId).execute())),
    byHash: (hash) =>
      guarded(async () =>
        firstOf(
          tokenRow,
          await query
            .selectFrom('control_tokens')
            .selectAll()
            .where('token_hash', '=', hash)
            .execute(),
        ),
      ),
    names: (ownerId) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('control_tokens')
          .select(['id', 'name'])
          .where('owner_id', '=', ownerId)
          .orderBy('number', 'desc')
          .limit(maxRevokedNames)
          .execute();
        return new Map(rows.map(({ id, name }) => [id, name]));
      }),
    async used(id, atMs) {
      const known = await guarded(() =>
        query
          .selectFrom('control_tokens')
          .select('last_used_at_ms')
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      const before = known?.last_used_at_ms ?? null;
      if (before !== null && Math.abs(atMs - before) < usedEveryMs) return;
      const used = query
        .updateTable('control_tokens')
        .set({ last_used_at_ms: atMs })
        .where('id', '=', id);
      await write(database, used);
    },
  };
}

type Changes = 'add' | 'change' | 'revoke';

function changes(database: AccountDatabase): Pick<ControlRepository, Changes> {
  const { query } = database;
  return {
    add: (token, hash, max) =>
      database.runExclusive(lockKey(token.ownerId), function* () {
        if ((yield counting(database, token.ownerId)).rows.length >= max) return false;
        yield query.insertInto('control_tokens').values({
          id: token.id,
          owner_id: token.ownerId,
          made_by: token.madeBy,
          name: token.name,
          scopes: token.scopes.join(','),
          hint: token.hint,
          token_hash: hash,
          created_at_ms: token.createdAtMs,
          last_used_at_ms: token.lastUsedAtMs,
        });
        return true;
      }),
    change: (ownerId, id, change) =>
      database.runExclusive(lockKey(ownerId), function* () {
        const found = (yield counting(database, ownerId).where('id', '=', id)).rows;
        const token = firstOf(tokenRow, found);
        if (token === null) return null;
        const changed = { ...token, ...change };
        yield query
          .updateTable('control_tokens')
          .set({ name: changed.name, scopes: changed.scopes.join(',') })
          .where('id', '=', id);
        return changed;
      }),
    revoke: (ownerId, id) =>
      database.runExclusive(lockKey(ownerId), function* () {
        const { changes } = yield query
          .updateTable('control_tokens')
          .set({ token_hash: null })
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .where('token_hash', 'is not', null);
        // Only the newest revoked tokens keep their names, so that creating and revoking tokens repeatedly cannot fill
        // the table.
        yield query
          .deleteFrom('control_tokens')
          .where('owner_id', '=', ownerId)
          .where('token_hash', 'is', null)
          .where('number', 'not in', (the) =>
            the
              .selectFrom('control_tokens')
              .select('number')
              .where('owner_id', '=', ownerId)
              .orderBy('number', 'desc')
              .limit(maxRevokedNames),
          );
        return changes > 0;
      }),
  };
}

const forgetDocument =
  (database: AccountDatabase): ControlRepository['forget'] =>
  (userId) =>
    database.runExclusive(lockKey(userId), function* () {
      const { query } = database;
      const deleted = yield query
        .deleteFrom('control_tokens')
        .where('owner_id', '=', userId)
        .returning(['id', 'token_hash']);
      const lent = yield query
        .updateTable('control_tokens')
        .set({ token_hash: null })
        .where('made_by', '=', userId)
        .where('token_hash', 'is not', null)
        .returning('id');
      yield query.updateTable('control_tokens').set({ made_by: '' }).where('made_by', '=', userId);
      const ended = rowsOf(endedRow, deleted.rows).filter(({ token_hash: hash }) => hash !== null);
      return [...ended, ...rowsOf(endedRow.pick({ id: true }), lent.rows)].map(({ id }) => id);
    });
