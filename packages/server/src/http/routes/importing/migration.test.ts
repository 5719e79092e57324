import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxDocumentBytes } from '@quizcast/game/document/document';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { largeLegacy } from '@quizcast/game/document/migrations/large.fixture';
import { versionsSchema } from '@quizcast/game/history/history';
import {
  migrationArchiveSchema,
  migrationPreviewSchema,
  migrationStateSchema,
  migrationTakenSchema,
} from '@quizcast/game/importing/migration';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../../testing/test-server.ts';
import { createMemoryFileService } from '../../../testing/memory-file-store.ts';
import { createMemoryLobbies } from '../../../testing/memory-seat-repository.ts';
import { createFormatPool, type FormatPool } from '../../../importing/formats/format-pool.ts';
import { archivePath } from '../../../importing/migration/archives.ts';
import { legacyPaths, readLegacy } from '../../../importing/migration/legacy-source.ts';
import { MigrationService } from '../../../importing/migration/migration-service.ts';
import type { DocumentPath, DocumentStore } from '../../../ports/document-store.ts';
import {
  createRooms,
  documentPath,
  type RoomServices,
  type Rooms,
} from '../../../documents/rooms.ts';
import { signedIn } from '../../../security/guard.ts';
import { pack } from '../../../importing/zip/pack.ts';
import { documentRoutes } from '../documents.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { historyRoutes } from '../history.ts';
import { migrationRoutes } from './migration.ts';

const fixtures = join(
  import.meta.dirname,
  '../../../../../game/src/document/migrations/fixtures/1-v1tov2',
);
const documentsSchema = z.object({ questionlists: z.unknown(), settings: z.unknown() });
const fixture = (name: string) =>
  documentsSchema.parse(JSON.parse(readFileSync(join(fixtures, name), 'utf8')));
const small = fixture('small.json');

const threads = createFormatPool();
afterAll(() => threads.close());

let formats: Pick<FormatPool, 'oldData'>;
let people: FakeIdentity;
let testStore: TestStore;
let store: DocumentStore;
let rooms: Rooms;
let app: Hono<ServerEnv>;
let onFirstRead: RoomServices['onFirstRead'];

function open(): void {
  const clock = new ManualClock();
  rooms = createRooms({
    store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  rooms.connect({ onFirstRead: (path, document) => onFirstRead?.(path, document) });
  const deps = {
    ...{ rooms, store, formats, clock, log: silent, identity: people },
    files: createMemoryFileService(),
    lobbies: createMemoryLobbies(rooms),
  };
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  app.route('/', migrationRoutes(deps));
  app.route('/', documentRoutes(deps));
  app.route('/', historyRoutes(deps));
}

beforeEach(async () => {
  people = new FakeIdentity();
  people.signIn('ann', 's-ann');
  testStore = await openStore();
  ({ store } = testStore);
  onFirstRead = undefined;
  formats = threads;
  open();
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

const textBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value));

const asked = async (address: string, init: RequestInit = {}, userId = 'ann') =>
  app.request(address, {
    ...init,
    headers: {
      cookie: people.signIn(userId, `s-${userId}`),
      'content-type': 'application/octet-stream',
    },
  });

const sent = (body: Uint8Array<ArrayBuffer> | null, query = '', userId = 'ann') =>
  asked(`/migration?uid=${userId}${query}`, { method: 'POST', body }, userId);

const preview = async (content: unknown, query = '') => {
  const response = await sent(textBytes(content), `&preview=1${query}`);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return migrationPreviewSchema.parse(answer);
};

const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    path: z.string().optional(),
    message: z.string(),
    faults: z.array(z.object({ path: z.string() })).optional(),
  }),
});
const errorOf = async (response: Response) => ({
  status: response.status,
  ...errorSchema.parse(await response.json()).error,
});

async function readable(userId = 'ann') {
  const loaded = await rooms.document(userId);
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  return loaded;
}

const put = (path: DocumentPath, value: unknown) =>
  store.append(path, 0, {
    commandId: randomUUID(),
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: [], value }],
  });

const typedValue = (value: unknown): unknown => {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typedValue) } };
  return { mapValue: { fields: typedFields(value ?? {}) } };
};
const typedFields = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typedValue(inner)]));
const restDocument = (collection: string, user: string, content: object) => ({
  name: `projects/quiz/databases/(default)/documents/${collection}/${user}`,
  fields: typedFields(content),
  createTime: '2020-01-01T00:00:00Z',
});

describe('sources of old data', () => {
  const lists = { lists: small.questionlists };
  const settings = z.record(z.string(), z.unknown()).parse(small.settings);
  const forms: Record<string, unknown> = {
    'both documents in one': small,
    'other spellings': { questionLists: small.questionlists, Settings: small.settings },
    'two files': { files: { 'questionlists.json': lists, 'settings.json': settings } },
    'two files of any name': { files: { 'a.json': lists, 'b.json': settings } },
    'collections by user': { questionlists: { ann: lists }, settings: { ann: settings } },
    'an export with collections': {
      __collections__: {
        questionlists: { ann: { ...lists, __collections__: {} } },
        settings: { ann: { ...settings, __collections__: {} } },
        others: { x: { y: 1, __collections__: {} } },
      },
    },
    'documents of the REST API': {
      documents: [
        restDocument('questionlists', 'ann', lists),
        restDocument('settings', 'ann', settings),
      ],
    },
    'a query result of the REST API': [
      { document: restDocument('questionlists', 'ann', lists), readTime: 'x' },
      { document: restDocument('settings', 'ann', settings) },
    ],
  };

  it.each(Object.entries(forms))('MIG11 reads %s', async (_, content) => {
    const read = await preview(content);
    expect(read).toMatchObject({
      kind: 'version1',
      isDone: false,
      shows: [{ name: 'Evening quiz', stages: 2, isThere: false }],
      jokers: ['50/50', 'Ask the Audience', 'Twitch Chat'],
      twitchUsername: 'some_streamer',
      archivedCount: 0,
    });
    expect((await readable()).document.shows).toHaveLength(1);
  });

  it('MIG11 reads a zip of both files', async () => {
    const zip = await pack(
      [
        ['export/questionlists.json', textBytes(lists)],
        ['export/settings.json', textBytes(settings)],
        ['__MACOSX/._settings.json', textBytes('x')],
      ],
      { compress: true },
    );
    const response = await sent(new Uint8Array(zip), '&preview=1&name=old.zip');
    expect(migrationPreviewSchema.parse(await response.json())).toMatchObject({
      shows: [{ name: 'Evening quiz' }],
    });
  });

  it('MIG11 picks the own data among several users, or asks which user to take', async () => {
    const of = (name: string) => ({ lists: [{ name, questions: [] }] });
    const both = (...users: string[]) => ({
      questionlists: Object.fromEntries(users.map((user) => [user, of(user)])),
      settings: Object.fromEntries(users.map((user) => [user, settings])),
    });
    expect(await preview(both('ann', 'bob'))).toMatchObject({ shows: [{ name: 'ann' }] });
    expect(await preview(both('bob'))).toMatchObject({ shows: [{ name: 'bob' }] });
    const error = await errorOf(await sent(textBytes(both('bob', 'cleo'))));
    expect(error).toMatchObject({ status: 422, code: 'severalUsers' });
    expect(error.faults?.map(({ path }) => path)).toEqual(['bob', 'cleo']);
    expect(await preview(both('bob', 'cleo'), '&user=cleo')).toMatchObject({
      shows: [{ name: 'cleo' }],
    });
  });

  it('MIG11 rejects everything else with a specific error', async () => {
    const code = async (body: Uint8Array<ArrayBuffer>, query = '') =>
      (await errorOf(await sent(body, query))).code;
    expect(await code(new TextEncoder().encode('Hello'))).toBe('notJson');
    expect(await code(textBytes({ hello: 'world' }))).toBe('notOldData');
    expect(await code(new Uint8Array([80, 75, 3, 4, 1, 2, 3]))).toBe('damagedZip');
    const levelDb = new Uint8Array([1, 2, 3, 0xff]);
    expect(await code(levelDb, '&name=all_kinds.export_metadata')).toBe('managedExport');
    const zip = await pack([['2024/output-0', levelDb]], { compress: true });
    expect(await code(new Uint8Array(zip))).toBe('managedExport');
    const bomb = await pack([['a.json', new Uint8Array(21 * 1024 * 1024)]], { compress: true });
    expect(await code(new Uint8Array(bomb))).toBe('tooLarge');
    expect(await code(new Uint8Array(20 * 1024 * 1024 + 1))).toBe('tooLarge');
    const deep = new TextEncoder().encode('['.repeat(100_000));
    expect(await code(deep)).toBe('tooDeep');
    // Valid JSON is never reported as invalid.
    const text = (json: string) => new TextEncoder().encode(json);
    expect(await code(text('{"questionlists":[],"__proto__":{}}'))).toBe('forbiddenKey');
    const zipped = await pack([['a.json', deep]], { compress: true });
    expect(await code(new Uint8Array(zipped))).toBe('tooDeep');
    const keys = Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join(',');
    expect(await code(text(`{${keys}}`))).toBe('tooManyValues');
  });
});

describe('a migration', () => {
  it('MIG12 is one history entry that names the migration and its author', async () => {
    const before = await readable();
    const response = await sent(textBytes(small));
    const taken = migrationTakenSchema.parse(await response.json());
    expect(taken).toMatchObject({ kind: 'version1', revision: before.revision + 1 });
    const after = await readable();
    expect(after.document.shows.map(({ id }) => id)).toEqual(['show1', ...taken.showIds]);
    const history = await asked('/document/history');
    const { versions } = versionsSchema.parse(await history.json());
    expect(versions[0]).toMatchObject({ by: { kind: 'owner' }, what: { kind: 'migrated' } });
  });

  it('MIG17 reads its data in a thread, so that the server stays responsive', async () => {
    await sent(textBytes(small), '&preview=1');
    const body = textBytes(largeLegacy());
    // Turns of the event loop: if read on this thread, there would be one or none.
    let turns = 0;
    const turn = setInterval(() => turns++, 1);
    expect((await sent(body, '&preview=1')).status).toBe(200);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(20);
  });

  it.each([
    ['busy', 503, 'busy'],
    ['tookTooLong', 422, 'tookTooLong'],
    ['broke', 422, 'tookTooLong'],
  ] as const)('MIG17 changes nothing if the threads report %s', async (error, status, code) => {
    await rooms.close();
    formats = { oldData: () => Promise.resolve(error) };
    open();
    const { revision } = await readable();
    expect(await errorOf(await sent(textBytes(small)))).toMatchObject({ status, code });
    await put(legacyPaths('ann').questionlists, small.questionlists);
    await put(legacyPaths('ann').settings, small.settings);
    expect(await errorOf(await asked('/migration'))).toMatchObject({ status, code });
    expect(await errorOf(await sent(null, '&from=store'))).toMatchObject({ status, code });
    expect((await readable()).revision).toBe(revision);
    expect(await store.read(archivePath('ann'))).toBeNull();
  });

  it('MIG7 is reported as done the second time, and changes nothing if requested again', async () => {
    await sent(textBytes(small));
    const before = await readable();
    expect(await errorOf(await sent(textBytes(small)))).toMatchObject({
      code: 'migratedAlready',
    });
    const again = migrationTakenSchema.parse(
      await (await sent(textBytes(small), '&again=1')).json(),
    );
    expect(again).toMatchObject({ showIds: [], revision: before.revision });
    expect(await readable()).toBe(before);
    expect(await preview(small)).toMatchObject({ isDone: true, shows: [{ isThere: true }] });
  });

  it('MIG13 archives the old documents unchanged beside the document', async () => {
    for (const content of [fixture('odd.json'), largeLegacy()]) {
      await sent(textBytes(content), '&again=1');
      const archive = await asked('/migration/archive');
      const entries = Object.values(migrationArchiveSchema.parse(await archive.json()));
      expect(entries.at(-1)).toMatchObject(content);
    }
    const { document } = await readable();
    const text = JSON.stringify(document);
    expect(text).not.toContain('kept nowhere but in the archive');
    expect(Buffer.byteLength(text)).toBeLessThan(maxDocumentBytes);
    const state = migrationStateSchema.parse(await (await asked('/migration')).json());
    expect(state).toMatchObject({ isDone: true, archive: { entries: 2 } });
  });

  it.each([
    [{ settings: small.settings }, 'noQuestionLists'],
    [{ questionlists: small.questionlists }, 'noLegacySettings'],
    [{ questionlists: [{ name: 'x' }], settings: small.settings }, 'badQuestionLists'],
    [{ questionlists: small.questionlists, settings: { joker: {} } }, 'badLegacySettings'],
  ])('MIG12 changes neither document nor archive if it is refused: %#', async (content, code) => {
    const before = await readable();
    expect(await errorOf(await sent(textBytes(content)))).toMatchObject({ status: 422, code });
    expect(await readable()).toBe(before);
    expect(await store.read(archivePath('ann'))).toBeNull();
  });

  it('MIG12 rolls the archive back if the document is full or the store fails', async () => {
    const before = await readable();
    const filler = { ...defaultDocument().shows[0], id: 'full', name: 'full' };
    const stages = Array.from({ length: 800 }, (_, index) => ({
      id: `s${index}`,
      question: { question: 'x'.repeat(2000), hostNotes: 'y'.repeat(3700) },
    }));
    const fill = {
      type: 'document.replace',
      document: { ...before.document, shows: [{ ...filler, stages }] },
    } as const;
    await rooms.submit(documentPath('ann'), fill, 'fill', { kind: 'system' });
    const full = await readable();
    expect(await errorOf(await sent(textBytes(largeLegacy())))).toMatchObject({
      status: 413,
      code: 'documentFull',
    });
    expect(await readable()).toBe(full);
    expect(await store.read(archivePath('ann'))).toBeNull();
    const real = store.append.bind(store);
    store.append = (path, ...rest) =>
      path.startsWith('quizshow/') ? Promise.reject(new Error('disk')) : real(path, ...rest);
    expect(await errorOf(await sent(textBytes(small)))).toMatchObject({ code: 'storeFailed' });
    store.append = real;
    expect(await store.read(archivePath('ann'))).toBeNull();
    expect((await readable()).document).toEqual(full.document);
  });

  it('MIG14 exports the archive with the document, and imports both into another account', async () => {
    await sent(textBytes(fixture('odd.json')));
    const exported = await (await asked('/document/export')).text();
    expect(exported).toContain('kept nowhere but in the archive');
    const response = await app.request('/document/import?uid=bob', {
      method: 'POST',
      headers: { cookie: people.signIn('bob', 's-bob'), 'content-type': 'application/json' },
      body: exported,
    });
    expect(response.status).toBe(200);
    const { document } = await readable('bob');
    expect(document.shows).toHaveLength(3);
    expect(JSON.stringify(document)).not.toContain('kept nowhere but in the archive');
    const { document: archive } = (await store.read(archivePath('bob'))) ?? {};
    expect(archive).toEqual((await store.read(archivePath('ann')))?.document);
    expect(await (await asked('/migration/archive', {}, 'bob')).json()).toEqual(archive);
    const large = new TextEncoder().encode(exported);
    expect((await sent(large, '', 'cleo')).status).toBe(200);
    expect((await store.read(archivePath('cleo')))?.document).toEqual(archive);
    expect((await readable('cleo')).document.shows).toHaveLength(3);
  });

  it('MIG15 accepts a document in the current layout from the same source', async () => {
    const document = {
      activeShow: 0,
      shows: [{ name: 'From version 2', stages: [{ price: '1 €', question: {} }] }],
      styles: {},
      settings: { flags: { migration: { v1tov2: true } } },
    };
    const whole = { __collections__: { quizshow: { ann: document }, settings: { ann: {} } } };
    expect(await preview(whole)).toMatchObject({
      kind: 'document',
      shows: [{ name: 'From version 2', stages: 1 }],
    });
    expect((await readable()).document.shows[0]?.name).not.toBe('From version 2');
    const taken = migrationTakenSchema.parse(await (await sent(textBytes(whole))).json());
    expect(taken.kind).toBe('document');
    expect((await readable()).document.shows.map(({ name }) => name)).toEqual(['From version 2']);
  });

  it('MIG8 is not found for strangers, refused to crew without the right, and shows the archive only to the owner', async () => {
    const admit = (role: 'writer' | 'coOwner') =>
      rooms.act(documentPath('ann'), {
        ...{ type: 'crew.admit', userId: 'cleo', role, name: 'Cleo', email: 'c@example.org' },
      });
    people.signIn('cleo', 's-cleo');
    const tried = (query: string) => sent(textBytes(small), query, 'cleo');
    expect((await tried('&document=ann')).status).toBe(404);
    await admit('writer');
    expect((await tried('&document=ann')).status).toBe(403);
    await admit('coOwner');
    expect((await tried('&document=ann')).status).toBe(200);
    expect((await readable('ann')).document.shows).toHaveLength(2);
    expect((await readable('cleo')).document.shows).toHaveLength(1);
    expect((await asked('/migration/archive?document=ann', {}, 'cleo')).status).toBe(403);
    expect((await asked('/migration/archive')).status).toBe(200);
    people.signIn('dora', 's-dora');
    expect((await asked('/migration/archive?document=ann', {}, 'dora')).status).toBe(404);
    expect((await app.request('/migration')).status).toBe(401);
  });
});

describe('old collections in the store', () => {
  const watch = () => {
    const legacy = { store, exists: (userId: string) => people.exists(userId) };
    const clock = { nowMs: () => 5 };
    const service = new MigrationService({ store, rooms, formats, clock, log: silent, legacy });
    const read: Promise<void>[] = [];
    onFirstRead = (path, document) => void read.push(service.firstRead(path, document));
    return async () => {
      await rooms.document('ann');
      await Promise.all(read);
    };
  };

  it('MIG16 are migrated once, when the document is read for the first time', async () => {
    const paths = legacyPaths('ann');
    await put(paths.questionlists, { lists: small.questionlists });
    await put(paths.settings, small.settings);
    await watch()();
    const { document, revision } = await readable();
    expect(document.shows.map(({ name }) => name)).toEqual([
      'Your first quiz show',
      'Evening quiz',
    ]);
    expect(document.settings.flags.migration.v1tov2).toBe(true);
    await rooms.close();
    open();
    await watch()();
    expect((await readable()).revision).toBe(revision);
  });

  it('MIG16 that are broken change nothing, and the page gets the reason', async () => {
    await put(legacyPaths('ann').questionlists, { lists: 'none' });
    await watch()();
    const { document } = await readable();
    expect(document).toEqual(defaultDocument());
    const state = migrationStateSchema.parse(await (await asked('/migration')).json());
    expect(state).toMatchObject({
      isDone: false,
      archive: { entries: 0 },
      found: { kind: 'refused', reason: 'noLegacySettings' },
    });
    await put(legacyPaths('ann').settings, small.settings);
    const later = migrationStateSchema.parse(await (await asked('/migration')).json());
    expect(later.found).toMatchObject({ kind: 'refused', reason: 'badQuestionLists' });
  });

  it('MIG16 are migrated when the user asks for it', async () => {
    const none = await sent(null, '&from=store');
    expect(await errorOf(none)).toMatchObject({
      code: 'noQuestionLists',
      message: 'Document Questionlist does not exist',
    });
    await put(legacyPaths('ann').questionlists, small.questionlists);
    await put(legacyPaths('ann').settings, small.settings);
    expect((await sent(null, '&from=store')).status).toBe(200);
    expect((await readable()).document.shows).toHaveLength(2);
  });

  it('MIG16 are offered if they were stored later, until they are migrated', async () => {
    const found = async () =>
      migrationStateSchema.parse(await (await asked('/migration')).json()).found;
    await watch()();
    expect(await found()).toEqual({ kind: 'none' });
    await put(legacyPaths('ann').questionlists, small.questionlists);
    await put(legacyPaths('ann').settings, small.settings);
    expect(await found()).toMatchObject({ kind: 'ready', isNew: true });
    expect((await sent(null, '&from=store')).status).toBe(200);
    expect(await found()).toMatchObject({ kind: 'ready', isNew: false });
    // Lists added after that are new again.
    const { questionlists } = fixture('odd.json');
    await store.remove(legacyPaths('ann').questionlists);
    await put(legacyPaths('ann').questionlists, questionlists);
    expect(await found()).toMatchObject({ kind: 'ready', isNew: true });
  });

  it('MIG16 are not read without a store or a known user', async () => {
    expect(await readLegacy(null, 'ann')).toEqual({
      kind: 'refused',
      reason: 'legacyNotConnected',
    });
    const source = { store, exists: async () => false };
    expect(await readLegacy(source, null)).toEqual({ kind: 'refused', reason: 'legacyNoUser' });
    await put(legacyPaths('gone').settings, small.settings);
    expect(await readLegacy(source, 'gone')).toEqual({ kind: 'refused', reason: 'legacyNoUser' });
  });
});
