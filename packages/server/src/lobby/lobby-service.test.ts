import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openTestLobby, showId, type TestLobby } from '../testing/lobby-server.ts';
import { createMemoryFileService } from '../testing/memory-file-store.ts';
import { documentPath } from '../documents/rooms.ts';
import { LobbyService } from './lobby-service.ts';

const camera = 'https://vdo.ninja/?view=abc';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const seatOf = async (name: string): Promise<string | null | undefined> =>
  (await testServer.lobby()).guests.find((guest) => guest.name === name)?.playerId;
const guestsOf = async () => (await testServer.lobby()).guests;
const guestId = async (name: string): Promise<string> => {
  const guest = (await testServer.lobby()).guests.find((other) => other.name === name);
  if (guest === undefined) throw new Error(`${name} is not there`);
  return guest.id;
};
const playerIds = async (): Promise<string[]> =>
  (await testServer.show()).players.map(({ id }) => id);
const player = async (at: number) => {
  const found = (await testServer.show()).players[at];
  if (found === undefined) throw new Error('no such player');
  return found;
};
const seat = async (name: string, at: number | null) => {
  const ids = await playerIds();
  return testServer.lobbies.seat(
    anna,
    showId,
    await guestId(name),
    at === null ? null : (ids[at] ?? ''),
  );
};

describe('lobbies', () => {
  it('LOBBY1 are created on the host’s first request, and keep their code', async () => {
    expect(await testServer.lobbies.lobby(anna, showId)).toBeNull();
    const { code, isLocked, guests } = await testServer.lobby();
    expect([isLocked, guests]).toEqual([false, []]);
    expect((await testServer.lobby()).code).toBe(code);
    expect((await testServer.lobbies.lobby(anna, showId))?.code).toBe(code);
  });

  it('LOBBY17 include the address where players join, if it is known', async () => {
    expect((await testServer.lobby()).origin).toBeNull();
    const { seatRepository, rooms, clock } = testServer;
    const publicOrigin = 'https://quiz.example.org';
    const log = { warn: () => undefined, error: () => undefined };
    const files = createMemoryFileService();
    const lobbies = new LobbyService({
      repository: seatRepository,
      rooms,
      files,
      clock,
      log,
      joinOrigin: () => publicOrigin,
    });
    expect((await lobbies.openLobby(anna, showId))?.origin).toBe(publicOrigin);
    expect((await lobbies.lock(anna, showId, true))?.origin).toBe(publicOrigin);
  });

  it('LOBBY1 get a new code, which invalidates the old one and keeps the guests', async () => {
    const token = await testServer.join('Cleo');
    const { code } = await testServer.lobby();
    const renewed = await testServer.lobbies.newCode(anna, showId);
    expect(renewed?.code).not.toBe(code);
    expect(renewed?.guests).toMatchObject([{ name: 'Cleo' }]);
    expect(await testServer.lobbies.invitation(code)).toBeNull();
    expect(await testServer.lobbies.join(code, { name: 'Dan' })).toEqual({
      kind: 'refused',
      code: 'notFound',
    });
    expect(await testServer.lobbies.guestOf(token)).not.toBeNull();
  });

  it('LOBBY1 admit nobody by a code that is being replaced', async () => {
    const { code } = await testServer.lobby();
    const [, joined] = await Promise.all([
      testServer.lobbies.newCode(anna, showId),
      testServer.lobbies.join(code, { name: 'Cleo' }),
    ]);
    expect(joined).toEqual({ kind: 'refused', code: 'notFound' });
    expect((await testServer.lobby()).guests).toEqual([]);
  });

  it('LOBBY2 reveal only the names of show and host, and whether they are locked', async () => {
    const { code } = await testServer.lobby();
    expect(await testServer.lobbies.invitation(code)).toEqual({
      showName: 'Your first BrainBattle show',
      hostName: 'Host',
      isLocked: false,
    });
  });

  it('LOBBY5 admit nobody new while they are locked, and keep their guests', async () => {
    const token = await testServer.join('Cleo');
    const locked = await testServer.lobbies.lock(anna, showId, true);
    expect(locked).toMatchObject({ isLocked: true, guests: [{ name: 'Cleo' }] });
    await expect(testServer.join('Dan')).rejects.toThrow('locked');
    expect((await testServer.lobbies.invitation(locked?.code ?? ''))?.isLocked).toBe(true);
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ name: 'Cleo' });
    await testServer.lobbies.lock(anna, showId, false);
    await testServer.join('Dan');
    expect((await testServer.lobby()).guests).toHaveLength(2);
  });

  it('LOBBY5 hold up to 40 guests, and admit another one when somebody leaves', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 40; n++) tokens.push(await testServer.join(`Player ${n}`));
    await expect(testServer.join('One too many')).rejects.toThrow('full');
    expect((await testServer.lobby()).guests).toHaveLength(40);
    expect(await testServer.lobbies.leave(tokens[7] ?? '')).toBe(true);
    await testServer.join('Now');
    await expect(testServer.join('One too many')).rejects.toThrow('full');
  });

  it('LOBBY14 are not found while the show is deleted, and work again when it is restored', async () => {
    const token = await testServer.join('Cleo');
    const { code } = await testServer.lobby();
    const show = await testServer.show();
    await testServer.act({ type: 'edit.remove', path: ['categoryQuiz', 'shows', showId] });
    expect(await testServer.lobbies.invitation(code)).toBeNull();
    expect(await testServer.lobbies.join(code, { name: 'Dan' })).toMatchObject({
      code: 'notFound',
    });
    expect(await testServer.lobbies.guestOf(token)).toBeNull();
    expect(await testServer.lobbies.openLobby(anna, showId)).toBeNull();
    expect(await testServer.lobbies.lobbies(anna)).toEqual([]);
    expect(await testServer.lobbies.leave(token)).toBe(false);
    await testServer.act({
      type: 'edit.insert',
      path: ['categoryQuiz', 'shows'],
      value: { ...show },
      before: null,
    });
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ name: 'Cleo' });
    expect(await testServer.lobbies.invitation(code)).not.toBeNull();
  });

  it('LOBBY14 of deleted shows are removed when another one is created', async () => {
    const { code } = await testServer.lobby();
    const show = await testServer.show();
    await testServer.act({
      type: 'edit.insert',
      path: ['categoryQuiz', 'shows'],
      value: { ...show, id: 'second' },
      before: null,
    });
    await testServer.act({ type: 'edit.remove', path: ['categoryQuiz', 'shows', showId] });
    expect(await testServer.seatRepository.lobbyByCode(code)).not.toBeNull();
    expect(await testServer.lobbies.openLobby(anna, 'second')).not.toBeNull();
    expect(await testServer.seatRepository.lobbyByCode(code)).toBeNull();
  });
});

describe('joining', () => {
  it('LOBBY4 makes guests wait for the host, longest waiting first', async () => {
    for (const name of ['Cleo', 'Dan', 'Eve']) {
      await testServer.join(name);
      await testServer.clock.pass(10);
    }
    const { guests } = await testServer.lobby();
    expect(guests.map(({ name, playerId }) => [name, playerId])).toEqual([
      ['Cleo', null],
      ['Dan', null],
      ['Eve', null],
    ]);
    expect((await player(0)).name).toBe('Player');
  });

  it('LOBBY4 assigns the first free seat if the show lets players in at once', async () => {
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    const ids = await playerIds();
    for (const name of ['A', 'B', 'C', 'D', 'E']) await testServer.join(name);
    const { guests } = await testServer.lobby();
    expect(guests.map(({ playerId }) => playerId)).toEqual([...ids, null]);
    expect((await testServer.show()).players.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('LOBBY4 gives the last seat to only one of several guests who join at the same time', async () => {
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    for (const name of ['A', 'B', 'C']) await testServer.join(name);
    await Promise.all(['D', 'E', 'F', 'G'].map((name) => testServer.join(name)));
    const { guests } = await testServer.lobby();
    const held = guests.flatMap(({ playerId }) => playerId ?? []);
    expect(held).toHaveLength(4);
    expect(new Set(held).size).toBe(4);
    expect(guests).toHaveLength(7);
  });

  it('LOBBY20 gives free seats to connected guests, longest waiting first, and not to one sent back', async () => {
    const ids = await playerIds();
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Asleep']) await testServer.join(name);
    for (const { id, name } of (await testServer.lobby()).guests)
      if (name !== 'Asleep') testServer.presence.connected.set(id, null);
    await seat('G', 0);
    await testServer.lobbies.admitWaiting(anna, showId);
    expect(await seatOf('A')).toBeNull();
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    await testServer.lobbies.admitWaiting(anna, showId);
    const seats = async () => Promise.all(['G', 'A', 'B', 'C', 'D', 'E'].map(seatOf));
    expect(await seats()).toEqual([...ids, null, null]);
    expect((await player(1)).name).toBe('A');
    expect(testServer.presence.movedTo).toContainEqual([await guestId('A'), ids[1]]);
    await testServer.lobbies.kick(anna, showId, await guestId('G'));
    expect(await seatOf('D')).toBe(ids[0]);
    await seat('A', null);
    expect([await seatOf('A'), await seatOf('E')]).toEqual([null, ids[1]]);
    await testServer.lobbies.kick(anna, showId, await guestId('B'));
    expect(await seatOf('A')).toBe(ids[2]);
    await testServer.lobbies.kick(anna, showId, await guestId('C'));
    await testServer.join('Asleep too');
    expect([await seatOf('F'), await seatOf('Asleep')]).toEqual([ids[3], null]);
  });

  it('LOBBY21 gives a number to a name that another guest has', async () => {
    for (const name of ['Anna', 'anna', 'Anna']) await testServer.join(name);
    const long = 'x'.repeat(40);
    for (const name of [long, long]) await testServer.join(name);
    const { guests } = await testServer.lobby();
    expect(guests.map(({ name }) => name)).toEqual([
      'Anna',
      'anna 2',
      'Anna 3',
      long,
      `${long.slice(0, 38)} 2`,
    ]);
  });

  it('LOBBY6 sets name and camera in the game, as commands of the player', async () => {
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    await testServer.join('Cleo', camera);
    expect(await player(0)).toMatchObject({
      name: 'Cleo',
      facecam: { isImage: false, src: camera },
    });
    const entries = await testServer.store.entries(anna, { before: Infinity, limit: 5 });
    expect(entries.slice(0, 2).map(({ actor }) => actor.kind)).toEqual(['player', 'player']);
    // Commands of players are not moves that the host can undo.
    expect((await testServer.show()).moves).toEqual([]);
  });

  it('LOBBY6 reopens the seat of a removed player', async () => {
    const ids = await playerIds();
    await testServer.act({ type: 'categoryQuiz.removePlayer', showId, playerId: ids[0] ?? '' });
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    await testServer.join('Cleo');
    expect(await player(0)).toMatchObject({ name: 'Cleo', isOut: false });
  });

  it('LOBBY6 gives a removed player who is still there the name and picture back', async () => {
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    await testServer.join('Cleo', camera);
    const { id } = await player(0);
    await testServer.act({ type: 'categoryQuiz.removePlayer', showId, playerId: id });
    expect(await player(0)).toMatchObject({ name: 'Player', facecam: { src: '' } });
    await testServer.lobbies.seat(anna, showId, (await guestsOf())[0]?.id ?? '', id);
    expect(await player(0)).toMatchObject({ name: 'Cleo', facecam: { src: camera }, isOut: false });
    // A name that was changed since stays.
    await testServer.act({ type: 'categoryQuiz.setName', showId, playerId: id, name: 'Cleopatra' });
    await testServer.lobbies.seat(anna, showId, (await guestsOf())[0]?.id ?? '', id);
    expect(await player(0)).toMatchObject({ name: 'Cleopatra' });
  });

  it('LOBBY6 keeps the seat when the game refuses, and logs the refusal', async () => {
    await testServer.set(['gameSettings', 'letPlayersInAtOnce'], true);
    const { code } = await testServer.lobby();
    const logged: string[] = [];
    const note = (facts: object, message: string) =>
      void logged.push(JSON.stringify([facts, message]));
    const { seatRepository, rooms, clock } = testServer;
    const lobbies = new LobbyService({
      repository: seatRepository,
      rooms: {
        room: (path) => rooms.room(path),
        submit: async () => ({ kind: 'refused', reason: 'notEligible' }),
      },
      files: createMemoryFileService(),
      clock,
      log: { warn: note, error: note },
      joinOrigin: () => null,
    });
    const joined = await lobbies.join(code, { name: 'Cleo' });
    expect(joined.kind).toBe('joined');
    expect((await testServer.seatRepository.guests(anna, showId))[0]?.playerId).toBe(
      (await playerIds())[0],
    );
    expect(logged.join()).toContain('notEligible');
    expect(logged.join()).not.toContain('Cleo');
  });
});

describe('seats', () => {
  it('LOBBY7 are assigned by the host: to a seat, to another one, and back to waiting', async () => {
    const token = await testServer.join('Cleo', camera);
    const ids = await playerIds();
    const id = await guestId('Cleo');
    expect(await seat('Cleo', 1)).toMatchObject({ guests: [{ playerId: ids[1], name: 'Cleo' }] });
    expect(await player(1)).toMatchObject({ name: 'Cleo', facecam: { src: camera } });
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: ids[1] });

    await seat('Cleo', 2);
    expect(await player(2)).toMatchObject({ name: 'Cleo', facecam: { src: camera } });
    expect(await player(1)).toMatchObject({ name: 'Player', facecam: { src: '' } });

    await seat('Cleo', null);
    expect(await player(2)).toMatchObject({ name: 'Cleo', facecam: { src: '' } });
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: null });
    expect(testServer.presence.movedTo).toEqual([
      [id, ids[1]],
      [id, ids[2]],
      [id, null],
    ]);
  });

  it('LOBBY7 send their previous holder back to waiting', async () => {
    const first = await testServer.join('Cleo', camera);
    const second = await testServer.join('Dan');
    await seat('Cleo', 0);
    const id = await guestId('Cleo');
    await seat('Dan', 0);
    const ids = await playerIds();
    expect(await testServer.lobbies.guestOf(first)).toMatchObject({ playerId: null });
    expect(await testServer.lobbies.guestOf(second)).toMatchObject({ playerId: ids[0] });
    expect(await player(0)).toMatchObject({ name: 'Dan', facecam: { src: '' } });
    expect(testServer.presence.movedTo).toContainEqual([id, null]);
  });

  it('LOBBY7 keep their points, no matter which guest sits there', async () => {
    const ids = await playerIds();
    await testServer.act({ type: 'categoryQuiz.start', showId });
    await testServer.act({
      type: 'categoryQuiz.setPoints',
      showId,
      playerId: ids[0] ?? '',
      points: 700,
    });
    for (const name of ['Cleo', 'Dan']) {
      await testServer.join(name);
      await seat(name, 0);
    }
    expect(await player(0)).toMatchObject({ name: 'Dan', points: 700 });
  });

  it('LOBBY7 keep a camera that the host has set', async () => {
    await testServer.join('Cleo', camera);
    await seat('Cleo', 0);
    const ids = await playerIds();
    const facecam = { isImage: false, src: 'https://vdo.ninja/?view=host' };
    await testServer.act({
      type: 'categoryQuiz.setFacecam',
      showId,
      playerId: ids[0] ?? '',
      facecam,
    });
    await seat('Cleo', null);
    expect((await player(0)).facecam.src).toBe(facecam.src);
  });

  it('LOBBY7 stay unchanged for unknown seats and guests', async () => {
    await testServer.join('Cleo');
    const id = await guestId('Cleo');
    for (const wrong of ['none', '', '__proto__', 'constructor'])
      expect(await testServer.lobbies.seat(anna, showId, id, wrong)).toBeNull();
    const [first = ''] = await playerIds();
    for (const wrong of ['none', '', '__proto__'])
      expect(await testServer.lobbies.seat(anna, showId, wrong, first)).toBeNull();
    expect(await testServer.lobbies.seat(documentPath('ben'), showId, id, first)).toBeNull();
    expect(await testServer.lobbies.seat(anna, 'none', id, first)).toBeNull();
    expect(await seatOf('Cleo')).toBeNull();
    expect(testServer.presence.movedTo).toEqual([]);
  });

  it('LOBBY7 end up with one holder each under concurrent requests', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await testServer.join(name);
    await Promise.all(['A', 'B', 'C', 'D', 'A', 'B'].map((name, at) => seat(name, at % 2)));
    const { guests } = await testServer.lobby();
    const held = guests.flatMap(({ playerId }) => playerId ?? []);
    expect(new Set(held).size).toBe(held.length);
    expect(held).toHaveLength(2);
    for (const { name, playerId } of guests)
      if (playerId !== null)
        expect((await testServer.show()).players.find(({ id }) => id === playerId)?.name).toBe(
          name,
        );
  });

  it('LOBBY14 that no longer exist in the show count as none', async () => {
    const token = await testServer.join('Cleo');
    await testServer.seatRepository.seat(await guestId('Cleo'), 'gone');
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: null });
    expect(await seatOf('Cleo')).toBeNull();
    expect(await testServer.lobbies.setFacecam(token, { isImage: false, src: camera })).toBe(true);
  });
});

describe('leaving', () => {
  it('LOBBY8 invalidates a removed guest’s token and clears the camera, even across a restart', async () => {
    const token = await testServer.join('Cleo', camera);
    await seat('Cleo', 0);
    const id = await guestId('Cleo');
    expect(await testServer.lobbies.kick(anna, showId, id)).toMatchObject({ guests: [] });
    expect(testServer.presence.removedGuests).toEqual([id]);
    expect((await player(0)).facecam.src).toBe('');
    expect(await testServer.lobbies.guestOf(token)).toBeNull();
    expect(await testServer.lobbies.setFacecam(token, { isImage: false, src: camera })).toBe(false);
    expect(await testServer.lobbies.setPicture(token, new Uint8Array(10))).toBeNull();
    expect(await testServer.lobbies.leave(token)).toBe(false);
    expect(await testServer.lobbies.kick(anna, showId, id)).toBeNull();
    await testServer.restart();
    expect(await testServer.lobbies.guestOf(token)).toBeNull();
    expect((await player(0)).facecam.src).toBe('');
  });

  it('LOBBY8 clears a camera that the page set without the lobby', async () => {
    await testServer.join('Cleo', camera);
    await seat('Cleo', 0);
    const playerId = (await player(0)).id;
    const facecam = { isImage: false, src: `${camera}&room=bad` };
    await testServer.act({ type: 'categoryQuiz.setFacecam', showId, playerId, facecam });
    await testServer.lobbies.kick(anna, showId, await guestId('Cleo'));
    expect((await player(0)).facecam.src).toBe('');
  });

  it('LOBBY8 does not remove a guest of another host', async () => {
    const token = await testServer.join('Cleo');
    const id = await guestId('Cleo');
    await testServer.lobbies.openLobby(documentPath('ben'), showId);
    expect(await testServer.lobbies.kick(documentPath('ben'), showId, id)).toBeNull();
    expect(await testServer.lobbies.guestOf(token)).not.toBeNull();
  });

  it('LOBBY8 does not remove a guest of another show of the same host', async () => {
    const token = await testServer.join('Cleo');
    const id = await guestId('Cleo');
    const value = { ...(await testServer.show()), id: 'second' };
    const path = ['categoryQuiz', 'shows'];
    await testServer.act({ type: 'edit.insert', path, value, before: null });
    expect(await testServer.lobbies.openLobby(anna, 'second')).toMatchObject({ guests: [] });
    expect(await testServer.lobbies.kick(anna, 'second', id)).toBeNull();
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ id });
  });

  it('LOBBY8 clears a camera that is set while the guest is being removed', async () => {
    const token = await testServer.join('Cleo');
    await seat('Cleo', 0);
    const id = await guestId('Cleo');
    await Promise.all([
      testServer.lobbies.setFacecam(token, { isImage: false, src: camera }),
      testServer.lobbies.kick(anna, showId, id),
      testServer.lobbies.setFacecam(token, { isImage: false, src: `${camera}2` }),
    ]);
    expect((await player(0)).facecam.src).toBe('');
  });

  it('LOBBY8 also removes a guest who leaves on their own', async () => {
    const token = await testServer.join('Cleo', camera);
    await seat('Cleo', 0);
    expect(await testServer.lobbies.leave(token)).toBe(true);
    expect(await testServer.lobbies.guestOf(token)).toBeNull();
    expect((await testServer.lobby()).guests).toEqual([]);
    expect((await player(0)).facecam.src).toBe('');
  });
});

describe('personal links', () => {
  const link = async (at: number): Promise<string> => {
    const linked = await testServer.lobbies.link(anna, showId, (await playerIds())[at] ?? '');
    if (linked.kind === 'refused') throw new Error(linked.code);
    expect(linked.code).toBe((await testServer.lobby()).code);
    return linked.token;
  };

  it('LOBBY9 create a seated guest, even while the lobby is locked', async () => {
    await testServer.lobbies.lock(anna, showId, true);
    const token = await link(2);
    const ids = await playerIds();
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ playerId: ids[2] });
    expect(await player(2)).toMatchObject({ name: 'Player', isOut: false });
  });

  it('LOBBY9 reopen the seat of a removed player', async () => {
    const ids = await playerIds();
    await testServer.act({ type: 'categoryQuiz.removePlayer', showId, playerId: ids[1] ?? '' });
    await link(1);
    expect((await player(1)).isOut).toBe(false);
  });

  it('LOBBY9 keep the current player seated until they are opened, and replace an unused link', async () => {
    const first = await link(0);
    const second = await link(0);
    expect(await testServer.lobbies.guestOf(first)).toBeNull();
    const guest = await testServer.lobbies.guestOf(second);
    expect(guest).toMatchObject({ playerId: (await playerIds())[0] });
    const { revision } = await testServer.rooms.document('anna');
    const moved = testServer.presence.movedTo.length;
    const third = await link(0);
    const fourth = await link(0);
    expect(await testServer.lobbies.guestOf(second)).toEqual(guest);
    expect(await testServer.lobbies.guestOf(third)).toBeNull();
    expect(await testServer.lobbies.guestOf(fourth)).toEqual(guest);
    expect(await testServer.lobbies.guestOf(second)).toBeNull();
    expect(await testServer.lobbies.guestOf(fourth)).toEqual(guest);
    // The guest is listed only once, and the document has no new revision.
    expect((await testServer.lobby()).guests).toHaveLength(1);
    expect(testServer.presence.movedTo).toHaveLength(moved);
    expect((await testServer.rooms.document('anna')).revision).toBe(revision);
  });

  it('LOBBY9 keep name and camera of the seat', async () => {
    await testServer.join('Cleo', camera);
    await seat('Cleo', 0);
    const token = await link(0);
    expect(await player(0)).toMatchObject({ name: 'Cleo', facecam: { src: camera } });
    expect(await testServer.lobbies.guestOf(token)).toMatchObject({ name: 'Cleo' });
  });

  it('LOBBY9 are issued only for existing seats, even in a full lobby, one per seat', async () => {
    const none = { kind: 'refused', code: 'notFound' };
    expect(await testServer.lobbies.link(anna, showId, 'none')).toEqual(none);
    expect(await testServer.lobbies.link(anna, 'none', 'none')).toEqual(none);
    for (let n = 0; n < 40; n++) await testServer.join(`Player ${n}`);
    const [first = '', ...others] = await playerIds();
    for (const id of [first, ...others])
      expect(await testServer.lobbies.link(anna, showId, id)).toMatchObject({ kind: 'linked' });
    await expect(testServer.join('One too many')).rejects.toThrow('full');
    expect((await testServer.lobby()).guests).toHaveLength(44);
    // The previous link was never used, so its place is freed.
    expect(await testServer.lobbies.link(anna, showId, first)).toMatchObject({ kind: 'linked' });
    expect((await testServer.lobby()).guests).toHaveLength(44);
  });
});

describe('LOBBY13 pictures', () => {
  const removed: string[] = [];
  let stored = 0;
  const serviceWith = (whileStored: () => Promise<unknown>): LobbyService => {
    const { seatRepository, rooms, clock } = testServer;
    const storeImage = async () => {
      await whileStored();
      const reference = `quizshow/anna/images/a${(stored += 1)}.webp` as const;
      const address = `/files/${reference}`;
      return { kind: 'stored', address, reference, bytes: 1, type: 'image/webp' } as const;
    };
    const remove = async (_userId: string, reference: string) => {
      removed.push(reference);
      return { kind: 'removed' } as const;
    };
    const log = { warn: () => undefined, error: () => undefined };
    return new LobbyService({
      ...{ repository: seatRepository, rooms, clock, log, joinOrigin: () => null },
      files: { storeImage, remove },
    });
  };

  it('LOBBY13 of a guest who leaves during processing are deleted', async () => {
    const token = await testServer.join('Cleo');
    const lobbies = serviceWith(() => lobbies.leave(token));
    expect(await lobbies.setPicture(token, new Uint8Array(1))).toBeNull();
    expect(removed).toEqual([`quizshow/anna/images/a${stored}.webp`]);
  });

  it('LOBBY13 of guests who come and go are limited to a hundred per hour', async () => {
    const lobbies = serviceWith(async () => undefined);
    const kinds: string[] = [];
    for (let n = 0; n < 101; n++) {
      const token = await testServer.join(`P${n}`);
      const kept = await lobbies.setPicture(token, new Uint8Array(1));
      kinds.push(kept?.kind === 'refused' ? kept.code : (kept?.kind ?? 'gone'));
      await lobbies.leave(token);
    }
    expect(kinds.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'kept'));
    expect(kinds[100]).toBe('tooMany');
  });
});

it('LOBBY16 keeps the lobby with its guests and seats across a restart', async () => {
  const [waiting, seated] = [await testServer.join('Cleo'), await testServer.join('Dan', camera)];
  await seat('Dan', 3);
  await testServer.lobbies.lock(anna, showId, true);
  const before = await testServer.lobby();
  const guest = await testServer.lobbies.guestOf(seated);
  await testServer.restart();
  expect(await testServer.lobby()).toEqual(before);
  expect(await testServer.lobbies.guestOf(seated)).toEqual(guest);
  expect(await testServer.lobbies.guestOf(waiting)).toMatchObject({ name: 'Cleo', playerId: null });
  expect((await testServer.lobbies.lobbies(anna)).map((lobby) => lobby.showId)).toEqual([showId]);
});

it('notifies sockets of every change, and lists who is connected', async () => {
  const { presence } = testServer;
  const token = await testServer.join('Cleo');
  const id = await guestId('Cleo');
  const line = { roundTripMs: 20, jitterMs: 2, lostShare: 0, isUnstable: false };
  presence.connected.set(id, line);
  expect((await testServer.lobby()).guests).toMatchObject([{ id, isConnected: true, line }]);
  let countBefore = presence.changes.length;
  const steps: (() => Promise<unknown>)[] = [
    () => seat('Cleo', 0),
    () => testServer.lobbies.setFacecam(token, { isImage: false, src: camera }),
    () => testServer.lobbies.lock(anna, showId, true),
    () => testServer.lobbies.newCode(anna, showId),
    async () => testServer.lobbies.link(anna, showId, (await playerIds())[1] ?? ''),
    () => testServer.lobbies.kick(anna, showId, id),
    () => testServer.lobbies.clear(anna),
  ];
  for (const step of steps) {
    await step();
    await sleep(0);
    expect(presence.changes.length).toBeGreaterThan(countBefore);
    countBefore = presence.changes.length;
  }
  expect(new Set(presence.changes)).toEqual(new Set([`${anna} ${showId}`]));
});
