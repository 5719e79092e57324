import type { Command } from '@quizcast/game/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JoinedBuses } from './unreliable-bus.ts';
import {
  ManualClock,
  openStore,
  settled,
  silent,
  FakeVoteCounter,
  type StoreBox,
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

let box: StoreBox;
let clock: ManualClock;
let buses: JoinedBuses;
let leases: SharedLeases;
let nodes: TestNode[];
beforeEach(async () => {
  box = await openStore();
  [clock, buses, leases, nodes] = [new ManualClock(), new JoinedBuses(), new SharedLeases(), []];
});
afterEach(async () => {
  await Promise.all(nodes.map(({ rooms }) => rooms.close()));
  await box.close();
});

function node(
  id: string,
  exists: Exists = async () => true,
  other: Partial<RoomsDeps> = {},
): TestNode {
  const votes = new FakeVoteCounter();
  const rooms = createRooms({
    store: leases.fencedStore(box.store),
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
  const held = await on.rooms.document('anna');
  const shows = held.kind === 'readable' ? held.document.shows : [];
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
  const held = await rooms.document('anna');
  const question = held.kind === 'readable' && held.document.shows[0]?.stages[0]?.question;
  return question ? question.votes : [];
};

describe('what goes on around a document', () => {
  it('NODE60 is done by one node, however many have the document in memory', async () => {
    const [one, two] = [node('one'), node('two')];
    await two.rooms.document('anna');
    await startVote(one);
    expect(leases.holderOf(path)).toBe('one');
    expect(jobsOf(one)).toHaveLength(1);
    expect(jobsOf(two)).toEqual([]);
  });

  it('NODE61 is taken up by another node when the one that did it is gone', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    leases.die('one');
    await settled();
    expect(leases.holderOf(path)).toBe('two');
    expect(jobsOf(two)).toEqual([round]);
  });

  it('NODE97 tells that it took over what a node that is gone did, and nothing when it was the first', async () => {
    const told: string[] = [];
    const onTakeover = (of: string) => void told.push(of);
    const one = node('one', undefined, { onTakeover });
    const two = node('two', undefined, { onTakeover });
    await startVote(one);
    expect(told).toEqual([]);
    expect([one.rooms.status().leases, two.rooms.status().leases]).toEqual([1, 0]);
    leases.die('one');
    await settled();
    expect(told).toEqual([path]);
    expect(two.rooms.status().leases).toBe(1);
  });

  it('NODE97 tells that it took over what it had waited for, and by whom that was done', async () => {
    const told: (string | null)[] = [];
    const onTakeover = (_: string, from: string | null) => void told.push(from);
    const [one, two] = [node('one'), node('two', undefined, { onTakeover })];
    await two.rooms.document('anna');
    await startVote(one);
    await leases.of('one').close();
    await clock.pass(4000);
    await settled();
    expect(jobsOf(two)).toHaveLength(1);
    expect(told).toEqual(['one']);
  });

  it('NODE98 tells once a minute that it cannot look for what others wrote, however many documents there are', async () => {
    const lines: object[] = [];
    const warn = (facts: object, line: string) =>
      void (line.startsWith('catch-up read failed') && lines.push(facts));
    const heads = () => Promise.reject(new StoreFailure('away'));
    const store = { ...box.store, heads };
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

  it('NODE61 an orphan that nobody needs any more is nobody’s afterwards', async () => {
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

  it('NODE82 an orphan of somebody whose account is gone is nobody’s soon', async () => {
    const one = node('one');
    const gone = new Set<string>();
    node('two', async (userId) => !gone.has(userId));
    await startVote(one);
    gone.add('anna');
    await box.store.remove(path);
    leases.die('one');
    await settled();
    expect(leases.holderOf(path)).toBeUndefined();
    expect(await box.store.read(path)).toBeNull();
  });

  it('NODE85 an orphan that cannot be read is tried again and again, and told of once a minute', async () => {
    const one = node('one');
    await startVote(one);
    const told: string[] = [];
    const warn = (_: object, line: string) => void told.push(line);
    const read = () => Promise.reject(new StoreFailure('the log has a gap'));
    const store = { ...box.store, read };
    node('two', undefined, { store, log: { ...silent, warn } });
    for (let beats = 0; beats < 5; beats += 1) {
      leases.die('one');
      await settled();
    }
    expect(told).toEqual(['lease takeover failed']);
    await clock.pass(61_000);
    await leases.of('three').acquire(path);
    leases.die('three');
    await settled();
    expect(told.filter((line) => line === 'lease takeover failed')).toHaveLength(2);
  });

  it('NODE62 stops on a node that learns that another one has taken it', async () => {
    const one = node('one');
    await startVote(one);
    leases.steal(path, 'other-node');
    await settled();
    expect(jobsOf(one)).toEqual([]);
  });

  it('NODE87 a node that does not know that another one has taken over appends no tally, and ends no vote', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    await two.rooms.document('anna');
    leases.seize(path, 'two');
    const before = (await box.store.read(path))?.revision;
    await one.rooms.tally(path, round, [9, 0, 0, 0]);
    await settled();
    expect((await box.store.read(path))?.revision).toBe(before);
    expect(await votesOf(one)).toEqual([0, 0, 0, 0]);
    expect(jobsOf(one)).toEqual([]);
    expect(one.rooms.room(path).isLeader).toBe(false);
  });

  it('NODE88 a vote that its host ends at a node that was frozen is counted last by the one that counts', async () => {
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

  it('NODE63 the lease is given back when nothing is to be done', async () => {
    const one = node('one');
    await startVote(one);
    await send(one, { type: 'stageQuiz.stopVoting', showId });
    expect(leases.holderOf(path)).toBe('one');
    await clock.pass(3000);
    await settled();
    expect(leases.holderOf(path)).toBeUndefined();
  });

  it('NODE64 a vote that is ended on another node has every ballot that was heard', async () => {
    const [one, two] = [node('one'), node('two')];
    const round = await startVote(one);
    await two.rooms.document('anna');
    one.votes.lastTally = [3, 1, 0, 2];
    await send(two, { type: 'stageQuiz.stopVoting', showId });
    expect(one.votes.finished).toContain(round);
    expect(await votesOf(two)).toEqual([3, 1, 0, 2]);
  });

  it('NODE64 ROOM9 a vote that is ended on another node by going on has every ballot that was heard', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    one.votes.lastTally = [3, 1, 0, 2];
    await send(two, { type: 'stageQuiz.nextStage', showId });
    expect(await votesOf(two)).toEqual([3, 1, 0, 2]);
  });

  it('NODE64 a last count that fails where it is counted is done by the other node', async () => {
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

  it('NODE64 the node that counts gets the time that it needs', async () => {
    const [one, two] = [node('one'), node('two')];
    await startVote(one);
    await two.rooms.document('anna');
    let tell: (votes: readonly number[]) => void = () => undefined;
    one.votes.finish = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    two.votes.lastTally = [0, 1, 0, 0];
    const ended = send(two, { type: 'stageQuiz.stopVoting', showId });
    await settled();
    await clock.pass(4000);
    tell([4, 2, 6, 2]);
    await settled();
    await ended;
    expect(await votesOf(two)).toEqual([4, 2, 6, 2]);
  });

  it('NODE64 a vote is ended by the stored ballots when the node that counts does not answer', async () => {
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
    const held = await rooms.document('anna');
    return held.kind === 'readable' ? held.document.settings.twitch.username : '';
  };

  it('NODE65 is the same on both as soon as the news is there', async () => {
    const [one, two] = [node('one'), node('two')];
    await two.rooms.document('anna');
    await send(one, rename('first'));
    expect(await nameOn(two)).toBe('first');
  });

  it('NODE65 is the same on both soon when no news comes, and at once when the link is back', async () => {
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

  it('NODE66 takes commands on both at the same moment, and loses and doubles none', async () => {
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
    const log = await box.store.since(path, 0, 1000);
    const stored = log.filter(({ commandId }) => /^n\d+$/.test(commandId));
    expect(stored).toHaveLength(accepted.length);
    expect(log.map(({ revision }) => revision)).toEqual(log.map((_, index) => index + 1));
    expect(await nameOn(one)).toBe(await nameOn(two));
  });

  it('LIVE21 is read anew as a whole, and told so, when the store begins another timeline', async () => {
    const timeline = new SwitchedTimeline();
    const store = { ...leases.fencedStore(box.store), timeline };
    const one = node('one', undefined, { store });
    await send(one, rename('lost'));
    await send(one, rename('lost, too'));
    const told: (readonly unknown[] | null)[] = [];
    one.rooms.room(path).watch({
      changed: (held, entries) => {
        expect(held.timeline).toBe('second');
        told.push(entries);
      },
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 0,
    });
    // After a failover the database has only the first entries, and another writer has continued from there.
    const kept = await box.store.at(path, 2);
    const entries = await box.store.since(path, 0, 2);
    await box.store.remove(path);
    for (const { revision, ...entry } of entries) await box.store.append(path, revision - 1, entry);
    await box.store.append(path, 2, {
      commandId: 'other-node',
      atMs: 1,
      actor: anna,
      command: rename('kept'),
      patches: [{ op: 'replace', path: ['settings', 'twitch', 'username'], value: 'kept' }],
    });
    expect(kept?.revision).toBe(2);
    timeline.begin('second');
    expect(await one.rooms.submit(path, rename('goes on'), 'next', anna)).toEqual({
      kind: 'accepted',
      revision: 4,
    });
    expect(told[0]).toBeNull();
    expect((await box.store.read(path))?.document).toMatchObject({
      settings: { twitch: { username: 'goes on' } },
    });
  });

  it('NODE70 is told as unreadable where another node wrote what this one cannot read', async () => {
    const [one, two] = [node('one'), node('two')];
    await one.rooms.document('anna');
    await two.rooms.document('anna');
    const revision = (await box.store.read(path))?.revision ?? 0;
    await box.store.append(path, revision, {
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

  it('NODE70 is not read as a whole for one setting that another node switched', async () => {
    const read = vi.fn<DocumentStore['read']>((...asked) => box.store.read(...asked));
    const one = node('one');
    const two = node('two', undefined, { store: { ...box.store, read } });
    await one.rooms.document('anna');
    await two.rooms.document('anna');
    read.mockClear();
    await send(one, { type: 'edit.update', path: ['settings', 'showWatermark'], value: false });
    expect(two.rooms.room(path).held).toMatchObject({
      document: { settings: { showWatermark: false } },
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('NODE67 that is removed on one is gone on the other', async () => {
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
    expect(two.rooms.room(path).held).toBeNull();
  });
});
