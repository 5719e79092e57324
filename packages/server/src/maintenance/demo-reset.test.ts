import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { createInProcessBus } from '../adapters/in-process/bus.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../testing/memory-file-store.ts';
import { createMemorySeatRepository } from '../testing/memory-seat-repository.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import { scheduleDemoReset } from './demo-reset.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { createRooms, type Rooms } from '../documents/rooms.ts';

const hourMs = 3_600_000;

/** A clock that is advanced by the test. */
class ManualClock implements Clock {
  #nowMs = 1_800_000_000_000;
  #waiting: { atMs: number; act: () => void }[] = [];
  nowMs(): number {
    return this.#nowMs;
  }
  after(delayMs: number, act: () => void): () => void {
    const item = { atMs: this.#nowMs + delayMs, act };
    this.#waiting.push(item);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== item);
    };
  }
  async go(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = this.#waiting
        .filter(({ atMs }) => atMs <= endMs)
        .toSorted((one, two) => one.atMs - two.atMs);
      if (next === undefined) break;
      this.#waiting = this.#waiting.filter((item) => item !== next);
      this.#nowMs = next.atMs;
      next.act();
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    }
    this.#nowMs = endMs;
  }
}

describe('the demo account', () => {
  let clock: ManualClock;
  let database: Database;
  let store: DocumentStore;
  let rooms: Rooms;
  let stop: () => void;
  let owners: boolean;
  let files: MemoryFileStore;
  let seatRepository: SeatRepository;

  const startServer = (): void => {
    const log = { warn: () => undefined, error: () => undefined };
    rooms = createRooms({
      store,
      bus: createInProcessBus(() => undefined),
      clock,
      log,
      dice: () => 1,
      exists: async () => true,
    });
    const watched: Rooms = { ...rooms, hasOwners: () => owners };
    const whose = { path: 'quizshow/demo', userId: 'demo' } as const;
    stop = scheduleDemoReset({
      store,
      rooms: watched,
      files,
      lobbies: seatRepository,
      clock,
      log,
      ...whose,
    });
  };
  const change = (name: string) =>
    rooms.submit(
      'quizshow/demo',
      { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: name },
      `change-${name}`,
      { kind: 'owner', userId: 'demo' },
    );
  const document = async (): Promise<unknown> => {
    const loaded = await rooms.document('demo');
    return loaded.kind === 'readable' ? loaded.document : null;
  };
  const isChanged = async (): Promise<boolean> =>
    JSON.stringify(await document()) !== JSON.stringify(defaultDocument());

  beforeEach(async () => {
    clock = new ManualClock();
    database = openDatabase(':memory:');
    store = createSqliteDocumentStore(database);
    files = createMemoryFileStore(() => clock.nowMs());
    seatRepository = createMemorySeatRepository();
    owners = false;
    startServer();
    await rooms.document('demo');
    await change('somebody');
  });
  afterEach(async () => {
    stop();
    await rooms.close();
    await database.close();
  });

  it('is reset to its defaults an hour after the last change, not before', async () => {
    await clock.go(hourMs - 60_000);
    expect(await isChanged()).toBe(true);
    await clock.go(180_000);
    expect(await isChanged()).toBe(false);
  });

  it('is left alone while a page of it is open, and for an hour afterwards', async () => {
    owners = true;
    await clock.go(3 * hourMs);
    expect(await isChanged()).toBe(true);
    owners = false;
    await clock.go(hourMs - 120_000);
    expect(await isChanged()).toBe(true);
    await clock.go(240_000);
    expect(await isChanged()).toBe(false);
  });

  it('restarts the hour on each change', async () => {
    await clock.go(hourMs - 120_000);
    await change('again');
    await clock.go(hourMs - 120_000);
    expect(await isChanged()).toBe(true);
    await clock.go(240_000);
    expect(await isChanged()).toBe(false);
  });

  it('remembers across a restart how long it has been unused', async () => {
    await clock.go(hourMs - 120_000);
    stop();
    await rooms.close();
    startServer();
    await clock.go(240_000);
    expect(await isChanged()).toBe(false);
  });

  it('keeps nothing that strangers wrote, only the defaults', async () => {
    await change('something rude');
    await clock.go(2 * hourMs);
    const stored = await store.since('quizshow/demo', 0, 1000);
    expect(stored.map(({ command }) => command.type)).toEqual(['document.replace']);
    expect(JSON.stringify([stored, await store.read('quizshow/demo')])).not.toContain('rude');
    expect(await isChanged()).toBe(false);
    expect(await change('somebody')).toMatchObject({ kind: 'accepted', revision: 5 });
    stop();
    await rooms.close();
    startServer();
    expect(await isChanged()).toBe(true);
  });

  it('FILE19 loses files uploaded by strangers once it is left unused, not before', async () => {
    const bytes = new Uint8Array([1]);
    await files.put('quizshow/demo/images/a.webp', bytes);
    await files.put('quizshow/demo/fonts/b.woff2', bytes);
    await files.put('quizshow/anna/images/c.webp', bytes);
    await files.put('quizshow/demos/images/d.webp', bytes);
    owners = true;
    await clock.go(3 * hourMs);
    expect(files.files.size).toBe(4);
    owners = false;
    await clock.go(hourMs + 120_000);
    const others = ['quizshow/anna/images/c.webp', 'quizshow/demos/images/d.webp'];
    expect([...files.files.keys()]).toEqual(others);
    expect(await isChanged()).toBe(false);
    // The document has its defaults, and a file is uploaded without a change to it.
    await files.put('quizshow/demo/images/e.webp', bytes);
    await clock.go(hourMs - 60_000);
    expect(files.files.size).toBe(3);
    await clock.go(180_000);
    expect([...files.files.keys()]).toEqual(others);
  });

  it('LOBBY15 loses the lobbies of its shows once it is left unused, not before', async () => {
    await seatRepository.openLobby('quizshow/demo', 'show', 'AAAAAA');
    await seatRepository.openLobby('quizshow/anna', 'show', 'BBBBBB');
    await clock.go(hourMs - 120_000);
    expect(await seatRepository.lobbyByCode('AAAAAA')).not.toBeNull();
    await clock.go(240_000);
    expect(await seatRepository.lobbyByCode('AAAAAA')).toBeNull();
    expect(await seatRepository.lobbyByCode('BBBBBB')).not.toBeNull();
  });

  it('is not rewritten once it has its defaults @release', async () => {
    await clock.go(2 * hourMs);
    const before = await store.read('quizshow/demo');
    await clock.go(10 * hourMs);
    expect(await store.read('quizshow/demo')).toEqual(before);
  });

  it('leaves other accounts alone', async () => {
    await rooms.document('anna');
    await rooms.submit(
      'quizshow/anna',
      { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'anna' },
      'anna-1',
      { kind: 'owner', userId: 'anna' },
    );
    await clock.go(5 * hourMs);
    expect(JSON.stringify(await rooms.document('anna'))).toContain('"username":"anna"');
  });
});
