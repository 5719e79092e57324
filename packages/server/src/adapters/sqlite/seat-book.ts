import type { DocumentPath } from '../../ports/document-store.ts';
import type { Guest, SeatBook } from '../../ports/seat-book.ts';
import type { Database } from './database.ts';
import {
  doorOf,
  guestColumns,
  guestOf,
  guestsOf,
  heardAt,
  picturesOf,
  showIdsOf,
} from './seat-rows.ts';
import { guarded } from './sqlite-error.ts';

const heardEveryMs = 60_000;

/** Doors and seats in SQLite. Every step is one statement, or several within one transaction. */
export function createSqliteSeatBook(database: Database): SeatBook {
  const { driver, writes } = database;
  const clearDoors = driver.prepare('DELETE FROM doors WHERE path = ?');
  const clearGuests = driver.prepare('DELETE FROM guests WHERE path = ?');
  return {
    ...doorsIn(database),
    ...guestsIn(database),
    ...seatsIn(database),
    ...newsOf(database),
    clear: (path) =>
      guarded(() =>
        writes.write(() => {
          clearDoors.run(path);
          clearGuests.run(path);
        }),
      ),
  };
}

type Doors = 'openDoor' | 'door' | 'doorByCode' | 'replaceCode' | 'lock' | 'keepDoors';

function doorsIn({ driver, writes }: Database): Pick<SeatBook, Doors> {
  const find = driver.prepare('SELECT * FROM doors WHERE path = ? AND show_id = ?');
  const findByCode = driver.prepare('SELECT * FROM doors WHERE code = ?');
  const insert = driver.prepare(
    'INSERT INTO doors (path, show_id, code) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const replace = driver.prepare(
    'UPDATE OR IGNORE doors SET code = ? WHERE path = ? AND show_id = ?',
  );
  const lock = driver.prepare('UPDATE doors SET is_locked = ? WHERE path = ? AND show_id = ?');
  const keep = driver.prepare(
    'DELETE FROM doors WHERE path = ? AND show_id NOT IN (SELECT value FROM json_each(?))',
  );
  return {
    openDoor: (path, showId, code) =>
      guarded(async () => {
        const known = doorOf(find.get(path, showId));
        if (known !== null) return known;
        return writes.write(() => {
          insert.run(path, showId, code);
          return doorOf(find.get(path, showId));
        });
      }),
    door: (path, showId) => guarded(() => doorOf(find.get(path, showId))),
    doorByCode: (code) => guarded(() => doorOf(findByCode.get(code))),
    replaceCode: (path, showId, code) =>
      guarded(() => writes.write(() => replace.run(code, path, showId).changes > 0)),
    lock: (path, showId, isLocked) =>
      guarded(() => writes.write(() => void lock.run(Number(isLocked), path, showId))),
    keepDoors: (path, showIds) =>
      guarded(() => writes.write(() => void keep.run(path, JSON.stringify(showIds)))),
  };
}

type Guests = 'guests' | 'showsWithGuests' | 'guestByToken' | 'setFacecam' | 'remove';

function guestsIn({ driver, writes }: Database): Pick<SeatBook, Guests> {
  const list = prepareList(driver);
  const listShows = driver.prepare(
    'SELECT DISTINCT show_id FROM guests WHERE path = ? ORDER BY show_id',
  );
  const find = driver.prepare(`SELECT ${guestColumns} FROM guests WHERE id = ?`);
  const findByToken = driver.prepare(`SELECT ${guestColumns} FROM guests WHERE token_hash = ?`);
  const setFacecam = driver.prepare(
    'UPDATE guests SET facecam_is_image = ?, facecam_src = ? WHERE id = ?',
  );
  const remove = driver.prepare('DELETE FROM guests WHERE id = ?');
  return {
    guests: (path, showId) => guarded(() => list(path, showId)),
    showsWithGuests: (path) => guarded(() => showIdsOf(listShows.all(path))),
    guestByToken: (tokenHash) => guarded(() => guestOf(findByToken.get(tokenHash))),
    setFacecam: (guestId, { isImage, src }) =>
      guarded(() =>
        writes.write(() => {
          setFacecam.run(Number(isImage), src, guestId);
          return guestOf(find.get(guestId));
        }),
      ),
    remove: (guestId) => guarded(() => writes.write(() => remove.run(guestId).changes > 0)),
  };
}

function seatsIn({ driver, writes }: Database): Pick<SeatBook, 'enter' | 'enterSeat' | 'seat'> {
  const list = prepareList(driver);
  const findDoor = driver.prepare('SELECT * FROM doors WHERE path = ? AND show_id = ?');
  const find = driver.prepare(`SELECT ${guestColumns} FROM guests WHERE id = ?`);
  const wasHeard = driver.prepare('SELECT heard_at_ms FROM guests WHERE id = ?');
  const remove = driver.prepare('DELETE FROM guests WHERE id = ?');
  const unseat = driver.prepare(
    'UPDATE guests SET player_id = NULL WHERE path = ? AND show_id = ? AND player_id = ?',
  );
  const seat = driver.prepare('UPDATE guests SET player_id = ? WHERE id = ?');
  const insertRow = driver.prepare(
    `INSERT INTO guests (${guestColumns}, token_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insert = (guest: Guest, tokenHash: string): Guest => {
    const { id, path, showId, name, facecam, playerId, cameAtMs } = guest;
    const { isImage, src } = facecam;
    insertRow.run([id, path, showId, name, Number(isImage), src, playerId, cameAtMs, tokenHash]);
    return guest;
  };
  return {
    enter: (guest, tokenHash, seats, most) =>
      guarded(() =>
        writes.write(() => {
          const { path, showId } = guest;
          if (doorOf(findDoor.get(path, showId))?.isLocked !== false) return 'locked';
          const there = list(path, showId);
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
          const there = list(path, showId);
          const holder = there.find((other) => other.playerId === playerId);
          const goes = holder !== undefined && heardAt(wasHeard.get(holder.id)) === null;
          // Before anything is written: what is refused leaves all as it was.
          if (there.length - Number(goes) >= most) return 'full';
          if (goes) remove.run(holder.id);
          unseat.run(path, showId, playerId);
          return insert({ ...guest, playerId }, tokenHash);
        }),
      ),
    seat: (guestId, playerId) =>
      guarded(() =>
        writes.write(() => {
          const guest = guestOf(find.get(guestId));
          if (guest === null || guest.playerId === playerId) return guest;
          if (playerId !== null) unseat.run(guest.path, guest.showId, playerId);
          seat.run(playerId, guestId);
          return { ...guest, playerId };
        }),
      ),
  };
}

type News = 'pictures' | 'addPicture' | 'heard' | 'forget';

function newsOf({ driver, writes }: Database): Pick<SeatBook, News> {
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
  return {
    pictures: (guestId) => guarded(() => picturesOf(listPictures.all(guestId))),
    addPicture: (guestId, reference) =>
      guarded(() => writes.write(() => void insertPicture.run(reference, guestId))),
    heard: (guestId, atMs) =>
      guarded(async () => {
        const before = heardAt(wasHeard.get(guestId));
        if (before !== null && Math.abs(atMs - before) < heardEveryMs) return;
        await writes.write(() => void heard.run(atMs, guestId));
      }),
    forget: (atMs) => guarded(() => writes.write(() => forget.run(atMs).changes)),
  };
}

/** Reads the guests of a show, longest waiting first. */
function prepareList(driver: Database['driver']): (path: DocumentPath, showId: string) => Guest[] {
  const list = driver.prepare(
    `SELECT ${guestColumns} FROM guests WHERE path = ? AND show_id = ? ORDER BY came_at_ms, number`,
  );
  return (path, showId) => guestsOf(list.all(path, showId));
}
