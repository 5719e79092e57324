import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches } from '@quizcast/game/patch';
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
import { StoreFailure, type DocumentStore, type Entry } from '../ports/document-store.ts';
import type { LoadedDocument } from './loaded-document.ts';
import { LogAllowance } from './log-allowance.ts';
import { Room, type RoomDeps } from './room.ts';
import type { Watcher } from './watcher.ts';

const path = 'quizshow/anna';
const anna = { kind: 'owner', userId: 'anna' } as const;
const system = { kind: 'system' } as const;

let testStore: TestStore;
let clock: ManualClock;
let bus: UnreliableBus;
let votes: FakeVoteCounter;
let open: Room[];
beforeEach(async () => {
  testStore = await openStore();
  [clock, bus, votes, open] = [new ManualClock(), new UnreliableBus(), new FakeVoteCounter(), []];
});
afterEach(async () => {
  await Promise.all(open.map((room) => room.close()));
  await testStore.close();
});

function roomOf(part: Partial<RoomDeps> = {}): Room {
  const deps = { store: testStore.store, bus, clock, votes, log: silent, dice: () => 7, ...part };
  const room = new Room(path, deps);
  open.push(room);
  return room;
}

const rename = (name: string): Command => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value: name,
});
const nameIn = (loaded: LoadedDocument | null) =>
  loaded?.kind === 'readable' ? loaded.document.settings.twitch.username : loaded;
const entries = () => testStore.store.since(path, 0, 1000);

/** Watches a room and maintains its own document from patches alone. */
class Follower implements Watcher {
  revisions: number[] = [];
  resets = 0;
  document: QuizShowApp | null = null;

  changed(loaded: LoadedDocument, news: readonly Entry[] | null): void {
    if (news === null) {
      this.resets += 1;
      this.document = loaded.kind === 'readable' ? loaded.document : null;
    }
    for (const entry of news ?? []) {
      this.revisions.push(entry.revision);
      if (this.document !== null) this.document = applyPatches(this.document, entry.patches);
    }
  }

  viewersChanged(): void {}

  removed(): void {
    this.document = null;
  }

  owners(): number {
    return 1;
  }
}

async function follow(room: Room): Promise<Follower> {
  const loaded = await room.load();
  const follower = new Follower();
  if (loaded.kind === 'readable') follower.document = loaded.document;
  room.watch(follower);
  return follower;
}

describe('loading', () => {
  it('creates a document from the defaults on the first read, once', async () => {
    const [one, other] = [roomOf(), roomOf()];
    const [loaded] = await Promise.all([one.load(), other.load()]);
    await roomOf().load();
    expect(loaded).toMatchObject({ kind: 'readable', revision: 1 });
    expect(loaded.kind === 'readable' && loaded.document).toEqual(defaultDocument());
    expect(await entries()).toMatchObject([
      { revision: 1, actor: system, command: { type: 'document.replace' } },
    ]);
  });

  it('DOC13 creates the document in the language of the first page, and keeps that language', async () => {
    const loaded = await roomOf().load('de');
    expect(loaded.kind === 'readable' && loaded.document).toEqual(defaultDocument('de'));
    expect(await roomOf().load('en')).toEqual(loaded);
    expect(await entries()).toHaveLength(1);
  });

  it('fills in missing IDs and fields, and stores them', async () => {
    const old = { shows: [{ name: 'Old', stages: [{ price: '5 €' }], foreign: 'kept' }] };
    await testStore.store.append(path, 0, stored(old));
    const loaded = await roomOf().load();
    expect(loaded).toMatchObject({ kind: 'readable', revision: 2 });
    const roomAgain = roomOf();
    expect(await roomAgain.load()).toEqual(loaded);
    const { document } = (await testStore.store.read(path)) ?? {};
    expect(document).toMatchObject({ shows: [{ foreign: 'kept', currentStageIndex: -1 }] });
    expect(documentOf(roomAgain).shows[0]?.id).toMatch(/./);
  });

  it('ROOM6 keeps an unreadable document unchanged and refuses writes until it is replaced as a whole', async () => {
    const odd = { shows: 'nine', settings: { twitch: 4 } };
    await testStore.store.append(path, 0, stored(odd));
    const room = roomOf();
    const loaded = await room.load();
    expect(loaded).toMatchObject({ kind: 'unreadable', revision: 1 });
    expect(loaded.kind === 'unreadable' && loaded.errors.map((error) => error.path)).toContain(
      'shows',
    );
    const unreadable = { kind: 'refused', reason: 'unreadable' };
    expect(await room.submit(rename('x'), 'a', anna)).toEqual(unreadable);
    const count: Command = {
      type: 'stageQuiz.countVotes',
      showId: 's',
      round: 'r',
      votes: [0, 0, 0, 0],
    };
    expect(await room.submit(count, 'b', system)).toEqual(unreadable);
    const worse: Command = { type: 'document.replace', document: odd };
    expect(await room.submit(worse, 'c', system)).toEqual(unreadable);
    expect(await testStore.store.read(path)).toMatchObject({ revision: 1, document: odd });
    const replace: Command = { type: 'document.replace', document: defaultDocument() };
    const follower = await follow(room);
    expect(await room.submit(replace, 'd', system)).toMatchObject({ kind: 'accepted' });
    expect(documentOf(room)).toEqual(follower.document);
    expect(await testStore.store.at(path, 1)).toMatchObject({ document: odd });
  });

  it('picks up an unreadable document once it is repaired', async () => {
    await testStore.store.append(path, 0, stored({ shows: 'nine' }));
    const room = roomOf();
    const follower = await follow(room);
    await testStore.store.append(path, 1, stored(defaultDocument()));
    room.checkStore();
    await settled();
    expect([follower.resets, nameIn(room.loaded)]).toEqual([1, '']);
  });

  it('rejects while the store cannot be read, and then recovers', async () => {
    const store = {
      ...testStore.store,
      read: vi.fn<DocumentStore['read']>((...asked) => testStore.store.read(...asked)),
    };
    store.read.mockRejectedValueOnce(new StoreFailure('gone'));
    const room = roomOf({ store });
    await expect(room.load()).rejects.toThrow(StoreFailure);
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
  });
});

describe('submitting commands', () => {
  it('ROOM1 publishes a removal as the next revision', async () => {
    const room = roomOf();
    await room.submit(rename('first'), 'c1', anna);
    const last = (await testStore.store.read(path))?.revision ?? 0;
    await room.remove();
    expect(bus.published.at(-1)).toEqual({ path, revision: last + 1 });
  });

  it('ROOM1 stores, then notifies watchers, then publishes, and holds the stored document', async () => {
    const order: string[] = [];
    const append: DocumentStore['append'] = async (...asked) => {
      const appended = await testStore.store.append(...asked);
      order.push('stored');
      return appended;
    };
    const room = roomOf({ store: { ...testStore.store, append } });
    await room.load();
    order.length = 0;
    room.watch({
      changed: () => void order.push('told'),
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 0,
    });
    bus.carry = () => void order.push('published');
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
    expect(order).toEqual(['stored', 'told', 'published']);
    const [, entry] = await entries();
    expect(entry).toMatchObject({
      revision: 2,
      commandId: 'a',
      actor: anna,
      command: rename('x'),
      atMs: clock.nowMs(),
    });
    expect((await testStore.store.read(path))?.document).toEqual(documentOf(room));
  });

  it('ROOM2 writes nothing for a refused command', async () => {
    const room = roomOf();
    const follower = await follow(room);
    const command: Command = { type: 'stageQuiz.start', showId: 'nowhere' };
    expect(await room.submit(command, 'a', anna)).toMatchObject({ reason: 'showNotFound' });
    expect((await testStore.store.read(path))?.revision).toBe(1);
    expect(follower.revisions).toEqual([]);
  });

  it('refuses commands from an owner that only the system may send', async () => {
    const room = roomOf();
    const replace: Command = { type: 'document.replace', document: {} };
    expect(await room.submit(replace, 'a', anna)).toMatchObject({ reason: 'notAllowed' });
  });

  it('handles commands one after another, however long the store takes', async () => {
    const append: DocumentStore['append'] = async (...asked) => {
      await new Promise((wait) => setTimeout(wait, Math.random() * 5));
      return testStore.store.append(...asked);
    };
    const room = roomOf({ store: { ...testStore.store, append } });
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const results = await Promise.all(names.map((name) => room.submit(rename(name), name, anna)));
    expect(results.map((result) => result.kind === 'accepted' && result.revision)).toEqual(
      names.map((_, index) => index + 2),
    );
    expect(nameIn(room.loaded)).toBe('n19');
  });
});

describe('a command that is sent twice', () => {
  it('ROOM3 acts once and gets its first result, even if it would now be refused', async () => {
    const room = roomOf();
    const loaded = await room.load();
    if (loaded.kind !== 'readable') throw new Error('unreadable');
    const [show] = loaded.document.shows;
    if (show === undefined) throw new Error('no show');
    const phone = show.jokers.find(({ event }) => event === 0);
    if (phone === undefined) throw new Error('no joker');
    const use: Command = { type: 'stageQuiz.useJoker', showId: show.id, jokerId: phone.id };
    await room.submit({ type: 'stageQuiz.start', showId: show.id }, 'h', anna);
    await room.submit({ type: 'stageQuiz.nextStage', showId: show.id }, 'i', anna);
    const twice = await Promise.all([room.submit(use, 'j', anna), room.submit(use, 'j', anna)]);
    expect(twice).toEqual([
      { kind: 'accepted', revision: 4 },
      { kind: 'accepted', revision: 4 },
    ]);
    expect(await room.submit(use, 'k', anna)).toEqual({ kind: 'refused', reason: 'jokerUsed' });
    await room.submit(rename('x'), 'l', anna);
    expect(await room.submit(rename('x'), 'l', anna)).toEqual({ kind: 'accepted', revision: 5 });
    await room.submit(rename('y'), 'm', anna);
    // The repeated command must not restore the old value.
    expect(await room.submit(rename('x'), 'l', anna)).toEqual({ kind: 'accepted', revision: 5 });
    expect(nameIn(room.loaded)).toBe('y');
    expect((await entries()).length).toBe(6);
  });

  it('is also recognized on another node, which then catches up', async () => {
    bus.carry = () => undefined;
    const [here, there] = [roomOf(), roomOf()];
    await there.load();
    await here.submit(rename('x'), 'a', anna);
    expect(await there.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
    expect(nameIn(there.loaded)).toBe('x');
  });
});

describe('two nodes', () => {
  it('ROOM4 reapply commands on a conflict, and end up equal with nothing lost', async () => {
    bus.carry = () => undefined;
    const [here, there] = [roomOf(), roomOf()];
    const [one, other] = [await follow(here), await follow(there)];
    const stage = (room: Room) => {
      const loaded = room.loaded;
      if (loaded?.kind !== 'readable') throw new Error('unreadable');
      return loaded.document.shows[0]?.stages.map(({ id }) => id) ?? [];
    };
    const ids = stage(here);
    const price = (id: string | undefined, value: string): Command => ({
      type: 'edit.update',
      path: ['shows', 'show1', 'stages', id ?? '', 'price'],
      value,
    });
    const loaded = here.loaded;
    const showId = loaded?.kind === 'readable' ? loaded.document.shows[0]?.id : undefined;
    expect(showId).toBe('show1');
    for (let round = 0; round < 10; round++) {
      const results = await Promise.all([
        here.submit(price(ids[0], `h${round}`), `h${round}`, anna),
        there.submit(price(ids[1], `t${round}`), `t${round}`, anna),
      ]);
      expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    }
    here.checkStore();
    there.checkStore();
    await settled();
    expect(documentOf(here)).toEqual(documentOf(there));
    expect((await testStore.store.read(path))?.document).toEqual(documentOf(here));
    for (const follower of [one, other]) {
      expect(follower.revisions).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
      expect(follower.document).toEqual(documentOf(here));
    }
  });

  it('ROOM4 give up after eight attempts', async () => {
    const append = vi.fn<DocumentStore['append']>(async () => ({ kind: 'conflict' }));
    const room = roomOf();
    await room.load();
    const unlucky = roomOf({ store: { ...testStore.store, append } });
    expect(await unlucky.submit(rename('x'), 'a', anna)).toEqual({
      kind: 'refused',
      reason: 'conflict',
    });
    expect(append).toHaveBeenCalledTimes(8);
    expect(nameIn(unlucky.loaded)).toBe('');
  });

  it('read the whole document when the gap is too long', async () => {
    bus.carry = () => undefined;
    const [here, there] = [roomOf(), roomOf()];
    const follower = await follow(there);
    for (let index = 0; index < 510; index++)
      await here.submit(rename(`n${index}`), `c${index}`, anna);
    there.checkStore();
    await settled();
    expect([nameIn(there.loaded), follower.resets, follower.revisions]).toEqual(['n509', 1, []]);
    expect(documentOf(there)).toEqual(documentOf(here));
  });

  it('read the whole document when the patches of the log do not fit', async () => {
    bus.carry = () => undefined;
    const since: DocumentStore['since'] = async (...asked) => {
      const path = ['shows', 'nowhere', 'name'];
      return (await testStore.store.since(...asked)).map((entry) => ({
        ...entry,
        patches: [{ op: 'replace', path, value: 'x' }],
      }));
    };
    const [here, there] = [roomOf(), roomOf({ store: { ...testStore.store, since } })];
    const follower = await follow(there);
    await here.submit(rename('new'), 'a', anna);
    there.checkStore();
    await settled();
    expect([nameIn(there.loaded), follower.resets, follower.revisions]).toEqual(['new', 1, []]);
    expect(documentOf(there)).toEqual(documentOf(here));
  });
});

describe('revision notices', () => {
  it('ROOM5 never cause a wrong state when lost, duplicated, reordered, late or forged', async () => {
    const late: { path: typeof path; revision: number }[] = [];
    bus.carry = (news) => void late.push({ path, revision: news.revision });
    const since = vi.fn<DocumentStore['since']>((...asked) => testStore.store.since(...asked));
    const [here, there] = [roomOf(), roomOf({ store: { ...testStore.store, since } })];
    const follower = await follow(there);
    for (let index = 0; index < 6; index++)
      await here.submit(rename(`n${index}`), `c${index}`, anna);
    expect(nameIn(there.loaded)).toBe('');

    for (const news of [...late.toReversed(), ...late]) bus.deliver(news);
    await settled();
    expect([nameIn(there.loaded), follower.revisions]).toEqual(['n5', [2, 3, 4, 5, 6, 7]]);
    const looks = since.mock.calls.length;
    for (let times = 0; times < 50; times++) bus.deliver({ path, revision: 1_000_000_000 });
    bus.deliver({ path, revision: -5 });
    await settled();
    expect([nameIn(there.loaded), follower.revisions.length]).toEqual(['n5', 6]);
    expect(since.mock.calls.length - looks).toBe(1);

    await here.submit(rename('lost'), 'lost', anna);
    there.checkStore();
    await settled();
    expect(nameIn(there.loaded)).toBe('lost');
    expect(follower.document).toEqual(documentOf(here));
  });
});

describe('failures', () => {
  it('ROOM7 of the store refuse the command and leave the document unchanged', async () => {
    const append = vi.fn<DocumentStore['append']>((...asked) => testStore.store.append(...asked));
    const room = roomOf({ store: { ...testStore.store, append } });
    const follower = await follow(room);
    append.mockRejectedValueOnce(new StoreFailure('disk full'));
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({
      kind: 'refused',
      reason: 'storeFailed',
    });
    expect([nameIn(room.loaded), follower.revisions]).toEqual(['', []]);
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
  });

  it('that stored the command anyway lose and duplicate nothing', async () => {
    let fails = true;
    const append: DocumentStore['append'] = async (...asked) => {
      const appended = await testStore.store.append(...asked);
      if (asked[1] > 0 && fails) throw new StoreFailure('answer lost');
      return appended;
    };
    const room = roomOf({ store: { ...testStore.store, append } });
    const follower = await follow(room);
    expect(await room.submit(rename('x'), 'a', anna)).toMatchObject({ reason: 'storeFailed' });
    const joker: Command = {
      type: 'edit.insert',
      path: ['shows', 'show1', 'jokers'],
      value: { id: 'new', name: 'New' },
      before: null,
    };
    expect(await room.submit(joker, 'b', anna)).toMatchObject({ reason: 'storeFailed' });
    fails = false;
    // It builds on an insert that was stored although the room got an error.
    const nameOfIt = ['shows', 'show1', 'jokers', 'new', 'name'];
    const named: Command = { type: 'edit.update', path: nameOfIt, value: 'Newer' };
    expect(await room.submit(named, 'c', anna)).toEqual({ kind: 'accepted', revision: 4 });
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
    expect([nameIn(room.loaded), follower.revisions]).toEqual(['x', [2, 3, 4]]);
    expect((await entries()).length).toBe(4);
  });

  it('of a watcher neither refuse a stored command nor affect other watchers', async () => {
    const room = roomOf();
    await room.load();
    room.watch({
      changed: () => {
        throw new Error('poison');
      },
      viewersChanged: () => undefined,
      removed: () => undefined,
      owners: () => 0,
    });
    const follower = await follow(room);
    expect(await room.submit(rename('x'), 'a', anna)).toEqual({ kind: 'accepted', revision: 2 });
    expect(follower.revisions).toEqual([2]);
  });

  it('in the rules refuse the command for good, and the room continues', async () => {
    const room = roomOf();
    await room.load();
    const poison: Command = {
      type: 'edit.update',
      path: ['settings', 'twitch', 'username'],
      get value(): unknown {
        throw new Error('poison');
      },
    };
    expect(await room.submit(poison, 'a', anna)).toEqual({
      kind: 'refused',
      reason: 'invalidMessage',
    });
    expect(await room.submit(rename('x'), 'b', anna)).toEqual({ kind: 'accepted', revision: 2 });
  });
});

describe('an edit that would write more than is left', () => {
  it('GUARD28 is refused without a change, except if it is stored already, and so are imports, but not moves and small edits', async () => {
    const logAllowance = new LogAllowance(clock, { perSecond: 10, atOnce: 1000, smallBytes: 100 });
    const room = roomOf({ logAllowance });
    const { revision } = await room.load();
    const tooMany = { kind: 'refused', reason: 'tooMany' };
    const name = 'x'.repeat(25);
    const accepted: string[] = [];
    for (let n = 0; n < 20; n++) {
      const result = await room.submit(rename(`${name.slice(2)}${n}`), `c${n}`, anna);
      if (result.kind === 'accepted') accepted.push(`c${n}`);
      else expect(result).toEqual(tooMany);
    }
    // What is written is counted: the command, and the new value.
    expect(accepted.length).toBeGreaterThan(5);
    expect(accepted.length).toBeLessThan(10);
    expect(await entries()).toHaveLength(revision + accepted.length);
    const replace: Command = { type: 'document.replace', document: { shows: [] } };
    expect(await room.submit(replace, 'import', system)).toEqual(tooMany);
    expect(await room.submit(rename(name), 'c0', anna)).toEqual({
      kind: 'accepted',
      revision: revision + 1,
    });
    expect(await entries()).toHaveLength(revision + accepted.length);
    const showId = defaultDocument().shows[0]?.id ?? '';
    for (let n = 0; n < 20; n++) {
      const type = n % 2 === 0 ? 'stageQuiz.start' : 'stageQuiz.reset';
      expect(await room.submit({ type, showId }, `move${n}`, anna)).toMatchObject({
        kind: 'accepted',
      });
    }
    const hide: Command = { type: 'edit.update', path: ['isCleared'], value: true };
    expect(await room.submit(hide, 'hide', anna)).toMatchObject({ kind: 'accepted' });
    await clock.pass(20_000);
    expect(await room.submit(rename(name), 'later', anna)).toMatchObject({ kind: 'accepted' });
  });
});

describe('snapshots', () => {
  it('are written every 200 entries, after the commands have been answered', async () => {
    const fold = vi.fn<DocumentStore['fold']>((...asked) => testStore.store.fold(...asked));
    const room = roomOf({ store: { ...testStore.store, fold } });
    for (let index = 0; index < 450; index++)
      await room.submit(rename(`n${index}`), `c${index}`, anna);
    expect(fold).not.toHaveBeenCalled();
    await clock.pass(1000);
    expect(fold.mock.calls.map(([, revision]) => revision)).toEqual([451]);
    expect(await testStore.store.read(path)).toMatchObject({ revision: 451 });
  });

  it('prune entries older than 90 days, beyond the newest 2,000', async () => {
    const prune = vi.fn<DocumentStore['prune']>((...asked) => testStore.store.prune(...asked));
    const room = roomOf({ store: { ...testStore.store, prune } });
    for (let index = 0; index < 200; index++)
      await room.submit(rename(`n${index}`), `c${index}`, anna);
    expect(prune).not.toHaveBeenCalled();
    await clock.pass(1000);
    const ninetyDaysMs = 90 * 24 * 3_600_000;
    expect(prune.mock.calls).toEqual([[path, clock.nowMs() - 500 - ninetyDaysMs, 2000]]);
    expect(await entries()).toHaveLength(201);
  });

  it('GUARD29 are also written when 32 MB were added, and then shorten a log of more than 1.5 GB', async () => {
    const prune = vi.fn<DocumentStore['prune']>((...asked) => testStore.store.prune(...asked));
    const newestWithin = vi.fn<NonNullable<DocumentStore['newestWithin']>>(async () => 2);
    const logAllowance = new LogAllowance(clock);
    const room = roomOf({ store: { ...testStore.store, prune, newestWithin }, logAllowance });
    const value = { id: 'large', name: 'Large', stages: [], foreign: 'x'.repeat(2 ** 20) };
    const insert: Command = { type: 'edit.insert', path: ['shows'], value, before: null };
    await room.submit(insert, 'insert', anna);
    const first = defaultDocument().shows[0]?.id ?? '';
    // Each writes the show again, 18 MB in all.
    const edits = Array.from({ length: 18 }, (_, n) => ({
      type: 'edit.move' as const,
      path: ['shows', 'large'],
      before: n % 2 === 0 ? first : null,
    }));
    for (const id of ['a', 'b']) {
      await clock.pass(1000);
      expect(prune).not.toHaveBeenCalled();
      await room.submit({ type: 'edit.many', edits }, id, anna);
    }
    await clock.pass(1000);
    await room.close();
    expect(newestWithin.mock.calls).toEqual([[path, 1.5 * 2 ** 30]]);
    expect(prune.mock.calls[1]).toEqual([path, Infinity, 2]);
    expect((await entries()).map(({ commandId }) => commandId)).toEqual(['a', 'b']);
  });

  it('finish before the room is closed, and do not start afterwards', async () => {
    const done: string[] = [];
    const prune: DocumentStore['prune'] = async () => {
      for (let turn = 0; turn < 5; turn++) await settled();
      done.push('pruned');
    };
    const snapshotWritten = async (withinMs: number) => {
      const room = roomOf({ store: { ...testStore.store, prune } });
      for (let index = 0; index < 200; index++)
        await room.submit(rename(`n${index}`), `${withinMs}-${index}`, anna);
      const passing = clock.pass(withinMs);
      await room.close();
      done.push('closed');
      await passing;
    };
    await snapshotWritten(1000);
    expect(done).toEqual(['pruned', 'closed']);
    await snapshotWritten(100);
    await clock.pass(1000);
    expect(done).toEqual(['pruned', 'closed', 'pruned', 'closed']);
  });

  it('that fail do not affect commands', async () => {
    const fold: DocumentStore['fold'] = () => Promise.reject(new StoreFailure('full'));
    const room = roomOf({ store: { ...testStore.store, fold } });
    for (let index = 0; index < 210; index++)
      await room.submit(rename(`n${index}`), `c${index}`, anna);
    await clock.pass(1000);
    expect(await room.submit(rename('x'), 'a', anna)).toMatchObject({ kind: 'accepted' });
  });
});

function stored(document: unknown): Omit<Entry, 'revision'> {
  return {
    commandId: `test-${Math.random()}`,
    atMs: 1,
    actor: system,
    command: { type: 'document.replace', document },
    patches: [{ op: 'replace', path: [], value: document }],
  };
}

function documentOf(room: Room): QuizShowApp {
  if (room.loaded?.kind !== 'readable') throw new Error('unreadable');
  return room.loaded.document;
}

describe('the audience’s answers', () => {
  it('SHOWTIME21 are counted before the command that shows them, in the open round', async () => {
    const room = roomOf();
    await room.load();
    const show = { showId: 'show1' };
    const commands: Command[] = [
      { type: 'edit.update', path: ['shows', 'show1', 'everybodyPlays'], value: { isOn: true } },
      { type: 'stageQuiz.start', ...show },
      { type: 'stageQuiz.nextStage', ...show },
    ];
    for (const [index, command] of commands.entries())
      expect(await room.submit(command, `${index}`, anna)).toMatchObject({ kind: 'accepted' });
    const ask: Command = { type: 'stageQuiz.showFigures', ...show };
    expect(await room.submit(ask, 'early', anna)).toEqual({
      kind: 'refused',
      reason: 'nobodyAnswered',
    });
    const question = () => documentOf(room).shows[0]?.stages[0]?.question;
    votes.answers.set(question()?.crowd?.round ?? '', [1, 0, 7, 0]);
    expect(await room.submit(ask, 'shown', anna)).toMatchObject({ kind: 'accepted' });
    expect(question()).toMatchObject({ votes: [1, 0, 7, 0], isVoting: false });
    votes.answered = () => Promise.reject(new StoreFailure('broken'));
    expect(await room.submit(ask, 'failing', anna)).toEqual({
      kind: 'refused',
      reason: 'storeFailed',
    });
    expect(question()?.votes).toEqual([1, 0, 7, 0]);
  });
});

describe('removing a document', () => {
  it('DOCAPI4 deletes everything, notifies watchers, and starts with the defaults on the next read', async () => {
    const room = roomOf();
    const follower = await follow(room);
    await room.submit(rename('canary'), 'a', anna);
    await room.remove();
    expect(follower.document).toBeNull();
    expect(await testStore.store.read(path)).toBeNull();
    expect(room.loaded).toBeNull();
    const loaded = await room.load();
    expect(loaded.revision).toBe(1);
    expect(JSON.stringify(loaded)).not.toContain('canary');
  });

  it('DOCAPI3 rejects a command for an outdated revision as a conflict', async () => {
    const room = roomOf();
    const { revision } = await room.load();
    await room.submit(rename('first'), 'a', anna);
    const before = room.loaded;
    expect(await room.submit(rename('late'), 'b', anna, { expectedRevision: revision })).toEqual({
      kind: 'refused',
      reason: 'conflict',
    });
    expect(room.loaded).toBe(before);
    expect(
      await room.submit(rename('in time'), 'c', anna, { expectedRevision: revision + 1 }),
    ).toMatchObject({
      kind: 'accepted',
    });
  });
});
