import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest, SeatRepository } from '../ports/seat-repository.ts';

const path: DocumentPath = 'quizshow/one';
const other: DocumentPath = 'quizshow/other';
const most = 5;

const newGuest = (id: string, part: Partial<Guest> = {}): Omit<Guest, 'playerId'> => ({
  id,
  path,
  showId: 'show',
  name: `Name ${id}`,
  facecam: { isImage: false, src: '' },
  cameAtMs: 1000,
  ...part,
});

/** Guarantees of every seat repository. `reopened` is the same repository after a restart. */
export function seatRepositoryContract(
  name: string,
  open: () => Promise<{
    repository: SeatRepository;
    reopened(): Promise<SeatRepository>;
    close(): Promise<void>;
  }>,
): void {
  describe(`seat repository: ${name}`, () => {
    let repository: SeatRepository;
    let reopened: () => Promise<SeatRepository>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      repository = opened.repository;
      reopened = () => opened.reopened();
      close = () => opened.close();
      await repository.openLobby(path, 'show', 'AAAAAA');
    });
    afterEach(() => close());

    const enter = (id: string, seats: readonly string[] = [], part: Partial<Guest> = {}) =>
      repository.enter(newGuest(id, part), `hash-${id}`, seats, most);
    const places = async (): Promise<[string, string | null][]> =>
      (await repository.guests(path, 'show')).map(({ id, playerId }) => [id, playerId]);

    describe('lobbies', () => {
      it('are created once, each with its own code', async () => {
        const lobby = { path, showId: 'show', code: 'AAAAAA', isLocked: false };
        expect(await repository.openLobby(path, 'show', 'BBBBBB')).toEqual(lobby);
        expect(await repository.lobby(path, 'show')).toEqual(lobby);
        expect(await repository.openLobby(other, 'show', 'AAAAAA')).toBeNull();
        expect(await repository.lobby(other, 'show')).toBeNull();
        expect(await repository.openLobby(other, 'show', 'BBBBBB')).toMatchObject({ path: other });
        expect(await repository.lobbyByCode('AAAAAA')).toEqual(lobby);
        expect(await repository.lobbyByCode('BBBBBB')).toMatchObject({
          path: other,
          showId: 'show',
        });
        expect(await repository.lobbyByCode('CCCCCC')).toBeNull();
      });

      it('get a new code, and the previous one stops working', async () => {
        await repository.openLobby(other, 'show', 'BBBBBB');
        expect(await repository.replaceCode(path, 'show', 'BBBBBB')).toBe(false);
        expect(await repository.replaceCode(path, 'none', 'CCCCCC')).toBe(false);
        expect((await repository.lobby(path, 'show'))?.code).toBe('AAAAAA');
        expect(await repository.replaceCode(path, 'show', 'CCCCCC')).toBe(true);
        expect(await repository.lobbyByCode('AAAAAA')).toBeNull();
        expect(await repository.lobbyByCode('CCCCCC')).toMatchObject({ path, showId: 'show' });
      });

      it('are locked and unlocked individually', async () => {
        await repository.openLobby(path, 'second', 'BBBBBB');
        await repository.lock(path, 'show', true);
        expect((await repository.lobbyByCode('AAAAAA'))?.isLocked).toBe(true);
        expect((await repository.lobbyByCode('BBBBBB'))?.isLocked).toBe(false);
        expect(await enter('a')).toBe('locked');
        expect(await enter('b', [], { showId: 'second' })).toMatchObject({ id: 'b' });
        await repository.lock(path, 'show', false);
        expect(await enter('a')).toMatchObject({ id: 'a' });
      });

      it('are removed along with deleted shows, but not those of other documents', async () => {
        await repository.openLobby(path, 'second', 'BBBBBB');
        await repository.openLobby(other, 'third', 'CCCCCC');
        await repository.retainLobbies(path, ['second', "'; DROP TABLE doors; --"]);
        expect(await repository.lobbyByCode('AAAAAA')).toBeNull();
        expect(await repository.lobbyByCode('BBBBBB')).not.toBeNull();
        expect(await repository.lobbyByCode('CCCCCC')).not.toBeNull();
      });

      it('admit nobody if they do not exist', async () => {
        expect(await enter('a', [], { showId: 'none' })).toBe('locked');
        expect(await repository.guests(path, 'none')).toEqual([]);
      });
    });

    describe('entering', () => {
      it('lists guests, longest waiting first', async () => {
        const facecam = { isImage: true, src: 'https://example.org/a.png' };
        await enter('b', [], { cameAtMs: 2000 });
        await enter('a', [], { cameAtMs: 1000, facecam });
        await enter('c', [], { cameAtMs: 2000 });
        const guests = await repository.guests(path, 'show');
        expect(guests.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
        expect(guests[0]).toEqual({ ...newGuest('a', { facecam }), playerId: null });
        expect(await repository.guests(other, 'show')).toEqual([]);
        expect(await repository.guests(path, 'other')).toEqual([]);
      });

      it('assigns the first free seat', async () => {
        expect(await enter('a', ['p1', 'p2'])).toMatchObject({ playerId: 'p1' });
        expect(await enter('b', ['p1', 'p2'])).toMatchObject({ playerId: 'p2' });
        expect(await enter('c', ['p1', 'p2'])).toMatchObject({ playerId: null });
        expect(await enter('d')).toMatchObject({ playerId: null });
        await repository.remove('a');
        expect(await enter('e', ['p1', 'p2'])).toMatchObject({ playerId: 'p1' });
      });

      it('gives the last seat to only one of several concurrent guests', async () => {
        const came = await Promise.all(['a', 'b', 'c'].map((id) => enter(id, ['p1'])));
        const seats = came.map((guest) => (typeof guest === 'string' ? guest : guest.playerId));
        expect(seats.filter((seat) => seat === 'p1')).toHaveLength(1);
        expect(seats.filter((seat) => seat === null)).toHaveLength(2);
        expect((await places()).filter(([, seat]) => seat === 'p1')).toHaveLength(1);
      });

      it('admits no more guests than allowed, even when concurrent', async () => {
        const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
        const came = await Promise.all(ids.map((id) => enter(id)));
        expect(came.filter((guest) => guest === 'full')).toHaveLength(2);
        expect(await repository.guests(path, 'show')).toHaveLength(most);
        await repository.remove('a');
        expect(await enter('h')).toMatchObject({ id: 'h' });
        expect(await enter('i')).toBe('full');
      });

      it('counts the guests of other documents separately', async () => {
        await repository.openLobby(other, 'show', 'BBBBBB');
        for (const id of ['a', 'b', 'c', 'd', 'e']) await enter(id, ['p1']);
        expect(await enter('x', ['p1'], { path: other })).toMatchObject({ playerId: 'p1' });
      });

      it('counts the guests of other shows separately', async () => {
        await repository.openLobby(path, 'second', 'BBBBBB');
        for (const id of ['a', 'b', 'c', 'd', 'e']) await enter(id, ['p1']);
        expect(await enter('f')).toBe('full');
        expect(await enter('x', ['p1'], { showId: 'second' })).toMatchObject({ playerId: 'p1' });
        expect(await repository.guests(path, 'second')).toMatchObject([{ id: 'x' }]);
      });

      it('finds a guest only by the hash of the token', async () => {
        await enter('a', ['p1']);
        expect(await repository.guestByToken('hash-a')).toMatchObject({ id: 'a', playerId: 'p1' });
        for (const wrong of ['hash-b', 'HASH-A', 'hash-a ', '', 'a', '%', '__proto__'])
          expect(await repository.guestByToken(wrong)).toBeNull();
      });

      it('lists the shows of a document that have guests', async () => {
        await repository.openLobby(path, 'second', 'BBBBBB');
        await repository.openLobby(other, 'third', 'CCCCCC');
        expect(await repository.showsWithGuests(path)).toEqual([]);
        await enter('a');
        await enter('b');
        await enter('c', [], { showId: 'second' });
        await enter('d', [], { path: other, showId: 'third' });
        expect(await repository.showsWithGuests(path)).toEqual(['second', 'show']);
        expect(await repository.showsWithGuests(other)).toEqual(['third']);
      });
    });

    describe('seats', () => {
      it('are assigned by the host, and the earlier holder waits', async () => {
        await enter('a', ['p1']);
        await enter('b');
        expect(await repository.seat('b', 'p1')).toMatchObject({ id: 'b', playerId: 'p1' });
        expect(await places()).toEqual([
          ['a', null],
          ['b', 'p1'],
        ]);
        await repository.seat('a', 'p2');
        expect(await repository.seat('a', 'p1')).toMatchObject({ playerId: 'p1' });
        expect(await places()).toEqual([
          ['a', 'p1'],
          ['b', null],
        ]);
        expect(await repository.seat('a', 'p1')).toMatchObject({ playerId: 'p1' });
        expect(await repository.seat('a', null)).toMatchObject({ playerId: null });
        expect(await repository.seat('none', 'p1')).toBeNull();
      });

      it('with the same ID in other shows are separate', async () => {
        await repository.openLobby(path, 'second', 'BBBBBB');
        await enter('a', ['p1']);
        await enter('b', ['p1'], { showId: 'second' });
        await enter('c');
        await repository.seat('c', 'p1');
        expect(await repository.guestByToken('hash-b')).toMatchObject({ playerId: 'p1' });
        expect(await repository.guestByToken('hash-a')).toMatchObject({ playerId: null });
      });

      it('LOBBY9 have links that replace an active guest’s token only once opened', async () => {
        await enter('a', ['p1']);
        await repository.markSeen('a', 2000);
        const link = (id: string) => repository.enterSeat(newGuest(id), `hash-${id}`, 'p1', most);
        expect(await link('b')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await link('c')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await places()).toEqual([['a', 'p1']]);
        expect(await repository.guestByToken('hash-a')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await repository.guestByToken('hash-c')).toBeNull();
        // A later link replaces the earlier one.
        expect(await repository.openLink('hash-b')).toBeNull();
        expect(await repository.openLink('hash-c')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await repository.openLink('hash-c')).toBeNull();
        expect(await repository.guestByToken('hash-c')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await repository.guestByToken('hash-a')).toBeNull();
        expect(await places()).toEqual([['a', 'p1']]);
      });

      it('LOBBY9 go to a new link if the earlier one was never opened', async () => {
        const link = (id: string) => repository.enterSeat(newGuest(id), `hash-${id}`, 'p1', most);
        expect(await link('a')).toMatchObject({ id: 'a', playerId: 'p1' });
        expect(await link('b')).toMatchObject({ id: 'b', playerId: 'p1' });
        expect(await places()).toEqual([['b', 'p1']]);
        expect(await repository.guestByToken('hash-a')).toBeNull();
      });

      it('LOBBY9 lose their link when the guest leaves them', async () => {
        for (const leave of [
          () => repository.seat('a', null),
          () => repository.seat('a', 'p2'),
          () => repository.seat('other', 'p1'),
        ]) {
          await repository.remove('a');
          await repository.remove('other');
          await enter('a', ['p1']);
          await enter('other');
          await repository.markSeen('a', 2000);
          await repository.enterSeat(newGuest('b'), 'hash-b', 'p1', most);
          await leave();
          expect(await repository.openLink('hash-b')).toBeNull();
        }
      });

      it('LOBBY9 can be taken by a link in a locked lobby too, but not beyond the limit', async () => {
        await repository.lock(path, 'show', true);
        const link = (id: string) => repository.enterSeat(newGuest(id), `hash-${id}`, id, most);
        for (const id of ['a', 'b', 'c', 'd', 'e'])
          expect(await link(id)).toMatchObject({ playerId: id });
        expect(await link('f')).toBe('full');
        expect(await repository.guestByToken('hash-e')).toMatchObject({ playerId: 'e' });
      });
    });

    describe('guests', () => {
      it('lose their token when they are removed', async () => {
        await enter('a', ['p1']);
        await enter('b');
        expect(await repository.remove('a')).toBe(true);
        expect(await repository.remove('a')).toBe(false);
        expect(await repository.guestByToken('hash-a')).toBeNull();
        expect(await repository.seat('a', 'p2')).toBeNull();
        expect(await repository.setFacecam('a', { isImage: false, src: '' })).toBeNull();
        expect(await places()).toEqual([['b', null]]);
      });

      it('can change their camera', async () => {
        await enter('a');
        const facecam = { isImage: true, src: '/files/quizshow/one/images/x.webp' };
        expect(await repository.setFacecam('a', facecam)).toMatchObject({ id: 'a', facecam });
        expect(await repository.guestByToken('hash-a')).toMatchObject({ facecam });
      });

      it('have pictures, which are listed in order until the guest is removed', async () => {
        await enter('a');
        await enter('b');
        for (const reference of ['z.webp', 'a.webp']) await repository.addPicture('a', reference);
        await repository.addPicture('none', 'x.webp');
        expect(await repository.pictures('a')).toEqual(['z.webp', 'a.webp']);
        expect(await repository.pictures('b')).toEqual([]);
        await repository.remove('a');
        expect(await repository.pictures('a')).toEqual([]);
      });

      it('are deleted after a long inactivity', async () => {
        await enter('old', [], { cameAtMs: 1_000 });
        await enter('young', [], { cameAtMs: 900_000 });
        await enter('heard', [], { cameAtMs: 1_000 });
        await repository.markSeen('heard', 800_000);
        await repository.markSeen('none', 800_000);
        expect(await repository.forget(1_000)).toBe(0);
        expect(await repository.forget(500_000)).toBe(1);
        expect((await places()).map(([id]) => id).toSorted()).toEqual(['heard', 'young']);
        expect(await repository.guestByToken('hash-old')).toBeNull();
        await repository.markSeen('heard', 950_000);
        expect(await repository.forget(900_001)).toBe(1);
        expect((await places()).map(([id]) => id)).toEqual(['heard']);
      });

      it('of one document are deleted with its lobbies', async () => {
        await repository.openLobby(other, 'show', 'BBBBBB');
        await enter('a');
        await enter('b', [], { path: other });
        await repository.addPicture('a', 'x.webp');
        await repository.clear(path);
        expect(await repository.guests(path, 'show')).toEqual([]);
        expect(await repository.lobbyByCode('AAAAAA')).toBeNull();
        expect(await repository.guestByToken('hash-b')).not.toBeNull();
        expect(await repository.lobbyByCode('BBBBBB')).not.toBeNull();
      });

      it('can have odd names', async () => {
        const odd = ["'; DROP TABLE guests; --", '__proto__', '😀', 'constructor', '007'];
        for (const id of odd) await enter(id, [], { name: id });
        expect((await repository.guests(path, 'show')).map((guest) => guest.name)).toEqual(odd);
        expect(await repository.guestByToken('hash-__proto__')).toMatchObject({ id: '__proto__' });
      });
    });

    it('LOBBY16 keeps lobbies, locks, seats and tokens across a restart', async () => {
      await enter('a', ['p1']);
      await enter('b');
      await repository.addPicture('b', 'x.webp');
      await repository.lock(path, 'show', true);
      const before = await repository.guests(path, 'show');
      repository = await reopened();
      expect(await repository.guests(path, 'show')).toEqual(before);
      expect(await repository.lobbyByCode('AAAAAA')).toMatchObject({
        showId: 'show',
        isLocked: true,
      });
      expect(await repository.guestByToken('hash-a')).toMatchObject({ id: 'a', playerId: 'p1' });
      expect(await repository.pictures('b')).toEqual(['x.webp']);
    });
  });
}
