import type { Command } from '@quizcast/game/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ManualClock,
  UnreliableBus,
  openStore,
  settled,
  silent,
  FakeVoteCounter,
  type TestStore,
} from '../testing/test-server.ts';
import { StoreFailure, type DocumentStore } from '../ports/document-store.ts';
import { createRooms, documentPath, type Rooms, type RoomsDeps } from './rooms.ts';

const anna = { kind: 'owner', userId: 'anna' } as const;
const path = documentPath('anna');
const showId = 'show1';

let testStore: TestStore;
let clock: ManualClock;
let votes: FakeVoteCounter;
let open: Rooms[];
beforeEach(async () => {
  testStore = await openStore();
  [clock, votes, open] = [new ManualClock(), new FakeVoteCounter(), []];
});
afterEach(async () => {
  await Promise.all(open.map((rooms) => rooms.close()));
  await testStore.close();
});

function roomsOf(part: Partial<RoomsDeps> = {}): Rooms {
  const rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 7,
    exists: async (userId) => userId === 'anna',
    ...part,
  });
  rooms.connect({ votes });
  open.push(rooms);
  return rooms;
}

type MoveType =
  | 'stageQuiz.revealAnswer'
  | 'stageQuiz.nextStage'
  | 'stageQuiz.start'
  | 'stageQuiz.reset';

const rename = (name: string): Command => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value: name,
});

/** Goes to the first question and uses the Twitch joker; returns the round. */
async function startVote(rooms: Rooms): Promise<string> {
  const loaded = await rooms.document('anna');
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  const jokers = loaded.document.shows[0]?.jokers ?? [];
  const jokerId = jokers.find(({ event }) => event === 3)?.id ?? '';
  const commands: Command[] = [
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.useJoker', showId, jokerId },
  ];
  for (const [index, command] of commands.entries())
    expect(await rooms.submit(path, command, `v${index}`, anna)).toMatchObject({
      kind: 'accepted',
    });
  const round = votes.jobs.get(path)?.[0]?.round;
  if (round === undefined) throw new Error('no vote');
  return round;
}

async function question(rooms: Rooms) {
  const loaded = await rooms.document('anna');
  const found = loaded.kind === 'readable' && loaded.document.shows[0]?.stages[0]?.question;
  if (!found) throw new Error('no question');
  return found;
}

describe('rooms', () => {
  it('are closed a minute after they were last needed, not before', async () => {
    const rooms = roomsOf();
    await rooms.submit(path, rename('x'), 'a', anna);
    await clock.pass(55_000);
    expect(rooms.status().rooms).toBe(1);
    await rooms.submit(path, rename('y'), 'b', anna);
    await clock.pass(55_000);
    expect(rooms.status().rooms).toBe(1);
    await clock.pass(20_000);
    expect(rooms.status().rooms).toBe(0);
    expect(await rooms.submit(path, rename('z'), 'c', anna)).toEqual({
      kind: 'accepted',
      revision: 4,
    });
  });

  it('stay open while watched or while a vote is running', async () => {
    const rooms = roomsOf();
    const room = rooms.room(path);
    await room.load();
    const stop = room.watch({
      changed: () => undefined,
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 1,
    });
    await clock.pass(600_000);
    expect([rooms.status().rooms, rooms.hasOwners(path)]).toEqual([1, true]);
    stop();
    expect(rooms.hasOwners(path)).toBe(false);
    await clock.pass(80_000);
    expect(rooms.status().rooms).toBe(0);

    await rooms.submit(
      path,
      {
        type: 'edit.update',
        path: ['shows', showId, 'stages', 'stage1', 'question', 'votingCountdown'],
        value: 600,
      },
      'long',
      anna,
    );
    await startVote(rooms);
    await clock.pass(300_000);
    expect(rooms.status().rooms).toBe(1);
  });

  it('check the store every ten seconds for lost revision notices', async () => {
    const [here, there] = [roomsOf(), roomsOf()];
    await here.document('anna');
    await there.document('anna');
    await here.submit(path, rename('x'), 'a', anna);
    await clock.pass(10_000);
    const loaded = await there.document('anna');
    expect(loaded.kind === 'readable' && loaded.document.settings.twitch.username).toBe('x');
  });

  it('do not share failures', async () => {
    const read: DocumentStore['read'] = async (asked) => {
      if (asked === 'quizshow/broken') throw new StoreFailure('damaged');
      return testStore.store.read(asked);
    };
    const rooms = roomsOf({ store: { ...testStore.store, read } });
    const broken = rooms.submit('quizshow/broken', rename('x'), 'a', anna);
    const sound = rooms.submit(path, rename('x'), 'a', anna);
    expect(await broken).toEqual({ kind: 'refused', reason: 'storeFailed' });
    expect(await sound).toEqual({ kind: 'accepted', revision: 2 });
  });

  it('IDENTITY44 do not recreate the document of a deleted account, even for pending commands', async () => {
    const users = new Set(['anna']);
    const rooms = roomsOf({ exists: async (userId) => users.has(userId) });
    const before = rooms.submit(path, rename('x'), 'a', anna);
    users.delete('anna');
    const exited = rooms.remove(path);
    const after = ['b', 'c'].map((id) => rooms.submit(path, rename('y'), id, anna));
    expect(await before).toMatchObject({ kind: 'refused', reason: 'notFound' });
    await exited;
    for (const late of after) expect(await late).toEqual({ kind: 'refused', reason: 'notFound' });
    await expect(rooms.document('anna')).rejects.toThrow(/has no owner/);
    expect(await testStore.store.read(path)).toBeNull();
  });

  it('finish pending commands when closed, and refuse later ones', async () => {
    const rooms = roomsOf();
    const before = rooms.submit(path, rename('x'), 'a', anna);
    await rooms.close();
    expect(await before).toEqual({ kind: 'accepted', revision: 2 });
    expect(await rooms.submit(path, rename('y'), 'b', anna)).toMatchObject({ kind: 'refused' });
    expect((await testStore.store.read(path))?.revision).toBe(2);
  });
});

describe('the overlay state', () => {
  it('is returned only for existing users, and creates nothing for others', async () => {
    const rooms = roomsOf();
    const picture = await rooms.overlayPicture('anna');
    expect(picture).toMatchObject({ revision: 1, nowMs: clock.nowMs() });
    expect(picture?.state.stageQuiz?.question.text).toBe('');
    expect(await rooms.overlayPicture('nobody')).toBeNull();
    expect(await testStore.store.read(documentPath('nobody'))).toBeNull();
  });
});

describe('votes', () => {
  it('are counted when the agenda requires it, and closed on time with the last tally', async () => {
    const rooms = roomsOf();
    const round = await startVote(rooms);
    expect(votes.jobs.get(path)).toMatchObject([{ round, showId, channel: null }]);
    await rooms.tally(path, round, [3, 0, 1, 0]);
    await rooms.tally(path, 'another-round', [9, 9, 9, 9]);
    expect(await question(rooms)).toMatchObject({ isVoting: true, votes: [3, 0, 1, 0] });

    // 30 s countdown and 5 s for late votes.
    await clock.pass(34_999);
    expect((await question(rooms)).isVoting).toBe(true);
    votes.lastTally = [4, 0, 1, 2];
    await clock.pass(1);
    expect(await question(rooms)).toMatchObject({ isVoting: false, votes: [4, 0, 1, 2] });
    expect(votes.finished).toEqual([round]);
    expect(votes.jobs.get(path)).toEqual([]);
    await rooms.tally(path, round, [9, 9, 9, 9]);
    expect((await question(rooms)).votes).toEqual([4, 0, 1, 2]);
  });

  it('ROOM9 end with the last tally when the host stops them', async () => {
    const rooms = roomsOf();
    const round = await startVote(rooms);
    votes.lastTally = [3, 0, 0, 1];
    await rooms.submit(path, { type: 'stageQuiz.stopVoting', showId }, 's', anna);
    expect(votes.jobs.get(path)).toEqual([]);
    expect(await question(rooms)).toMatchObject({ isVoting: false, votes: [3, 0, 0, 1] });
    await clock.pass(60_000);
    expect(votes.finished).toEqual([round]);
  });

  it.each<{ type: MoveType; undoes: number }>([
    { type: 'stageQuiz.revealAnswer', undoes: 0 },
    { type: 'stageQuiz.nextStage', undoes: 0 },
    { type: 'stageQuiz.start', undoes: 1 },
    { type: 'stageQuiz.reset', undoes: 1 },
  ])('ROOM9 include the last ballots when $type ends them', async ({ type, undoes }) => {
    const rooms = roomsOf();
    const round = await startVote(rooms);
    votes.lastTally = [3, 0, 0, 1];
    const ended = await rooms.submit(path, { type, showId }, 'end', anna);
    expect(ended).toMatchObject({ kind: 'accepted' });
    expect(votes.jobs.get(path)).toEqual([]);
    for (let n = 0; n < undoes; n += 1)
      await rooms.submit(path, { type: 'stageQuiz.undo', showId }, `u${n}`, anna);
    expect(await question(rooms)).toMatchObject({ votes: [3, 0, 0, 1], votingRound: round });
    expect(votes.finished).toEqual([round]);
  });

  it('ROOM9 get no final count on a move that ends no vote, is refused, or undoes the vote', async () => {
    const rooms = roomsOf();
    await startVote(rooms);
    const lock: Command = { type: 'stageQuiz.lockAnswer', showId, answer: 0 };
    await rooms.submit(path, lock, 'lock', anna);
    const stranger = { kind: 'owner', userId: 'bert' } as const;
    await rooms.submit(path, { type: 'stageQuiz.unlockAnswer', showId }, 'unlock', anna);
    await rooms.submit(path, { type: 'stageQuiz.reset', showId: 'other' }, 'r', stranger);
    expect(votes.finished).toEqual([]);
    for (const n of [1, 2, 3])
      await rooms.submit(path, { type: 'stageQuiz.undo', showId }, `undo${n}`, anna);
    expect(votes.jobs.get(path)).toEqual([]);
    expect(votes.finished).toEqual([]);
  });

  it('ROOM9 are not ended by a repeated move that was already applied', async () => {
    const rooms = roomsOf();
    await rooms.submit(path, { type: 'stageQuiz.start', showId }, 'again', anna);
    const round = await startVote(rooms);
    const answer = await rooms.submit(path, { type: 'stageQuiz.start', showId }, 'again', anna);
    expect(answer).toEqual({ kind: 'accepted', revision: 2 });
    expect(votes.finished).toEqual([]);
    expect((await question(rooms)).isVoting).toBe(true);
    expect(votes.jobs.get(path)).toMatchObject([{ round }]);
    await rooms.tally(path, round, [2, 0, 0, 0]);
    expect(await question(rooms)).toMatchObject({ isVoting: true, votes: [2, 0, 0, 0] });
  });

  it('ROOM9 end with the last known tally and log a warning when the last ballots cannot be read', async () => {
    const reported: [object, string][] = [];
    const warn = (facts: object, line: string) => void reported.push([facts, line]);
    const rooms = roomsOf({ log: { ...silent, warn } });
    const round = await startVote(rooms);
    await rooms.tally(path, round, [1, 0, 0, 0]);
    const failure = new StoreFailure('gone');
    vi.spyOn(votes, 'finish').mockRejectedValue(failure);
    const ended = await rooms.submit(path, { type: 'stageQuiz.stopVoting', showId }, 's', anna);
    expect(ended).toMatchObject({ kind: 'accepted' });
    expect(await question(rooms)).toMatchObject({ isVoting: false, votes: [1, 0, 0, 0] });
    expect(reported).toEqual([
      [
        { path, round, error: failure },
        'last count of a vote failed: it ends with the tally that was told last',
      ],
    ]);
  });

  it('VOTE10 do not queue tallies for a slow store, which gets the newest after the current one', async () => {
    const held: (() => void)[] = [];
    let isSlow = false;
    const append: DocumentStore['append'] = async (...asked) => {
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      return testStore.store.append(...asked);
    };
    const rooms = roomsOf({ store: { ...testStore.store, append } });
    const round = await startVote(rooms);
    const { revision } = await rooms.document('anna');
    isSlow = true;
    const tallies = [1, 2, 3, 4, 5, 6].map((count) => rooms.tally(path, round, [count, 0, 0, 0]));
    await settled();
    expect(held).toHaveLength(1);
    isSlow = false;
    held[0]?.();
    await Promise.all(tallies);
    await settled();
    expect(await question(rooms)).toMatchObject({ votes: [6, 0, 0, 0] });
    expect((await rooms.document('anna')).revision).toBe(revision + 2);
    await rooms.tally(path, round, [7, 0, 0, 0]);
    expect(await question(rooms)).toMatchObject({ votes: [7, 0, 0, 0] });
  });

  it('sync the counter only when its jobs change', async () => {
    const sync = vi.spyOn(votes, 'sync');
    const rooms = roomsOf();
    const round = await startVote(rooms);
    const countBefore = sync.mock.calls.length;
    for (let count = 1; count < 20; count++) await rooms.tally(path, round, [count, 0, 0, 0]);
    expect([countBefore, sync.mock.calls.length]).toEqual([1, 1]);
  });

  it('ROOM8 are closed as soon as the store works again', async () => {
    let isFull = false;
    const append: DocumentStore['append'] = async (...asked) => {
      if (isFull) throw new StoreFailure('disk full');
      return testStore.store.append(...asked);
    };
    const rooms = roomsOf({ store: { ...testStore.store, append } });
    await startVote(rooms);
    isFull = true;
    await clock.pass(50_000);
    expect((await question(rooms)).isVoting).toBe(true);
    isFull = false;
    await clock.pass(1000);
    expect((await question(rooms)).isVoting).toBe(false);
  });

  it('wait for ballots that are temporarily unreadable, but not forever', async () => {
    const finish = vi.spyOn(votes, 'finish');
    const rooms = roomsOf();
    const round = await startVote(rooms);
    await rooms.tally(path, round, [1, 0, 0, 0]);
    finish.mockRejectedValue(new StoreFailure('gone'));
    await clock.pass(45_000);
    expect((await question(rooms)).isVoting).toBe(true);
    await clock.pass(6000);
    expect(await question(rooms)).toMatchObject({ isVoting: false, votes: [1, 0, 0, 0] });
  });

  it('ROOM8 continue after a restart without anyone connecting', async () => {
    const before = roomsOf();
    const round = await startVote(before);
    await before.close();
    // Counting is not stopped, because the ballots of this round are still needed.
    expect(votes.jobs.get(path)?.length).toBe(1);
    votes.jobs.clear();
    await clock.pass(10_000);

    const after = roomsOf();
    await after.wake();
    expect(votes.jobs.get(path)).toMatchObject([{ round }]);
    expect(after.status().rooms).toBe(1);
    votes.lastTally = [1, 2, 3, 4];
    await clock.pass(25_000);
    await settled();
    expect(await question(after)).toMatchObject({ isVoting: false, votes: [1, 2, 3, 4] });
  });

  it('that should have ended while the server was down are closed at once', async () => {
    const before = roomsOf();
    await startVote(before);
    await before.close();
    await clock.pass(1_000_000);
    const after = roomsOf();
    await after.wake();
    await clock.pass(0);
    expect((await question(after)).isVoting).toBe(false);
  });
});
