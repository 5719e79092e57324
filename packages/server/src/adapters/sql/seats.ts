import type { Guest, SeatRepository } from '../../ports/seat-repository.ts';
import type { AccountDatabase, Statements } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { firstOf, rowsOf } from './rows.ts';
import { lobbyRow, guestColumns, guestRow } from './seat-rows.ts';
import { lobbyOf, guestsOf, lockKey } from './seat-statements.ts';

/** Entering and seating: each transaction reads all guests present before it writes. */
export const seatsIn = (
  database: AccountDatabase,
): Pick<SeatRepository, 'enter' | 'enterSeat' | 'seat'> => ({
  enter: (guest, tokenHash, seats, max) =>
    database.runExclusive(lockKey(guest.path), function* () {
      const { path, showId } = guest;
      const lobby = firstOf(lobbyRow, (yield lobbyOf(database, path, showId)).rows);
      if (lobby?.isLocked !== false) return 'locked';
      const guests = yield* present(database, guest);
      if (guests.length >= max) return 'full';
      const takenSeats = new Set(guests.map(({ playerId }) => playerId));
      const playerId = seats.find((free) => !takenSeats.has(free)) ?? null;
      return yield* insert(database, { ...guest, playerId }, tokenHash);
    }),
  enterSeat: (guest, tokenHash, playerId, max) =>
    database.runExclusive(lockKey(guest.path), function* () {
      const guests = yield* present(database, guest);
      const holder = guests.find((other) => other.playerId === playerId);
      if (holder === undefined && guests.length >= max) return 'full';
      if (holder !== undefined && !(yield* removeUnheard(database, holder))) {
        yield database.query
          .updateTable('guests')
          .set({ link_hash: tokenHash })
          .where('id', '=', holder.id);
        return holder;
      }
      return yield* insert(database, { ...guest, playerId }, tokenHash);
    }),
  async seat(guestId, playerId) {
    const { query } = database;
    const find = query.selectFrom('guests').select(guestColumns).where('id', '=', guestId);
    // The document and show of a guest never change.
    const known = await guarded(async () => firstOf(guestRow, await find.execute()));
    if (known === null) return null;
    return database.runExclusive(lockKey(known.path), function* () {
      const guest = firstOf(guestRow, (yield find).rows);
      if (guest === null || guest.playerId === playerId) return guest;
      if (playerId !== null) yield unseat(database, guest, playerId);
      // The link was for the seat that the guest leaves.
      yield query
        .updateTable('guests')
        .set({ player_id: playerId, link_hash: null })
        .where('id', '=', guestId);
      return { ...guest, playerId };
    });
  },
});

type LobbyKey = Pick<Guest, 'path' | 'showId'>;

function* present(database: AccountDatabase, { path, showId }: LobbyKey): Statements<Guest[]> {
  return rowsOf(guestRow, (yield guestsOf(database, path, showId)).rows);
}

/** Removes a guest whose device never connected; returns whether one was removed. */
function* removeUnheard({ query }: AccountDatabase, { id }: Guest): Statements<boolean> {
  const remove = query.deleteFrom('guests').where('id', '=', id).where('heard_at_ms', 'is', null);
  return (yield remove).changes > 0;
}

const unseat = ({ query }: AccountDatabase, { path, showId }: LobbyKey, playerId: string) =>
  query
    .updateTable('guests')
    .set({ player_id: null, link_hash: null })
    .where('path', '=', path)
    .where('show_id', '=', showId)
    .where('player_id', '=', playerId);

function* insert({ query }: AccountDatabase, guest: Guest, tokenHash: string): Statements<Guest> {
  const { id, path, showId, name, facecam, playerId, cameAtMs } = guest;
  yield query.insertInto('guests').values({
    id,
    path,
    show_id: showId,
    token_hash: tokenHash,
    name,
    facecam_is_image: Number(facecam.isImage),
    facecam_src: facecam.src,
    player_id: playerId,
    came_at_ms: cameAtMs,
  });
  return guest;
}
