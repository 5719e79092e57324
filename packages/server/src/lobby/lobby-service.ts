import { distinctName } from '@quizcast/game/games/category-quiz/players';
import { playerCount, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import {
  maxGuests,
  type JoinInvitation,
  type JoinRequest,
  type Lobby,
} from '@quizcast/game/lobby/lobby';
import type { FileService } from '../files/file-service.ts';
import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { StoredLobby, Guest, SeatRepository } from '../ports/seat-repository.ts';
import type { Rooms } from '../documents/rooms.ts';
import { Admission } from './admission.ts';
import { lobbyOf, replaceCode } from './lobby-codes.ts';
import { JoinRateLimit, type Closed } from './join-rate-limit.ts';
import { GuestPictures, type PictureOutcome } from './guest-pictures.ts';
import { inShow, newGuest, toLobbyGuest } from './guest-view.ts';
import { emptyPresence, type LobbyAccess, type Presence } from './presence.ts';
import { noFacecam, Seating, type Leaving } from './seating.ts';
import { hashOf, storedHashOf, makeToken } from './tokens.ts';
import type { Log } from '../ports/log.ts';

export interface LobbyServiceDeps {
  repository: SeatRepository;
  rooms: Pick<Rooms, 'room' | 'submit'>;
  files: Pick<FileService, 'storeImage' | 'remove'>;
  clock: Clock;
  log: Log;
  /** Origin where players open Quizcast; null: the same as the host's. */
  joinOrigin: () => string | null;
}

export type Joined =
  | { kind: 'joined'; token: string }
  | { kind: 'refused'; code: 'notFound' | 'locked' | 'full' };

export type Linked =
  | { kind: 'linked'; token: string; code: string }
  | { kind: 'refused'; code: 'notFound' | 'full' };

/** Leaves room for personal links to all seats, however many strangers wait. */
const maxWithLinks = maxGuests + playerCount;

/**
 * Manages the guests of category quiz shows. All changes to the seat repository are made here, serialized per show.
 * Rejects with StoreFailure when the store fails.
 */
export class LobbyService implements LobbyAccess {
  readonly #deps: LobbyServiceDeps;
  readonly #seating: Seating;
  readonly #admission: Admission;
  readonly #pictures: GuestPictures;
  readonly #joinRateLimit: JoinRateLimit;
  readonly #inLine = createKeyedMutex();
  #presence: Presence = emptyPresence;

  constructor(deps: LobbyServiceDeps) {
    this.#deps = deps;
    this.#seating = new Seating(deps);
    const { repository } = deps;
    const presence = () => this.#presence;
    this.#admission = new Admission({ repository, seating: this.#seating, presence });
    this.#pictures = new GuestPictures(deps);
    this.#joinRateLimit = new JoinRateLimit(deps.clock);
  }

  /** Sets `presence`, which knows the connected guests and is notified of changes to guests. */
  setPresence(presence: Presence): void {
    this.#presence = presence;
  }

  /**
   * The guest with this token; null when there is none or the show is gone. A seat that no longer exists counts as
   * none.
   */
  async guestOf(token: string): Promise<Guest | null> {
    const hash = hashOf(token);
    if (hash === null) return null;
    const { repository, clock } = this.#deps;
    const guest = (await repository.guestByToken(hash)) ?? (await repository.openLink(hash));
    if (guest === null) return null;
    const show = await this.#seating.show(guest.path, guest.showId);
    if (show === null) return null;
    await repository.markSeen(guest.id, clock.nowMs());
    return inShow(show, guest);
  }

  /** The invitation behind the code; null when the code leads nowhere. */
  async invitation(code: string): Promise<JoinInvitation | null> {
    const found = await this.#found(code);
    if (found === null) return null;
    const { lobby, show } = found;
    return { showName: show.name, hostName: show.host.name, isLocked: lobby.isLocked };
  }

  /** Why joining with this code is refused at present, from memory only; null: call `join`. */
  refusalFor(code: string): Closed | 'tooMany' | null {
    return this.#joinRateLimit.refusalFor(code);
  }

  /** Adds a guest who has the code: to a seat if the show allows it, else to the waiting guests. */
  async join(code: string, { name, facecam }: JoinRequest): Promise<Joined> {
    const found = await this.#found(code);
    this.#joinRateLimit.leads(code, found?.lobby ?? null);
    if (found === null) return { kind: 'refused', code: 'notFound' };
    const { path, showId } = found.lobby;
    return this.#one(path, showId, async () => {
      // An earlier operation in the queue may have replaced the code or removed the show.
      const now = await this.#found(code);
      if (now?.lobby.path !== path || now.lobby.showId !== showId)
        return { kind: 'refused', code: 'notFound' };
      await this.#admission.seatWaiting(path, showId);
      const { gameSettings, players } = now.show;
      const token = makeToken();
      const seats = gameSettings.letPlayersInAtOnce ? players.map(({ id }) => id) : [];
      const others = (await this.#lobby(now.show, now.lobby)).guests.map((other) => other.name);
      const distinct = distinctName(name, others);
      const atMs = this.#deps.clock.nowMs();
      const entry = newGuest(path, showId, distinct, facecam ?? noFacecam, atMs);
      const guest = await this.#deps.repository.enter(entry, storedHashOf(token), seats, maxGuests);
      if (guest === 'locked' || guest === 'full') {
        this.#joinRateLimit.closed({ path, showId }, guest);
        return { kind: 'refused', code: guest };
      }
      if (guest.playerId !== null)
        await this.#seating.take({ path, showId, playerId: guest.playerId }, guest);
      this.#changed(path, showId);
      return { kind: 'joined', token };
    });
  }

  /** The lobby of a show with its guests; null when there is no such show or it has no lobby. */
  async lobby(path: DocumentPath, showId: string): Promise<Lobby | null> {
    const show = await this.#seating.show(path, showId);
    const lobby = show === null ? null : await this.#deps.repository.lobby(path, showId);
    return show === null || lobby === null ? null : this.#lobby(show, lobby);
  }

  /** The lobbies of the document's shows that have guests. */
  async lobbies(path: DocumentPath): Promise<Lobby[]> {
    const shows = await this.#deps.repository.showsWithGuests(path);
    const lobbies = await Promise.all(shows.map((showId) => this.lobby(path, showId)));
    return lobbies.filter((lobby) => lobby !== null);
  }

  async guests(path: DocumentPath, showId: string): Promise<Guest[] | null> {
    const show = await this.#seating.show(path, showId);
    if (show === null) return null;
    const guests = await this.#deps.repository.guests(path, showId);
    return guests.map((guest) => inShow(show, guest));
  }

  /** The lobby of a show; created when missing. Null: there is no such show. */
  openLobby(path: DocumentPath, showId: string): Promise<Lobby | null> {
    return this.#inShow(path, showId, async (show) =>
      this.#lobby(show, await this.#storedLobby(path, showId)),
    );
  }

  /** Gives the show a new code; the previous one becomes invalid. */
  newCode(path: DocumentPath, showId: string): Promise<Lobby | null> {
    return this.#change(path, showId, () => replaceCode(this.#deps.repository, path, showId));
  }

  /** Locks or unlocks the lobby. A locked lobby admits no new guests; the others stay. */
  lock(path: DocumentPath, showId: string, isLocked: boolean): Promise<Lobby | null> {
    return this.#change(path, showId, async () => {
      await this.#deps.repository.lock(path, showId, isLocked);
      return true;
    });
  }

  /** Seats a guest, moves them to another seat or (null) back to waiting. Null: no such guest or seat. */
  seat(
    path: DocumentPath,
    showId: string,
    guestId: string,
    playerId: string | null,
  ): Promise<Lobby | null> {
    return this.#change(path, showId, async (show, guests) => {
      const guest = guests.find(({ id }) => id === guestId);
      const seatExists = playerId === null || show.players.some(({ id }) => id === playerId);
      if (guest === undefined || !seatExists) return false;
      if (guest.playerId === playerId) return this.#seating.restore(guest);
      const seated = await this.#deps.repository.seat(guestId, playerId);
      if (seated === null) return false;
      const earlier = guests.find((other) => other.playerId === playerId && playerId !== null);
      // Before the game is updated, so that no page acts for a seat that is no longer its own.
      this.#presence.moved(seated);
      if (earlier !== undefined) this.#presence.moved({ ...earlier, playerId: null });
      await this.#leave(guest, playerId === null ? 'waits' : 'moves');
      if (earlier !== undefined) await this.#leave(earlier, 'waits');
      if (playerId !== null) await this.#seating.take({ path, showId, playerId }, seated);
      await this.#admission.seatWaiting(path, showId, [guest, earlier]);
      return true;
    });
  }

  /**
   * While the show admits players automatically, gives its free seats to connected waiting guests. To be called when
   * that is turned on, and when a waiting guest connects.
   */
  async admitWaiting(path: DocumentPath, showId: string): Promise<void> {
    await this.#one(path, showId, async () => {
      if (await this.#admission.seatWaiting(path, showId)) this.#changed(path, showId);
    });
  }

  /** Removes a guest permanently; the token becomes invalid. Null: no such guest. */
  kick(path: DocumentPath, showId: string, guestId: string): Promise<Lobby | null> {
    return this.#change(path, showId, async (_show, guests) => {
      const guest = guests.find(({ id }) => id === guestId);
      if (guest === undefined) return false;
      await this.#remove(guest);
      await this.#admission.seatWaiting(path, showId);
      return true;
    });
  }

  /** Permanently removes all waiting guests; seated ones stay. Null: no such show. */
  removeWaiting(path: DocumentPath, showId: string): Promise<Lobby | null> {
    return this.#change(path, showId, async (_show, guests) => {
      const waiting = guests.filter(({ playerId }) => playerId === null);
      await Promise.all(waiting.map((guest) => this.#remove(guest)));
      return true;
    });
  }

  /** Creates a personal link for a seat. The current player stays until the link is opened. */
  async link(path: DocumentPath, showId: string, playerId: string): Promise<Linked> {
    const linked = await this.#inShow(path, showId, async ({ players }): Promise<Linked> => {
      const player = players.find(({ id }) => id === playerId);
      if (player === undefined) return { kind: 'refused', code: 'notFound' };
      const { code } = await this.#storedLobby(path, showId);
      const { isImage, src } = player.facecam;
      const token = makeToken();
      const atMs = this.#deps.clock.nowMs();
      const guest = newGuest(path, showId, player.name, { isImage, src }, atMs);
      const hash = storedHashOf(token);
      const seated = await this.#deps.repository.enterSeat(guest, hash, playerId, maxWithLinks);
      if (seated === 'full') return { kind: 'refused', code: 'full' };
      if (player.isOut) await this.#seating.open({ path, showId, playerId });
      this.#changed(path, showId);
      return { kind: 'linked', token, code };
    });
    return linked ?? { kind: 'refused', code: 'notFound' };
  }

  /** Sets the facecam of the guest with this token. False: there is none. */
  async setFacecam(token: string, facecam: Guest['facecam']): Promise<boolean> {
    const guest = await this.guestOf(token);
    return guest !== null && this.#setFacecam(guest, facecam);
  }

  /** Stores a picture among the files of the show's owner and sets it as the guest's; null: no guest has this token. */
  async setPicture(token: string, bytes: Uint8Array): Promise<PictureOutcome | null> {
    const guest = await this.guestOf(token);
    if (guest === null) return null;
    const stored = await this.#pictures.keep(guest, bytes);
    if (stored.kind === 'refused') return stored;
    const isSet = await this.#setFacecam(guest, { isImage: true, src: stored.address });
    if (isSet) return stored;
    // The guest left meanwhile; only the pictures known at that time were deleted.
    await this.#pictures.drop(guest.path, [stored.reference]);
    return null;
  }

  /** Removes the guest with this token; false: there is none. */
  async leave(token: string): Promise<boolean> {
    const guest = await this.guestOf(token);
    if (guest === null) return false;
    return (await this.kick(guest.path, guest.showId, guest.id)) !== null;
  }

  /** Removes the guests and codes of all shows, because the document was replaced or removed. */
  async clear(path: DocumentPath): Promise<void> {
    const { repository } = this.#deps;
    const shows = await repository.showsWithGuests(path);
    const lists = await Promise.all(shows.map((showId) => repository.guests(path, showId)));
    await repository.clear(path);
    for (const guest of lists.flat()) this.#presence.removed(guest);
    for (const showId of shows) this.#changed(path, showId);
  }

  #one<Result>(path: DocumentPath, showId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inLine(`${path} ${showId}`, work);
  }

  /** Runs `work` serialized per show; null when there is no such show. */
  #inShow<Result>(
    path: DocumentPath,
    showId: string,
    work: (show: CategoryQuizshow, guests: readonly Guest[]) => Promise<Result>,
  ): Promise<Result | null> {
    return this.#one(path, showId, async () => {
      const show = await this.#seating.show(path, showId);
      if (show === null) return null;
      const guests = await this.#deps.repository.guests(path, showId);
      return work(
        show,
        guests.map((guest) => inShow(show, guest)),
      );
    });
  }

  /** Applies a host's change to a lobby and returns the new lobby; null when the guest, seat or show does not exist. */
  async #change(
    path: DocumentPath,
    showId: string,
    work: (show: CategoryQuizshow, guests: readonly Guest[]) => Promise<boolean>,
  ): Promise<Lobby | null> {
    const done = await this.#inShow(path, showId, async (show, guests) => {
      await this.#storedLobby(path, showId);
      return work(show, guests);
    });
    if (done !== true) return null;
    this.#changed(path, showId);
    return this.lobby(path, showId);
  }

  #changed(path: DocumentPath, showId: string): void {
    this.#joinRateLimit.changed({ path, showId });
    this.#presence.lobbyChanged(path, showId);
  }

  async #setFacecam({ id, path, showId }: Guest, facecam: Guest['facecam']): Promise<boolean> {
    const set = await this.#inShow(path, showId, async (show) => {
      const guest = await this.#deps.repository.setFacecam(id, facecam);
      if (guest === null) return false;
      const { playerId } = inShow(show, guest);
      if (playerId !== null) await this.#seating.setFacecam({ path, showId, playerId }, facecam);
      this.#changed(path, showId);
      return true;
    });
    return set ?? false;
  }

  async #remove(guest: Guest): Promise<void> {
    const pictures = await this.#deps.repository.pictures(guest.id);
    await this.#deps.repository.remove(guest.id);
    this.#presence.removed(guest);
    await this.#leave(guest, 'goes');
    if (guest.playerId === null) await this.#pictures.drop(guest.path, pictures);
  }

  async #leave(guest: Guest, how: Leaving): Promise<void> {
    const { path, showId, playerId } = guest;
    if (playerId !== null) await this.#seating.leave({ path, showId, playerId }, guest, how);
  }

  async #lobby(
    show: CategoryQuizshow,
    { path, showId, code, isLocked }: StoredLobby,
  ): Promise<Lobby> {
    const guests = await this.#deps.repository.guests(path, showId);
    const origin = this.#deps.joinOrigin();
    const lobbyGuests = guests.map((guest) => toLobbyGuest(show, guest, this.#presence));
    return { showId, code, origin, isLocked, guests: lobbyGuests };
  }

  async #found(code: string): Promise<{ lobby: StoredLobby; show: CategoryQuizshow } | null> {
    const lobby = await this.#deps.repository.lobbyByCode(code);
    const show = lobby === null ? null : await this.#seating.show(lobby.path, lobby.showId);
    return lobby === null || show === null ? null : { lobby, show };
  }

  #storedLobby(path: DocumentPath, showId: string): Promise<StoredLobby> {
    return lobbyOf(this.#deps.repository, () => this.#seating.shows(path), path, showId);
  }
}
