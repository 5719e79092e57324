import { z } from 'zod';
import { isDocumentPath, StoreFailure, type DocumentPath } from '../../ports/document-store.ts';
import type { Door, Guest, SeatBook } from '../../ports/seat-book.ts';
import type { Database } from './database.ts';
import { guarded } from './sqlite-error.ts';

const pathText = z.string().refine(isDocumentPath);

const doorRow = z
  .object({ path: pathText, show_id: z.string(), code: z.string(), is_locked: z.number() })
  .transform(({ path, show_id, code, is_locked }): Door => ({
    path,
    showId: show_id,
    code,
    isLocked: is_locked === 1,
  }));

const guestRow = z
  .object({
    id: z.string(),
    path: pathText,
    show_id: z.string(),
    name: z.string(),
    facecam_is_image: z.number(),
    facecam_src: z.string(),
    player_id: z.string().nullable(),
    came_at_ms: z.number(),
  })
  .transform((row): Guest => ({
    id: row.id,
    path: row.path,
    showId: row.show_id,
    name: row.name,
    facecam: { isImage: row.facecam_is_image === 1, src: row.facecam_src },
    playerId: row.player_id,
    cameAtMs: row.came_at_ms,
  }));

const guestFields = 'id, path, show_id, name, facecam_is_image, facecam_src, player_id, came_at_ms';
const heardEveryMs = 60_000;

/** Seats in SQLite. Every step is one statement, or several within one transaction. */
export function createSqliteSeatBook({ driver, writes }: Database): SeatBook {
  const findDoor = driver.prepare('SELECT * FROM doors WHERE path = ? AND show_id = ?');
  const findByCode = driver.prepare('SELECT * FROM doors WHERE code = ?');
  const insertDoor = driver.prepare(
    'INSERT INTO doors (path, show_id, code) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const replaceCode = driver.prepare(
    'UPDATE OR IGNORE doors SET code = ? WHERE path = ? AND show_id = ?',
  );
  const lock = driver.prepare('UPDATE doors SET is_locked = ? WHERE path = ? AND show_id = ?');
  const keepDoors = driver.prepare(
    'DELETE FROM doors WHERE path = ? AND show_id NOT IN (SELECT value FROM json_each(?))',
  );
  const list = driver.prepare(
    `SELECT ${guestFields} FROM guests WHERE path = ? AND show_id = ? ORDER BY came_at_ms, number`,
  );
  const listShows = driver.prepare(
    'SELECT DISTINCT show_id FROM guests WHERE path = ? ORDER BY show_id',
  );
  const findGuest = driver.prepare(`SELECT ${guestFields} FROM guests WHERE id = ?`);
  const findByToken = driver.prepare(`SELECT ${guestFields} FROM guests WHERE token_hash = ?`);
  const insertGuest = driver.prepare(`
    INSERT INTO guests
      (${guestFields}, token_hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const dropUnheard = driver.prepare(
    'DELETE FROM guests WHERE path = ? AND show_id = ? AND player_id = ? AND heard_at_ms IS NULL',
  );
  const unseat = driver.prepare(
    'UPDATE guests SET player_id = NULL WHERE path = ? AND show_id = ? AND player_id = ?',
  );
  const seat = driver.prepare('UPDATE guests SET player_id = ? WHERE id = ?');
  const setFacecam = driver.prepare(
    'UPDATE guests SET facecam_is_image = ?, facecam_src = ? WHERE id = ?',
  );
  const remove = driver.prepare('DELETE FROM guests WHERE id = ?');
  const listPictures = driver.prepare(`
    SELECT reference FROM guest_pictures WHERE guest = (SELECT number FROM guests WHERE id = ?)
    ORDER BY number`);
  const insertPicture = driver.prepare(
    'INSERT INTO guest_pictures (guest, reference) SELECT number, ? FROM guests WHERE id = ?',
  );
  const wasHeard = driver.prepare('SELECT heard_at_ms FROM guests WHERE id = ?');
  const heard = driver.prepare('UPDATE guests SET heard_at_ms = ? WHERE id = ?');
  const forget = driver.prepare(
    'DELETE FROM guests WHERE max(came_at_ms, coalesce(heard_at_ms, 0)) < ?',
  );
  const clearDoors = driver.prepare('DELETE FROM doors WHERE path = ?');
  const clearGuests = driver.prepare('DELETE FROM guests WHERE path = ?');

  const guests = (path: DocumentPath, showId: string): Guest[] =>
    parsed(z.array(guestRow), list.all(path, showId));
  const guestById = (id: string): Guest | null => found(guestRow, findGuest.get(id));
  const insert = (guest: Guest, tokenHash: string): Guest => {
    const { id, path, showId, name, facecam, playerId, cameAtMs } = guest;
    const { isImage, src } = facecam;
    const row = [id, path, showId, name, Number(isImage), src, playerId, cameAtMs, tokenHash];
    insertGuest.run(row);
    return guest;
  };

  return {
    openDoor: (path, showId, code) =>
      guarded(async () => {
        const known = found(doorRow, findDoor.get(path, showId));
        if (known !== null) return known;
        return writes.write(() => {
          insertDoor.run(path, showId, code);
          return found(doorRow, findDoor.get(path, showId));
        });
      }),
    door: (path, showId) => guarded(() => found(doorRow, findDoor.get(path, showId))),
    doorByCode: (code) => guarded(() => found(doorRow, findByCode.get(code))),
    replaceCode: (path, showId, code) =>
      guarded(() => writes.write(() => replaceCode.run(code, path, showId).changes > 0)),
    lock: (path, showId, isLocked) =>
      guarded(() => writes.write(() => void lock.run(Number(isLocked), path, showId))),
    keepDoors: (path, showIds) =>
      guarded(() => writes.write(() => void keepDoors.run(path, JSON.stringify(showIds)))),
    guests: (path, showId) => guarded(() => guests(path, showId)),
    showsWithGuests: (path) =>
      guarded(() =>
        parsed(z.array(z.object({ show_id: z.string() })), listShows.all(path)).map(
          ({ show_id }) => show_id,
        ),
      ),
    guestByToken: (tokenHash) => guarded(() => found(guestRow, findByToken.get(tokenHash))),
    enter: (guest, tokenHash, seats, most) =>
      guarded(() =>
        writes.write(() => {
          if (found(doorRow, findDoor.get(guest.path, guest.showId))?.isLocked !== false)
            return 'locked';
          const there = guests(guest.path, guest.showId);
          if (there.length >= most) return 'full';
          const held = new Set(there.map(({ playerId }) => playerId));
          const playerId = seats.find((free) => !held.has(free)) ?? null;
          return insert({ ...guest, playerId }, tokenHash);
        }),
      ),
    enterSeat: (guest, tokenHash, playerId, most) =>
      guarded(() =>
        writes.write(() => {
          const { path, showId } = guest;
          // Looked at before anything is written: what is refused leaves all as it was.
          const there = guests(path, showId);
          const holder = there.find((other) => other.playerId === playerId);
          const isUnheard = holder !== undefined && heardAt(wasHeard.get(holder.id)) === null;
          if (there.length - Number(isUnheard) >= most) return 'full';
          dropUnheard.run(path, showId, playerId);
          unseat.run(path, showId, playerId);
          return insert({ ...guest, playerId }, tokenHash);
        }),
      ),
    seat: (guestId, playerId) =>
      guarded(() =>
        writes.write(() => {
          const guest = guestById(guestId);
          if (guest === null || guest.playerId === playerId) return guest;
          if (playerId !== null) unseat.run(guest.path, guest.showId, playerId);
          seat.run(playerId, guestId);
          return { ...guest, playerId };
        }),
      ),
    setFacecam: (guestId, { isImage, src }) =>
      guarded(() =>
        writes.write(() => {
          setFacecam.run(Number(isImage), src, guestId);
          return guestById(guestId);
        }),
      ),
    remove: (guestId) => guarded(() => writes.write(() => remove.run(guestId).changes > 0)),
    pictures: (guestId) =>
      guarded(() =>
        parsed(z.array(z.object({ reference: z.string() })), listPictures.all(guestId)).map(
          ({ reference }) => reference,
        ),
      ),
    addPicture: (guestId, reference) =>
      guarded(() => writes.write(() => void insertPicture.run(reference, guestId))),
    heard: (guestId, atMs) =>
      guarded(async () => {
        const before = heardAt(wasHeard.get(guestId));
        if (before !== null && Math.abs(atMs - before) < heardEveryMs) return;
        await writes.write(() => void heard.run(atMs, guestId));
      }),
    forget: (atMs) => guarded(() => writes.write(() => forget.run(atMs).changes)),
    clear: (path) =>
      guarded(() =>
        writes.write(() => {
          clearDoors.run(path);
          clearGuests.run(path);
        }),
      ),
  };
}

const heardRow = z.object({ heard_at_ms: z.number().nullable() });
const heardAt = (row: unknown): number | null => found(heardRow, row)?.heard_at_ms ?? null;

const found = <Row extends z.ZodType>(schema: Row, row: unknown): z.output<Row> | null =>
  row === undefined ? null : parsed(schema, row);

function parsed<Rows extends z.ZodType>(schema: Rows, rows: unknown): z.output<Rows> {
  const read = schema.safeParse(rows);
  if (!read.success) throw new StoreFailure('the seat book holds something else than was written');
  return read.data;
}
