import type { Command } from '@quizcast/game/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JoinedBuses } from './unreliable-bus.ts';
import {
  ManualClock,
  openStore,
  settled,
  silent,
  FakeVoteCounter,
  type TestStore,
} from './test-server.ts';
import { SharedLeases } from './shared-leases.ts';
import { StoreFailure, type DocumentStore } from '../ports/document-store.ts';
import type { Timeline } from '../ports/timeline.ts';
import { createRooms, documentPath, type Rooms, type RoomsDeps } from '../documents/rooms.ts';

const anna = { kind: 'owner', userId: 'anna' } as const;
const path = documentPath('anna');
const showId = 'show1';

type Exists = (userId: string) => Promise<boolean>;

interface TestNode {
  rooms: Rooms;
  votes: FakeVoteCounter;
}

class SwitchedTimeline implements Timeline {
  id = 'first';
  #listeners = new Set<() => void>();

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  begin(id: string): void {
    this.id = id;
    for (const listener of this.#listeners) listener();
  }
}

let testStore: TestStore;
let clock: ManualClock;
let buses: JoinedBuses;
let leases: SharedLeases;
let nodes: TestNode[];
beforeEach(async () => {
  testStore = await openStore();
  [clock, buses, leases, nodes] = [new ManualClock(), new JoinedBuses(), new SharedLeases(), []];
});
afterEach(async () => {
  await Promise.all(nodes.map(({ rooms }) => rooms.close()));
  await testStore.close();
});

function node(
  id: string,
  exists: Exists = async () => true,
  other: Partial<RoomsDeps> = {},
): TestNode {
  const votes = new FakeVoteCounter();
  const rooms = createRooms({
    store: leases.fencedStore(testStore.store),
    bus: buses.of(id),
    lease: leases.of(id),
    clock,
    log: silent,
    dice: () => 7,
    exists,
    ...other,
  });
  rooms.connect({ votes });
  const made = { rooms, votes };
  nodes.push(made);
  return made;
}

let commands = 0;
const send = async ({ rooms }: TestNode, command: Command): Promise<void> => {
  expect(await rooms.submit(path, command, `c${(commands += 1)}`, anna)).toMatchObject({
    kind: 'accepted',
  });
  await settled();
};

async function startVote(on: TestNode): Promise<string> {
  const loaded = await on.rooms.document('anna');
  const shows = loaded.kind === 'readable' ? loaded.document.shows : [];
  const jokerId = shows[0]?.jokers.find(({ event }) => event === 3)?.id ?? '';
  await send(on, { type: 'stageQuiz.start', showId });
  await send(on, { type: 'stageQuiz.nextStage', showId });
  await send(on, { type: 'stageQuiz.useJoker', showId, jokerId });
  const round = jobsOf(on)[0];
  if (round === undefined) throw new Error('no vote');
  return round;
}

const jobsOf = ({ votes }: TestNode): string[] =>
  (votes.jobs.get(path) ?? []).map(({ round }) => round);

const votesOf = async ({ rooms }: TestNode): Promise<readonly number[]> => {
  const loaded = await rooms.document('anna');
  const question = loaded.kind === 'readable' && loaded.document.shows[0]?.stages[0]?.question;
  return question ? question.votes : [];
};

describe('leading a document', () => {
  it('NODE60 is done by one node, however many have it in memory', async () => {
    const [one, two] = [node('one'), node('two')];
    await two.rooms.document('anna');
    await startVote(one);
    expect(leases.holderOf(path)).toBe('one');
    expect(jobsOf(one)).toHaveLength(1);
    expect(jobsOf(two)).toEqual([]);
  });

  it('NODE61 is taken over by another node when the leading node dies', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    leases.die('one');
    await settled();
    expect(leases.holderOf(path)).toBe('two');
    expect(jobsOf(two)).toEqual([round]);
  });

  it('NODE97 reports a takeover from a dead node, but not for the first leader', async () => {
    const reported: string[] = [];
    const onTakeover = (of: string) => void reported.push(of);
    const one = node('one', undefined, { onTakeover });
    const two = node('two', undefined, { onTakeover });
    await startVote(one);
    expect(reported).toEqual([]);
    expect([one.rooms.status().leases, two.rooms.status().leases]).toEqual([1, 0]);
    leases.die('one');
    await settled();
    expect(reported).toEqual([path]);
    expect(two.rooms.status().leases).toBe(1);
  });

  it('NODE97 reports a takeover that a node was waiting for, and the previous leader', async () => {
    const reported: (string | null)[] = [];
    const onTakeover = (_: string, from: string | null) => void reported.push(from);
    const [one, two] = [node('one'), node('two', undefined, { onTakeover })];
    await two.rooms.document('anna');
    await startVote(one);
    await leases.of('one').close();
    await clock.pass(4000);
    await settled();
    expect(jobsOf(two)).toHaveLength(1);
    expect(reported).toEqual(['one']);
  });

  it('NODE98 logs failed catch-up reads once a minute, with the number of further failures', async () => {
    const lines: object[] = [];
    const warn = (facts: object, line: string) =>
      void (line.startsWith('catch-up read failed') && lines.push(facts));
    const heads = () => Promise.reject(new StoreFailure('away'));
    const store = { ...testStore.store, heads };
    const one = node('one', undefined, { store, log: { ...silent, warn } });
    await one.rooms.document('anna');
    // Watched, so that no room becomes idle.
    const stop = one.rooms.room(path).watch({
      changed: () => undefined,
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 0,
    });
    await clock.pass(59_000);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('more');
    await clock.pass(10_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ more: 11 });
    stop();
  });

  it('NODE61 releases an orphaned document that is no longer needed', async () => {
    const one = node('one');
    const two = node('two');
    await startVote(one);
    leases.die('one');
    await settled();
    await send(two, { type: 'stageQuiz.stopVoting', showId });
    await clock.pass(3000);
    await settled();
    expect(leases.holderOf(path)).toBeUndefined();
  });

  it('NODE82 releases an orphaned document of a deleted account', async () => {
    const one = node('one');
    const gone = new Set<string>();
    node('two', async (userId) => !gone.has(userId));
    await startVote(one);
    gone.add('anna');
    await testStore.store.remove(path);
    leases.die('one');
    await settled();
    expect(leases.holderOf(path)).toBeUndefined();
    expect(await testStore.store.read(path)).toBeNull();
  });

  it('NODE85 retries an orphaned document that cannot be read, and logs this once a minute', async () => {
    const one = node('one');
    await startVote(one);
    const reported: string[] = [];
    const warn = (_: object, line: string) => void reported.push(line);
    const read = () => Promise.reject(new StoreFailure('the log has a gap'));
    const store = { ...testStore.store, read };
    node('two', undefined, { store, log: { ...silent, warn } });
    for (let beats = 0; beats < 5; beats += 1) {
      leases.die('one');
      await settled();
    }
    expect(reported).toEqual(['lease takeover failed']);
    await clock.pass(61_000);
    await leases.of('three').acquire(path);
    leases.die('three');
    await settled();
    expect(reported.filter((line) => line === 'lease takeover failed')).toHaveLength(2);
  });

  it('NODE62 stops on a node that learns that another node has taken over', async () => {
    const one = node('one');
    await startVote(one);
    leases.steal(path, 'other-node');
    await settled();
    expect(jobsOf(one)).toEqual([]);
  });

  it('NODE87 rejects a tally of a node that lost the lease unknowingly, and stops it from leading', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    await two.rooms.document('anna');
    leases.seize(path, 'two');
    const before = (await testStore.store.read(path))?.revision;
    await one.rooms.tally(path, round, [9, 0, 0, 0]);
    await settled();
    expect((await testStore.store.read(path))?.revision).toBe(before);
    expect(await votesOf(one)).toEqual([0, 0, 0, 0]);
    expect(jobsOf(one)).toEqual([]);
    expect(one.rooms.room(path).isLeader).toBe(false);
  });

  it('NODE88 gets the final count from the counting node when the host ends a vote on a formerly frozen node', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    leases.seize(path, 'other-node');
    leases.die('other-node');
    await settled();
    await two.rooms.document('anna');
    await settled();
    one.votes.lastTally = [1, 0, 0, 0];
    two.votes.lastTally = [2, 3, 0, 0];
    await send(one, { type: 'stageQuiz.stopVoting', showId });
    expect(two.votes.finished).toContain(round);
    expect(await votesOf(one)).toEqual([2, 3, 0, 0]);
  });

  it('NODE63 releases the lease when there is nothing to do', async () => {
    const one = node('one');
    await startVote(one);
    await send(one, { type: 'stageQuiz.stopVoting', showId });
    expect(leases.holderOf(path)).toBe('one');
    await clock.pass(3000);
    await settled();
    expect(leases.holderOf(path)).toBeUndefined();
  });

  it('NODE64 includes every received ballot when a vote is ended on another node', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    await two.rooms.document('anna');
    one.votes.lastTally = [3, 1, 0, 2];
    await send(two, { type: 'stageQuiz.stopVoting', showId });
    expect(one.votes.finished).toContain(round);
    expect(await votesOf(two)).toEqual([3, 1, 0, 2]);
  });

  it('NODE64 ROOM9 includes every received ballot when a vote is ended on another node by moving on', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    one.votes.lastTally = [3, 1, 0, 2];
    await send(two, { type: 'stageQuiz.nextStage', showId });
    expect(await votesOf(two)).toEqual([3, 1, 0, 2]);
  });

  it('NODE64 lets the other node make the final count when it fails on the counting node', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    one.votes.finish = () => Promise.reject(new StoreFailure('gone'));
    two.votes.lastTally = [0, 5, 0, 0];
    const ended = send(two, { type: 'stageQuiz.stopVoting', showId });
    await settled();
    await clock.pass(9000);
    await ended;
    expect(await votesOf(two)).toEqual([0, 5, 0, 0]);
  });

  it('NODE64 waits as long as the counting node needs', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    let notify: (votes: readonly number[]) => void = () => undefined;
    one.votes.finish = () =>
      new Promise((resolve) => {
        notify = resolve;
      });
    two.votes.lastTally = [0, 1, 0, 0];
    const ended = send(two, { type: 'stageQuiz.stopVoting', showId });
    await settled();
    await clock.pass(4000);
    notify([4, 2, 6, 2]);
    await settled();
    await ended;
    expect(await votesOf(two)).toEqual([4, 2, 6, 2]);
  });

  it('NODE64 ends a vote with the stored ballots when the counting node does not respond', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    buses.isWorking = false;
    two.votes.lastTally = [0, 5, 0, 0];
    const ended = send(two, { type: 'stageQuiz.stopVoting', showId });
    await settled();
    await clock.pass(2000);
    await ended;
    expect(await votesOf(two)).toEqual([0, 5, 0, 0]);
  });
});

describe('a document on two nodes', () => {
  const rename = (name: string): Command => ({
    type: 'edit.update',
    path: ['settings', 'twitch', 'username'],
    value: name,
  });
  const nameOn = async ({ rooms }: TestNode): Promise<string> => {
    const loaded = await rooms.document('anna');
    return loaded.kind === 'readable' ? loaded.document.settings.twitch.username : '';
  };

  it('NODE65 is the same on both as soon as the notice arrives', async () => {
    const [one, two] = [node('one'), node('two')];
    await two.rooms.document('anna');
    await send(one, rename('first'));
    expect(await nameOn(two)).toBe('first');
  });

  it('NODE65 is soon the same on both without notices, and at once when the bus reconnects', async () => {
    const [one, two] = [node('one'), node('two')];
    await two.rooms.document('anna');
    await two.rooms.room(path).load();
    buses.isWorking = false;
    await send(one, rename('first'));
    expect(await nameOn(two)).not.toBe('first');
    await clock.pass(6000);
    await settled();
    expect(await nameOn(two)).toBe('first');
    await send(one, rename('second'));
    buses.gap();
    await settled();
    expect(await nameOn(two)).toBe('second');
  });

  it('NODE66 accepts concurrent commands on both, without losing or duplicating any', async () => {
    const [one, two] = [node('one'), node('two')];
    for (const { rooms } of [one, two]) await rooms.document('anna');
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const { rooms } = n % 2 === 0 ? one : two;
        return rooms.submit(path, rename(`n${n}`), `n${n}`, anna);
      }),
    );
    await settled();
    const accepted = results.filter((result) => result.kind === 'accepted');
    expect(accepted).toHaveLength(40);
    const log = await testStore.store.since(path, 0, 1000);
    const stored = log.filter(({ commandId }) => /^n\d+$/.test(commandId));
    expect(stored).toHaveLength(accepted.length);
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    expect(await nameOn(one)).toBe(await nameOn(two));
  });

  it('LIVE21 is reloaded completely, and watchers are notified, when the store starts another timeline', async () => {
    const timeline = new SwitchedTimeline();
    const store = { ...leases.fencedStore(testStore.store), timeline };
    const one = node('one', undefined, { store });
    await send(one, rename('lost'));
    await send(one, rename('lost, too'));
    const reported: (readonly unknown[] | null)[] = [];
    one.rooms.room(path).watch({
      changed: (loaded, entries) => {
        expect(loaded.timeline).toBe('second');
        reported.push(entries);
      },
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 0,
    });
    // After a failover the database has only the first entries, and another writer has continued from there.
    const stored = await testStore.store.at(path, 2);
    const entries = await testStore.store.since(path, 0, 2);
    await testStore.store.remove(path);
    for (const { revision, ...entry } of entries)
      await testStore.store.append(path, revision - 1, entry);
    await testStore.store.append(path, 2, {
      commandId: 'other-node',
      atMs: 1,
      actor: anna,
      command: rename('kept'),
      patches: [{ op: 'replace', path: ['settings', 'twitch', 'username'], value: 'kept' }],
    });
    expect(stored?.revision).toBe(2);
    timeline.begin('second');
    expect(await one.rooms.submit(path, rename('goes on'), 'next', anna)).toEqual({
      kind: 'accepted',
      revision: 4,
    });
    expect(reported[0]).toBeNull();
    expect((await testStore.store.read(path))?.document).toMatchObject({
      settings: { twitch: { username: 'goes on' } },
    });
  });

  it('NODE70 is reported as unreadable if another node wrote what this one cannot read', async () => {
    const [one, two] = [node('one'), node('two')];
    await one.rooms.document('anna');
    await two.rooms.document('anna');
    const revision = (await testStore.store.read(path))?.revision ?? 0;
    await testStore.store.append(path, revision, {
      commandId: 'of a newer version',
      atMs: 1,
      actor: anna,
      command: { type: 'edit.update', path: ['shows'], value: [] },
      patches: [{ op: 'replace', path: ['shows'], value: { later: true } }],
    });
    two.rooms.room(path).checkStore();
    await settled();
    expect(await two.rooms.document('anna')).toMatchObject({ kind: 'unreadable' });
  });

  it('NODE70 is not reloaded completely for one setting that another node changed', async () => {
    const read = vi.fn<DocumentStore['read']>((...asked) => testStore.store.read(...asked));
    const one = node('one');
    const two = node('two', undefined, { store: { ...testStore.store, read } });
    await one.rooms.document('anna');
    await two.rooms.document('anna');
    read.mockClear();
    await send(one, { type: 'edit.update', path: ['settings', 'showWatermark'], value: false });
    expect(two.rooms.room(path).loaded).toMatchObject({
      document: { settings: { showWatermark: false } },
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('NODE67 is removed on the other when it is removed on one', async () => {
    const [one, two] = [node('one'), node('two')];
    await one.rooms.document('anna');
    await two.rooms.document('anna');
    let isGone = false;
    two.rooms.room(path).watch({
      changed: () => undefined,
      viewersChanged: () => undefined,
      removed: () => {
        isGone = true;
      },
      owners: () => 0,
    });
    await one.rooms.remove(path);
    await settled();
    expect(isGone).toBe(true);
    expect(two.rooms.room(path).loaded).toBeNull();
  });
});
