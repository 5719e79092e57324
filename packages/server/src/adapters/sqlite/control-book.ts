import { controlScopes } from '@quizcast/game/control/token';
import { z } from 'zod';
import type { ControlBook, ControlToken } from '../../ports/control-book.ts';
import { StoreFailure } from '../../ports/document-store.ts';
import type { Database } from './database.ts';
import { guarded } from './sqlite-error.ts';

const usedEveryMs = 60_000;
const namesKept = 500;

const columns =
  'id, owner_id, made_by, name, scopes, hint, created_at_ms, last_used_at_ms, token_hash';

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
const nameRows = z.array(z.object({ id: z.string(), name: z.string() }));
const idRows = z.array(z.object({ id: z.string() }).transform(({ id }) => id));

function parsed<Rows extends z.ZodType>(schema: Rows, rows: unknown): z.output<Rows> {
  const read = schema.safeParse(rows);
  if (!read.success)
    throw new StoreFailure('the book of tokens holds something else than was written');
  return read.data;
}

/** Tokens of control surfaces in SQLite. A token that counts has its hash; one that was revoked has none. */
export function createSqliteControlBook(database: Database): ControlBook {
  return { ...looks(database), ...changes(database), forget: forgetting(database) };
}

type Looks = 'list' | 'byHash' | 'names' | 'used';

function looks({ driver, writes }: Database): Pick<ControlBook, Looks> {
  const list = driver.prepare(
    `SELECT ${columns} FROM control_tokens WHERE owner_id = ? AND token_hash IS NOT NULL ORDER BY number`,
  );
  const byHash = driver.prepare(`SELECT ${columns} FROM control_tokens WHERE token_hash = ?`);
  const names = driver.prepare(
    'SELECT id, name FROM control_tokens WHERE owner_id = ? ORDER BY number DESC LIMIT ?',
  );
  const used = driver.prepare('UPDATE control_tokens SET last_used_at_ms = ? WHERE id = ?');
  const wasUsed = driver.prepare('SELECT last_used_at_ms AS at FROM control_tokens WHERE id = ?');
  const usedRow = z.object({ at: z.number().nullable() }).optional();
  return {
    list: (ownerId) => guarded(() => parsed(z.array(tokenRow), list.all(ownerId))),
    byHash: (hash) => guarded(() => parsed(tokenRow.optional(), byHash.get(hash)) ?? null),
    names: (ownerId) =>
      guarded(
        () =>
          new Map(
            parsed(nameRows, names.all(ownerId, namesKept)).map(({ id, name }) => [id, name]),
          ),
      ),
    used: (id, atMs) =>
      guarded(async () => {
        const before = parsed(usedRow, wasUsed.get(id))?.at ?? null;
        if (before !== null && Math.abs(atMs - before) < usedEveryMs) return;
        await writes.write(() => void used.run(atMs, id));
      }),
  };
}

type Changes = 'add' | 'change' | 'revoke';

function changes({ driver, writes }: Database): Pick<ControlBook, Changes> {
  const count = driver.prepare(
    'SELECT count(*) AS count FROM control_tokens WHERE owner_id = ? AND token_hash IS NOT NULL',
  );
  const insert = driver.prepare(
    `INSERT INTO control_tokens (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = driver.prepare(
    `SELECT ${columns} FROM control_tokens WHERE owner_id = ? AND id = ? AND token_hash IS NOT NULL`,
  );
  const update = driver.prepare('UPDATE control_tokens SET name = ?, scopes = ? WHERE id = ?');
  const revoke = driver.prepare(
    'UPDATE control_tokens SET token_hash = NULL WHERE owner_id = ? AND id = ? AND token_hash IS NOT NULL',
  );
  // Of revoked ones only the newest keep their names, so that whoever makes and revokes for ever fills nothing.
  const prune = driver.prepare(`
    DELETE FROM control_tokens WHERE owner_id = ? AND token_hash IS NULL AND number NOT IN (
      SELECT number FROM control_tokens WHERE owner_id = ? ORDER BY number DESC LIMIT ?)`);
  return {
    add: (token, hash, most) =>
      guarded(() =>
        writes.write(() => {
          const { count: there } = parsed(
            z.object({ count: z.number() }),
            count.get(token.ownerId),
          );
          if (there >= most) return false;
          const { id, ownerId, madeBy, name, scopes, hint, createdAtMs, lastUsedAtMs } = token;
          const texts = [id, ownerId, madeBy, name, scopes.join(','), hint];
          insert.run([...texts, createdAtMs, lastUsedAtMs, hash]);
          return true;
        }),
      ),
    change: (ownerId, id, change) =>
      guarded(() =>
        writes.write(() => {
          const token = parsed(tokenRow.optional(), find.get(ownerId, id));
          if (token === undefined) return null;
          const changed = { ...token, ...change };
          update.run(changed.name, changed.scopes.join(','), id);
          return changed;
        }),
      ),
    revoke: (ownerId, id) =>
      guarded(() =>
        writes.write(() => {
          const wasThere = revoke.run(ownerId, id).changes > 0;
          prune.run(ownerId, ownerId, namesKept);
          return wasThere;
        }),
      ),
  };
}

function forgetting({ driver, writes }: Database): ControlBook['forget'] {
  const counting = driver.prepare(
    'SELECT id FROM control_tokens WHERE (owner_id = ? OR made_by = ?) AND token_hash IS NOT NULL',
  );
  const remove = driver.prepare('DELETE FROM control_tokens WHERE owner_id = ?');
  const revoke = driver.prepare(
    `UPDATE control_tokens SET token_hash = NULL, made_by = '' WHERE made_by = ?`,
  );
  return (userId) =>
    guarded(() =>
      writes.write(() => {
        const ids = parsed(idRows, counting.all(userId, userId));
        remove.run(userId);
        revoke.run(userId);
        return ids;
      }),
    );
}
