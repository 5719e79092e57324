import type { Command } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBundle } from '../../../importing/bundles/read-bundle.ts';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../../testing/test-server.ts';
import { createMemoryFileStore } from '../../../testing/memory-file-store.ts';
import { createFileService, type FileService } from '../../../files/file-service.ts';
import type { UserRecord } from '../../../ports/identity.ts';
import { createRooms, documentPath, type Rooms } from '../../../documents/rooms.ts';
import { signedIn } from '../../../security/guard.ts';
import { unzip } from '../../../importing/zip/unzip.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { accountExportRoutes, type AccountExportDeps } from './account-export.ts';

let testStore: TestStore;
let rooms: Rooms;
let files: FileService;
let app: Hono<ServerEnv>;
let cookie: string;
const people = new FakeIdentity();
const record: UserRecord = {
  uid: 'ann',
  displayName: 'Ann',
  email: 'ann@example.org',
  emailVerified: false,
  phoneNumber: '+4930901820',
  photoURL: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  creationTime: '2026-01-01T00:00:00.000Z',
  lastSignInTime: null,
};

beforeEach(async () => {
  testStore = await openStore();
  cookie = people.signIn('ann', 's-ann');
  const clock = new ManualClock();
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  files = createFileService({
    store: createMemoryFileStore(),
    document: (userId) => rooms.stored(userId),
    exists: async () => true,
    maxBytes: 1_000_000,
  });
  serve(rooms);
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

function serve(read: AccountExportDeps['rooms']): void {
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  const identity = { record: () => Promise.resolve(record) };
  app.route(
    '/',
    accountExportRoutes({
      identity,
      rooms: read,
      store: testStore.store,
      files,
      clock: new ManualClock(),
    }),
  );
}

async function everything(): Promise<ReadonlyMap<string, Uint8Array>> {
  const response = await app.request('/me/everything', {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const limits = { entryBytes: 50e6, totalBytes: 50e6, entries: 100, ratio: 1000 };
  const read = await unzip(Buffer.from(bytes), limits);
  if (read.kind !== 'unzipped') throw new Error(read.kind);
  return read.files;
}

const jsonIn = (bytes: Uint8Array | undefined): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(bytes ?? []).toString());
  if (!isRecord(value)) throw new Error('not an object');
  return value;
};

it('IDENTITY50 exports the record, document, files, and each show with its pictures', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await files.store('ann', 'image', png);
  if (stored.kind !== 'stored') throw new Error(stored.code);
  const result = await rooms.submit(
    documentPath('ann'),
    {
      type: 'edit.update',
      path: ['shows', 'show1', 'stages', 'stage1', 'question', 'image'],
      value: stored.address,
    },
    'c1',
    { kind: 'owner', userId: 'ann' },
  );
  expect(result.kind).toBe('accepted');
  const crowdShow: Command = {
    type: 'edit.insert',
    path: ['crowdQuiz', 'shows'],
    before: null,
    value: { id: 'crowd1', name: 'For everybody' },
  };
  await rooms.submit(documentPath('ann'), crowdShow, 'c2', { kind: 'owner', userId: 'ann' });
  const all = await everything();
  expect(jsonIn(all.get('account.json'))).toEqual(record);
  expect(jsonIn(all.get('document.json'))['shows']).toHaveLength(1);
  const names = [...all.keys()];
  expect(names.filter((name) => name.startsWith('files/images/'))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('shows/'))).toEqual([
    'shows/1-Your-first-quiz-show.quizcast',
    'shows/2-Your-first-BrainBattle-show.quizcast',
    'shows/3-For-everybody.quizcast',
  ]);
  const [first, second, third] = await Promise.all(
    names
      .filter((name) => name.startsWith('shows/'))
      .map((name) => readBundle(Buffer.from(all.get(name) ?? []))),
  );
  expect(first?.kind === 'read' && first.files.size).toBe(1);
  expect(second?.kind).toBe('read');
  expect(third).toMatchObject({ kind: 'read', content: { show: { name: 'For everybody' } } });
});

it('IDENTITY50 exports the whole document even if no stage quiz show is left', async () => {
  await rooms.submit(documentPath('ann'), { type: 'edit.remove', path: ['shows', 'show1'] }, 'c1', {
    kind: 'owner',
    userId: 'ann',
  });
  const all = await everything();
  expect(jsonIn(all.get('document.json'))['shows']).toEqual([]);
  expect(
    [...all.keys()].filter((name) => name.startsWith('shows/1-Your-first-Brain')),
  ).toHaveLength(1);
});

it('IDENTITY50 exports a document nested deeper than the stack without crashing', async () => {
  const levels = 20_000;
  const nested = `${'['.repeat(levels)}"a \\" b"${']'.repeat(levels)}`;
  const text = `{"shows":${nested},"n":[1,{"a":null},{}]}`;
  const value: unknown = JSON.parse(text);
  const unreadable = {
    document: async () => ({ kind: 'unreadable' as const, revision: 1, timeline: 't', errors: [] }),
    stored: async () => value,
  };
  serve(unreadable);
  const all = await everything();
  expect(Buffer.from(all.get('document.json') ?? []).toString()).toBe(text);
});
