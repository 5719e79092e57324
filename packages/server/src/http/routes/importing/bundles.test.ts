import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bundleEdit,
  isCategoryBundle,
  isCrowdBundle,
  takenBundleSchema,
  type StageBundle,
  type TakenBundle,
} from '@quizcast/game/importing/bundle';
import type { Command } from '@quizcast/game/command';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../../testing/test-server.ts';
import { maxBundleBytes } from '../../../importing/bundles/bundle-size.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../../../testing/memory-file-store.ts';
import { createFileService } from '../../../files/file-service.ts';
import { createRooms, documentPath, type Rooms } from '../../../documents/rooms.ts';
import { signedIn } from '../../../security/guard.ts';
import { pack } from '../../../importing/zip/pack.ts';
import { unzip } from '../../../importing/zip/unzip.ts';
import { bundleRoutes, missingHeader } from './bundles.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { webm } from '../../../files/webm.fixture.ts';
import { fileRoutes } from '../files.ts';

let testStore: TestStore;
let rooms: Rooms;
let memoryStore: MemoryFileStore;
let app: Hono<ServerEnv>;
let count = 0;
const people = new FakeIdentity();
const newId = () => `n${(count += 1)}`;

beforeEach(async () => {
  testStore = await openStore();
  memoryStore = createMemoryFileStore();
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock: new ManualClock(),
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  const files = createFileService({
    store: memoryStore,
    document: (userId) => rooms.stored(userId),
    exists: async () => true,
    maxBytes: 1_000_000,
  });
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  app.route('/', fileRoutes({ files, rooms, identity: people }));
  app.route('/', bundleRoutes({ rooms, files, identity: people }));
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

const request = async (
  userId: string,
  path: string,
  body?: Uint8Array,
  more = '',
): Promise<Response> =>
  app.request(`${path}?uid=${userId}${more}`, {
    headers: { cookie: people.signIn(userId, `s-${userId}`) },
    ...(body === undefined ? {} : { method: 'POST', body: new Uint8Array(body) }),
  });

async function edit(userId: string, command: Command): Promise<void> {
  const actor = { kind: 'owner', userId } as const;
  const result = await rooms.submit(documentPath(userId), command, newId(), actor);
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.detail}`);
}

/** Adds a picture to Ann's first stage. */
async function withPicture(userId = 'ann'): Promise<void> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = z
    .object({ address: z.string() })
    .parse(await (await request(userId, '/files/image', png)).json());
  await edit(userId, {
    type: 'edit.update',
    path: ['shows', 'show1', 'stages', 'stage1', 'question', 'image'],
    value: stored.address,
  });
}

const exported = async (userId: string, path: string): Promise<Buffer> => {
  const response = await request(userId, path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** A bundle of the first game. */
const stageBundle = (answer: unknown): StageBundle => {
  const bundle = takenBundleSchema.parse(answer);
  if (isCategoryBundle(bundle) || isCrowdBundle(bundle)) throw new Error('of another game');
  return bundle;
};

/** Imports the bundle's show into Bob's document. */
async function takenByBob(bundle: TakenBundle) {
  const read = async () => {
    const loaded = await rooms.document('bob');
    if (loaded.kind !== 'readable') throw new Error('unreadable');
    return loaded.document;
  };
  const { command, showId } = bundleEdit(await read(), bundle, newId);
  if (command === null || showId === null) throw new Error('nothing to take');
  await edit('bob', command);
  return { showId, after: await read() };
}

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

it('BUNDLE2 exports the same file again after another user has imported the show', async () => {
  await withPicture();
  const first = await exported('ann', '/shows/show1/bundle');
  const answer = await request('bob', '/bundles', first);
  expect(answer.status).toBe(200);
  const bundle = stageBundle(await answer.json());
  expect(bundle.show?.stages[0]?.question.image).toMatch(/^\/files\/quizshow\/bob\/images\//);
  const { showId } = await takenByBob(bundle);
  expect(await exported('bob', `/shows/${showId}/bundle`)).toEqual(first);
});

it('names the file after the show, and reports the number of missing files', async () => {
  await withPicture();
  memoryStore.files.clear();
  const response = await request('ann', '/shows/show1/bundle');
  expect(response.headers.get('content-disposition')).toContain('Your first quiz show.quizcast');
  expect(response.headers.get(missingHeader)).toBe('1');
});

it('exports a style on its own, and nothing of other users', async () => {
  const bundle = await exported('ann', '/styles/quiz-show-blue/bundle');
  const answer = takenBundleSchema.parse(await (await request('bob', '/bundles', bundle)).json());
  expect(answer).toMatchObject({ show: null, style: { name: 'Quiz show blue' } });
  await edit('ann', { type: 'edit.insert', path: ['shows'], value: { id: 'own' }, before: null });
  expect((await request('bob', '/shows/own/bundle')).status).toBe(404);
  expect((await request('bob', '/styles/toString/bundle')).status).toBe(404);
});

it('BUNDLE3 refuses a bundle with a file of the wrong type, and stores nothing of it', async () => {
  await withPicture();
  const entries = await unzip(await exported('ann', '/shows/show1/bundle'), {
    entries: 10,
    entryBytes: 1e6,
    totalBytes: 1e6,
    ratio: 100,
  });
  if (entries.kind === 'refused') throw new Error(entries.reason);
  const before = [...memoryStore.files.keys()];
  const spoilt = [...entries.files].map(([name, content]): [string, Buffer] => [
    name.replace('.webp', '.mp3'),
    Buffer.from(content.toString('latin1').replaceAll('.webp', '.mp3'), 'latin1'),
  ]);
  // Manifest and content agree on a file that is not a sound. Hashes of changed entries must be recomputed.
  const again = await rehashed(spoilt);
  const answer = await request('bob', '/bundles', again);
  expect(answer.status).toBe(422);
  expect(refusalSchema.parse(await answer.json()).error.code).toBe('badBundle');
  expect([...memoryStore.files.keys()]).toEqual(before);
  const garbage = await request('bob', '/bundles', Buffer.from('PK no zip at all'));
  expect(garbage.status).toBe(422);
  expect(refusalSchema.parse(await garbage.json()).error.message).toContain(
    'not a Quizcast bundle',
  );
});

/** The same entries with a manifest of their sizes and hashes. */
function rehashed(files: [string, Buffer][]): Promise<Buffer> {
  const others = files.filter(([name]) => name !== 'manifest.json');
  const manifest = {
    quizcast: 1,
    files: others.map(([name, content]) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return pack([['manifest.json', Buffer.from(JSON.stringify(manifest))], ...others], {
    compress: false,
  });
}

it('refuses a bundle that exceeds the storage space of the account, and stores nothing of it', async () => {
  await withPicture();
  const bundle = await exported('ann', '/shows/show1/bundle');
  const filler = Buffer.alloc(999_990);
  await memoryStore.put('quizshow/bob/sounds/filler.wav', filler);
  const before = memoryStore.files.size;
  const answer = await request('bob', '/bundles', bundle);
  expect(refusalSchema.parse(await answer.json()).error.code).toBe('spaceFull');
  expect(memoryStore.files.size).toBe(before);
});

it('BUNDLE6 imports only the style of a show, without storing or referencing its pictures', async () => {
  await withPicture();
  const bundle = await exported('ann', '/shows/show1/bundle');
  const before = memoryStore.files.size;
  const answer = await request('bob', '/bundles', bundle, '&only=style');
  const { show, style } = stageBundle(await answer.json());
  expect(style.name).toBe('Quiz show blue');
  expect(show?.stages[0]?.question.question).not.toBe('');
  expect(show?.stages[0]?.question.image).toBeUndefined();
  expect(memoryStore.files.size).toBe(before);
  expect((await request('bob', '/bundles', bundle, '&only=show')).status).toBe(400);
});

it('BUNDLE6 stores the fonts of the style, and no picture', async () => {
  await withPicture();
  const font = await readFile(
    createRequire(import.meta.url).resolve(
      '@fontsource/roboto/files/roboto-latin-400-normal.woff2',
    ),
  );
  const { address } = z
    .object({ address: z.string() })
    .parse(await (await request('ann', '/files/font', font)).json());
  const value = { id: newId(), fontFamily: 'Mine', file: address };
  await edit('ann', { type: 'edit.insert', path: ['fonts'], value, before: null });
  const path = ['styles', 'quiz-show-blue', 'stage', 'font', 'fontFamily'];
  await edit('ann', { type: 'edit.update', path, value: 'Mine' });
  const bundle = await exported('ann', '/shows/show1/bundle');
  const before = new Set(memoryStore.files.keys());
  const answer = await request('bob', '/bundles', bundle, '&only=style');
  const [taken] = takenBundleSchema.parse(await answer.json()).fonts;
  expect(taken?.fontFamily).toBe('Mine');
  const added = [...memoryStore.files.keys()].filter((name) => !before.has(name));
  expect(added.map((name) => `/files/${name}`)).toEqual([taken?.file]);
  expect(taken?.file).toMatch(/^\/files\/quizshow\/bob\/fonts\//);
});

it('BUNDLE7 reuses a font file that the account already has, and stores different ones beside it', async () => {
  const face = async (name: string) =>
    readFile(
      createRequire(import.meta.url).resolve(`@fontsource/roboto/files/roboto-latin-${name}.woff2`),
    );
  const bundleWith = async (bytes: Buffer): Promise<Buffer> => {
    const stored = z
      .object({ address: z.string() })
      .parse(await (await request('ann', '/files/font', bytes)).json());
    const id = newId();
    const value = { id, fontFamily: 'Mine', file: stored.address };
    await edit('ann', { type: 'edit.insert', path: ['fonts'], value, before: null });
    await edit('ann', {
      type: 'edit.update',
      path: ['styles', 'quiz-show-blue', 'stage', 'font', 'fontFamily'],
      value: 'Mine',
    });
    const bundle = await exported('ann', '/styles/quiz-show-blue/bundle');
    await edit('ann', { type: 'edit.remove', path: ['fonts', id] });
    return bundle;
  };
  const take = async (bundle: Buffer): Promise<string> => {
    const answer = await request('bob', '/bundles', bundle);
    expect(answer.status).toBe(200);
    return takenBundleSchema.parse(await answer.json()).fonts[0]?.file ?? '';
  };
  const [one, other] = [
    await bundleWith(await face('400-normal')),
    await bundleWith(await face('700-normal')),
  ];
  const before = memoryStore.files.size;
  const first = await take(one);
  expect(first).toMatch(/^\/files\/quizshow\/bob\/fonts\//);
  expect(await take(one)).toBe(first);
  expect(memoryStore.files.size).toBe(before + 1);
  expect(await take(other)).not.toBe(first);
  expect(memoryStore.files.size).toBe(before + 2);
});

it('BUNDLE5 refuses a show that is too large for a bundle, and names the limit', async () => {
  await withPicture();
  const [ref] = memoryStore.files.keys();
  if (ref === undefined) throw new Error('no picture');
  const file = memoryStore.files.get(ref);
  if (file !== undefined) file.content = Buffer.alloc(maxBundleBytes);
  const response = await request('ann', '/shows/show1/bundle');
  expect(response.status).toBe(422);
  const { error } = refusalSchema.parse(await response.json());
  expect(error.code).toBe('bundleTooLarge');
  expect(error.message).toContain('128 MB');
});

it('BUNDLE8 transfers a category show with all its files to another user, who exports the same file', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = z
    .object({ address: z.string() })
    .parse(await (await request('ann', '/files/image', png)).json());
  const show = ['categoryQuiz', 'shows', 'categoryShow1'];
  const places = [
    [...show, 'gamefield', 'categories', 'category1', 'fields', 'field1-1', 'image'],
    [...show, 'gamefield', 'categories', 'category1', 'fields', 'field1-1', 'blurredImage'],
    [...show, 'final', 'image'],
    [...show, 'host', 'facecam', 'src'],
  ];
  for (const path of places)
    await edit('ann', { type: 'edit.update', path, value: stored.address });
  await edit('ann', {
    type: 'edit.update',
    path: [...show, 'host', 'facecam', 'isImage'],
    value: true,
  });
  const first = await exported('ann', '/category-shows/categoryShow1/bundle');
  const answer = await request('bob', '/bundles', first);
  expect(answer.status).toBe(200);
  const bundle = takenBundleSchema.parse(await answer.json());
  expect(JSON.stringify(bundle)).not.toContain('ann');
  const { showId, after } = await takenByBob(bundle);
  const taken = after.categoryQuiz.shows.find(({ id }) => id === showId);
  expect(taken?.gamefield.categories[0]?.fields[0]?.image).toMatch(/^\/files\/quizshow\/bob\//);
  expect(taken?.host.facecam).toMatchObject({ isImage: true });
  expect(after.categoryQuiz.shows).toHaveLength(2);
  // Their style equals the existing one.
  expect(Object.keys(after.categoryQuiz.styles)).toHaveLength(1);
  expect(await exported('bob', `/category-shows/${showId}/bundle`)).toEqual(first);
  expect((await request('bob', '/category-shows/show1/bundle')).status).toBe(404);
});

it('BUNDLE8 exports a category quiz style on its own', async () => {
  const bundle = await exported('ann', '/category-styles/category-quiz-blue/bundle');
  const answer = takenBundleSchema.parse(await (await request('bob', '/bundles', bundle)).json());
  expect(answer).toMatchObject({
    game: 'categoryQuiz',
    show: null,
    style: { name: 'Quiz show blue' },
  });
  expect((await request('bob', '/category-styles/toString/bundle')).status).toBe(404);
  expect((await request('bob', '/category-styles/quiz-show-blue/bundle')).status).toBe(404);
});

it('BUNDLE11 transfers a crowd show with its pictures and opener video to another user', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = async (kind: string, bytes: Uint8Array) =>
    z
      .object({ address: z.string() })
      .parse(await (await request('ann', `/files/${kind}`, bytes)).json()).address;
  const [image, openerFile] = [await stored('image', png), await stored('video', webm(5))];
  const value = {
    id: 'crowd1',
    name: 'Friday',
    moments: { opener: 'automatic', openerFile, openerMs: 5000 },
    questions: [{ id: 'q1', question: 'Which?', options: ['One', 'Two'], right: [0], image }],
  };
  await edit('ann', { type: 'edit.insert', path: ['crowdQuiz', 'shows'], value, before: null });
  const first = await exported('ann', '/crowd-shows/crowd1/bundle');
  // Older versions store no videos.
  expect(first.toString('latin1')).toContain('{"quizcast":4,');
  const answer = await request('bob', '/bundles', first);
  expect(answer.status).toBe(200);
  const bundle = takenBundleSchema.parse(await answer.json());
  expect(JSON.stringify(bundle)).not.toContain('ann');
  const { showId, after } = await takenByBob(bundle);
  const taken = after.crowdQuiz.shows.find(({ id }) => id === showId);
  expect(taken?.moments?.openerFile).toMatch(/^\/files\/quizshow\/bob\/videos\/.+\.webm$/);
  expect(taken?.moments?.openerMs).toBe(5000);
  expect(taken?.questions[0]?.image).toMatch(/^\/files\/quizshow\/bob\/images\//);
  expect(await exported('bob', `/crowd-shows/${showId}/bundle`)).toEqual(first);
  expect((await request('bob', '/crowd-shows/crowd1/bundle')).status).toBe(404);
});
