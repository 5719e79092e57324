import type { DocumentPath } from '../ports/document-store.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { LobbyService } from '../lobby/lobby-service.ts';
import type { ConnectionLimit, Guest, SeatRepository } from '../ports/seat-repository.ts';
import type { Rooms } from '../documents/rooms.ts';
import { createMemoryFileService } from './memory-file-store.ts';

interface Kept extends Guest {
  tokenHash: string;
  linkHash: string | null;
  heardAtMs: number | null;
  pictures: string[];
}

export interface MemorySeatRepository extends SeatRepository {
  /** All that is kept, as one text: what tests look for tokens in. */
  everything(): string;
}

/** A seat repository for tests. */
export function createMemorySeatRepository(): MemorySeatRepository {
  let doors: ConnectionLimit[] = [];
  let kept: Kept[] = [];

  const doorOf = (path: DocumentPath, showId: string): ConnectionLimit | undefined =>
    doors.find((door) => door.path === path && door.showId === showId);
  const inShow = (path: DocumentPath, showId: string): Kept[] =>
    kept
      .filter((guest) => guest.path === path && guest.showId === showId)
      .toSorted((one, other) => one.cameAtMs - other.cameAtMs);
  const byId = (id: string): Kept | undefined => kept.find((guest) => guest.id === id);
  const insert = (guest: Guest, tokenHash: string): Guest => {
    kept.push({ ...guest, tokenHash, linkHash: null, heardAtMs: null, pictures: [] });
    return guest;
  };

  return {
    everything: () => JSON.stringify([doors, kept]),
    async openDoor(path, showId, code) {
      const known = doorOf(path, showId);
      if (known !== undefined) return { ...known };
      if (doors.some((door) => door.code === code)) return null;
      doors.push({ path, showId, code, isLocked: false });
      return { path, showId, code, isLocked: false };
    },
    door: async (path, showId) => copyOf(doorOf(path, showId)),
    doorByCode: async (code) => copyOf(doors.find((door) => door.code === code)),
    async replaceCode(path, showId, code) {
      const door = doorOf(path, showId);
      if (door === undefined || doors.some((other) => other !== door && other.code === code))
        return false;
      door.code = code;
      return true;
    },
    async lock(path, showId, isLocked) {
      const door = doorOf(path, showId);
      if (door !== undefined) door.isLocked = isLocked;
    },
    async keepDoors(path, showIds) {
      doors = doors.filter((door) => door.path !== path || showIds.includes(door.showId));
    },
    guests: async (path, showId) => inShow(path, showId).map(guestOf),
    async showsWithGuests(path) {
      const shows = kept.filter((guest) => guest.path === path).map(({ showId }) => showId);
      return [...new Set(shows)].toSorted();
    },
    async guestByToken(tokenHash) {
      const guest = kept.find((other) => other.tokenHash === tokenHash);
      return guest === undefined ? null : guestOf(guest);
    },
    async openLink(tokenHash) {
      const guest = kept.find((other) => other.linkHash === tokenHash);
      if (guest === undefined) return null;
      Object.assign(guest, { tokenHash, linkHash: null });
      return guestOf(guest);
    },
    async enter(guest, tokenHash, seats, most) {
      if (doorOf(guest.path, guest.showId)?.isLocked !== false) return 'locked';
      const there = inShow(guest.path, guest.showId);
      if (there.length >= most) return 'full';
      const free = seats.find((seat) => !there.some(({ playerId }) => playerId === seat));
      return insert({ ...guest, playerId: free ?? null }, tokenHash);
    },
    async enterSeat(guest, tokenHash, playerId, most) {
      const there = inShow(guest.path, guest.showId);
      const holder = there.find((other) => other.playerId === playerId);
      if (holder === undefined && there.length >= most) return 'full';
      if (holder !== undefined && holder.heardAtMs !== null) {
        holder.linkHash = tokenHash;
        return guestOf(holder);
      }
      kept = kept.filter((other) => other !== holder);
      return insert({ ...guest, playerId }, tokenHash);
    },
    async seat(guestId, playerId) {
      const guest = byId(guestId);
      if (guest === undefined) return null;
      for (const other of inShow(guest.path, guest.showId))
        if (playerId !== null && other.playerId === playerId && other !== guest) {
          other.playerId = null;
          other.linkHash = null;
        }
      if (guest.playerId !== playerId) guest.linkHash = null;
      guest.playerId = playerId;
      return guestOf(guest);
    },
    async setFacecam(guestId, facecam) {
      const guest = byId(guestId);
      if (guest === undefined) return null;
      guest.facecam = facecam;
      return guestOf(guest);
    },
    async remove(guestId) {
      const before = kept.length;
      kept = kept.filter(({ id }) => id !== guestId);
      return kept.length < before;
    },
    pictures: async (guestId) => [...(byId(guestId)?.pictures ?? [])],
    async addPicture(guestId, reference) {
      byId(guestId)?.pictures.push(reference);
    },
    async heard(guestId, atMs) {
      const guest = byId(guestId);
      if (guest !== undefined) guest.heardAtMs = atMs;
    },
    async forget(atMs) {
      const before = kept.length;
      kept = kept.filter(
        ({ cameAtMs, heardAtMs }) => cameAtMs >= atMs || (heardAtMs ?? cameAtMs) >= atMs,
      );
      return before - kept.length;
    },
    async clear(path) {
      doors = doors.filter((door) => door.path !== path);
      kept = kept.filter((guest) => guest.path !== path);
    },
  };
}

const copyOf = (door: ConnectionLimit | undefined): ConnectionLimit | null =>
  door === undefined ? null : { ...door };

const guestOf = ({ id, path, showId, name, facecam, playerId, cameAtMs }: Kept): Guest => ({
  id,
  path,
  showId,
  name,
  facecam: { ...facecam },
  playerId,
  cameAtMs,
});

/** Lobbies that are kept nowhere. */
export const createMemoryLobbies = (rooms: Rooms): LobbyService =>
  new LobbyService({
    book: createMemorySeatRepository(),
    rooms,
    files: createMemoryFileService(),
    clock: systemClock,
    log: { warn: () => undefined, error: () => undefined },
    joinOrigin: () => null,
  });
