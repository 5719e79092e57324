import type { DocumentPath } from '../../ports/document-store.ts';
import type { SeatRepository } from '../../ports/seat-repository.ts';
import { write, type AccountDatabase } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { firstOf, rowsOf } from './rows.ts';
import { lobbyRow, guestColumns, guestRow } from './seat-rows.ts';
import { lobbyOf, guestsOf, lockKey } from './seat-statements.ts';
import { seatsIn } from './seats.ts';

const seenEveryMs = 60_000;

/** Stores lobbies and seats in a database. Every call is one statement, or one transaction. */
export function createSeatRepository(database: AccountDatabase): SeatRepository {
  const { query } = database;
  return {
    ...lobbiesIn(database),
    ...guestsIn(database),
    ...seatsIn(database),
    ...activityIn(database),
    clear: (path) =>
      database.runExclusive(lockKey(path), function* () {
        yield query.deleteFrom('doors').where('path', '=', path);
        yield query.deleteFrom('guests').where('path', '=', path);
      }),
  };
}

type LobbyCalls = 'openLobby' | 'lobby' | 'lobbyByCode' | 'replaceCode' | 'lock' | 'retainLobbies';

function lobbiesIn(database: AccountDatabase): Pick<SeatRepository, LobbyCalls> {
  const { query } = database;
  const find = (path: DocumentPath, showId: string) => lobbyOf(database, path, showId);
  const lobby: SeatRepository['lobby'] = (path, showId) =>
    guarded(async () => firstOf(lobbyRow, await find(path, showId).execute()));
  const lobbyByCode: SeatRepository['lobbyByCode'] = (code) =>
    guarded(async () =>
      firstOf(
        lobbyRow,
        await query.selectFrom('doors').selectAll().where('code', '=', code).execute(),
      ),
    );
  const update = (path: DocumentPath, showId: string) =>
    query.updateTable('doors').where('path', '=', path).where('show_id', '=', showId);
  return {
    lobby,
    lobbyByCode,
    openLobby: async (path, showId, code) =>
      (await lobby(path, showId)) ??
      database.runExclusive(lockKey(path), function* () {
        yield query
          .insertInto('doors')
          .values({ path, show_id: showId, code })
          .onConflict((on) => on.doNothing());
        return firstOf(lobbyRow, (yield find(path, showId)).rows);
      }),
    async replaceCode(path, showId, code) {
      try {
        return (await write(database, update(path, showId).set({ code }))).changes > 0;
      } catch (error) {
        // The unique index refused a code that another lobby uses.
        if ((await lobbyByCode(code)) === null) throw error;
        return false;
      }
    },
    lock: (path, showId, isLocked) =>
      database.runExclusive(lockKey(path), function* () {
        yield update(path, showId).set({ is_locked: Number(isLocked) });
      }),
    retainLobbies: (path, showIds) =>
      database.runExclusive(lockKey(path), function* () {
        const all = query.deleteFrom('doors').where('path', '=', path);
        yield showIds.length === 0 ? all : all.where('show_id', 'not in', showIds);
      }),
  };
}

type Guests = 'guests' | 'showsWithGuests' | 'guestByToken' | 'openLink' | 'setFacecam' | 'remove';

function guestsIn(database: AccountDatabase): Pick<SeatRepository, Guests> {
  const { query } = database;
  return {
    guests: (path, showId) =>
      guarded(async () => rowsOf(guestRow, await guestsOf(database, path, showId).execute())),
    showsWithGuests: (path) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('guests')
          .select('show_id')
          .distinct()
          .where('path', '=', path)
          .orderBy('show_id')
          .execute();
        return rows.map(({ show_id: showId }) => showId);
      }),
    guestByToken: (tokenHash) =>
      guarded(async () =>
        firstOf(
          guestRow,
          await query
            .selectFrom('guests')
            .select(guestColumns)
            .where('token_hash', '=', tokenHash)
            .execute(),
        ),
      ),
    async openLink(tokenHash) {
      const find = query.selectFrom('guests').select('id').where('link_hash', '=', tokenHash);
      // Most unknown tokens are not links either, and this read needs no write transaction.
      if ((await guarded(() => find.executeTakeFirst())) === undefined) return null;
      const update = query
        .updateTable('guests')
        .set({ token_hash: tokenHash, link_hash: null })
        .where('link_hash', '=', tokenHash)
        .returning(guestColumns);
      return firstOf(guestRow, (await write(database, update)).rows);
    },
    async setFacecam(guestId, { isImage, src }) {
      const update = query
        .updateTable('guests')
        .set({ facecam_is_image: Number(isImage), facecam_src: src })
        .where('id', '=', guestId)
        .returning(guestColumns);
      return firstOf(guestRow, (await write(database, update)).rows);
    },
    async remove(guestId) {
      const remove = query.deleteFrom('guests').where('id', '=', guestId);
      return (await write(database, remove)).changes > 0;
    },
  };
}

type PictureCalls = 'pictures' | 'addPicture' | 'markSeen' | 'forget';

function activityIn(database: AccountDatabase): Pick<SeatRepository, PictureCalls> {
  const { query } = database;
  return {
    pictures: (guestId) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('guest_pictures')
          .innerJoin('guests', 'guests.number', 'guest_pictures.guest')
          .select('guest_pictures.reference')
          .where('guests.id', '=', guestId)
          .orderBy('guest_pictures.number')
          .execute();
        return rows.map(({ reference }) => reference);
      }),
    async addPicture(guestId, reference) {
      const insert = query
        .insertInto('guest_pictures')
        .columns(['guest', 'reference'])
        .expression((from) =>
          from
            .selectFrom('guests')
            .select(['number', from.val(reference).as('reference')])
            .where('id', '=', guestId),
        );
      await write(database, insert);
    },
    async markSeen(guestId, atMs) {
      const known = await guarded(() =>
        query
          .selectFrom('guests')
          .select('heard_at_ms')
          .where('id', '=', guestId)
          .executeTakeFirst(),
      );
      const before = known?.heard_at_ms ?? null;
      if (before !== null && Math.abs(atMs - before) < seenEveryMs) return;
      await write(
        database,
        query.updateTable('guests').set({ heard_at_ms: atMs }).where('id', '=', guestId),
      );
    },
    async forget(atMs) {
      const forget = query
        .deleteFrom('guests')
        .where('came_at_ms', '<', atMs)
        .where((row) => row.or([row('heard_at_ms', 'is', null), row('heard_at_ms', '<', atMs)]));
      return (await write(database, forget)).changes;
    },
  };
}
