import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../testing/test-server.ts';
import { createMemoryFileStore, type MemoryFileStore } from '../../testing/memory-file-store.ts';
import { createMemoryLobbies } from '../../testing/memory-seat-repository.ts';
import { createFileService, type FileService } from '../../files/file-service.ts';
import type { LobbyService } from '../../lobby/lobby-service.ts';
import { createRooms, type Rooms } from '../../documents/rooms.ts';
import { signedIn } from '../../security/guard.ts';
import { documentRoutes } from './documents.ts';
import type { ServerEnv } from '../../security/env.ts';

const people = new FakeIdentity();
let testStore: TestStore;
let rooms: Rooms;
let memoryStore: MemoryFileStore;
let files: FileService;
let lobbies: LobbyService;
let app: Hono<ServerEnv>;

beforeEach(async () => {
  testStore = await openStore();
  memoryStore = createMemoryFileStore();
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
    store: memoryStore,
    document: (userId) => rooms.stored(userId),
    exists: async () => true,
    maxBytes: 1_000_000,
  });
  lobbies = createMemoryLobbies(rooms);
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  app.route(
    '/',
    documentRoutes({ rooms, identity: people, clock, files, lobbies, store: testStore.store }),
  );
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

const post = async (document: unknown): Promise<Response> =>
  app.request('/document/import?uid=ann', {
    method: 'POST',
    headers: {
      cookie: people.signIn('ann', 's-ann'),
      'content-type': 'application/json',
    },
    body: JSON.stringify(document),
  });

async function pictureOf(userId: string): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await files.storeImage(userId, png);
  if (stored.kind !== 'stored') throw new Error(stored.code);
  return stored.address;
}

/** The first document, with these pictures in its first show. */
function withImages(...images: string[]): QuizShowApp {
  const document = defaultDocument();
  const [show] = document.shows;
  for (const [index, image] of images.entries()) {
    const stage = show?.stages[index];
    if (stage !== undefined) stage.question.image = image;
  }
  return document;
}

describe('FILE20 an imported document', () => {
  it('keeps own files, copies files of others, and drops missing ones', async () => {
    const [own, foreign] = [await pictureOf('ann'), await pictureOf('bob')];
    const dead = '/files/quizshow/ann/images/gone.webp';
    const document = {
      ...withImages(own, foreign, dead, foreign, 'https://example.org/a.png'),
      fonts: { f1: { id: 'f1', fontFamily: 'Mine', file: '/files/quizshow/bob/fonts/gone.woff2' } },
    };
    const response = await post(document);
    expect(await response.json()).toEqual({ revision: 2, missing: 2 });
    const taken = await rooms.document('ann');
    if (taken.kind !== 'readable') throw new Error('unreadable');
    const images = taken.document.shows[0]?.stages.map(({ question }) => question.image) ?? [];
    expect(images[0]).toBe(own);
    expect(images[1]).toMatch(/^\/files\/quizshow\/ann\/images\//);
    expect(images.slice(2, 5)).toEqual([undefined, images[1], 'https://example.org/a.png']);
    expect(taken.document.fonts).toEqual({});
    expect(JSON.stringify(taken.document)).not.toContain('bob');
    expect(memoryStore.files.size).toBe(3);
  });

  it('FILE20 does the same in category quizzes: pictures, blurred versions, sounds and facecams', async () => {
    const [own, foreign] = [await pictureOf('ann'), await pictureOf('bob')];
    const dead = { image: '/files/quizshow/bob/images/gone.webp' };
    const deadSound = '/files/quizshow/bob/sounds/gone.mp3';
    const document = defaultDocument();
    const [show] = document.categoryQuiz.shows;
    const fields = show?.gamefield.categories[0]?.fields ?? [];
    if (show === undefined || fields[0] === undefined) throw new Error('no show');
    Object.assign(fields[0], { image: foreign, blurredImage: foreign, sound: deadSound });
    Object.assign(fields[1] ?? {}, { ...dead, blurredImage: 'https://example.org/b.png' });
    Object.assign(show.final, { image: own });
    Object.assign(show.tieBreak, dead);
    Object.assign(show.sounds, { buzz: deadSound });
    show.host.facecam = { ...show.host.facecam, isImage: true, src: foreign };
    Object.assign(show.players[0]?.facecam ?? {}, { src: 'https://camera.example/1' });
    show.boards.push({ ...show.gamefield, id: 'second', name: 'Second' });
    expect(await (await post(document)).json()).toEqual({ revision: 2, missing: 6 });
    const taken = await rooms.document('ann');
    if (taken.kind !== 'readable') throw new Error('unreadable');
    const [after] = taken.document.categoryQuiz.shows;
    const copy = after?.host.facecam.src ?? '';
    expect(copy).toMatch(/^\/files\/quizshow\/ann\/images\//);
    for (const board of [after?.gamefield, after?.boards[0]]) {
      const [first, second] = board?.categories[0]?.fields ?? [];
      expect([first?.image, first?.blurredImage, first?.sound]).toEqual([copy, copy, undefined]);
      expect([second?.image, second?.blurredImage]).toEqual([
        undefined,
        'https://example.org/b.png',
      ]);
    }
    expect([after?.final.image, after?.tieBreak.image, after?.sounds.buzz]).toEqual([
      own,
      undefined,
      undefined,
    ]);
    expect(after?.players[0]?.facecam.src).toBe('https://camera.example/1');
    expect(JSON.stringify(taken.document)).not.toContain('/bob/');
  });

  it('leaves no copies behind if it is refused', async () => {
    const foreign = await pictureOf('bob');
    const response = await post({ ...withImages(foreign), foreign: 'x'.repeat(6_000_000) });
    expect(await response.json()).toMatchObject({ error: { code: 'documentFull' } });
    expect(memoryStore.files.size).toBe(1);
  });
});

describe('LOBBY14 a document that replaces another', () => {
  const path = 'quizshow/ann';
  const joined = async (): Promise<string> => {
    await rooms.document('ann');
    const code = (await lobbies.openLobby(path, defaultCategoryShowId))?.code ?? '';
    const ticket = await lobbies.join(code, { name: 'Cleo' });
    return ticket.kind === 'joined' ? ticket.token : '';
  };

  it('invalidates guests and codes of the previous shows, even if the ids are the same', async () => {
    const token = await joined();
    const before = await lobbies.lobby(path, defaultCategoryShowId);
    expect(before?.guests).toMatchObject([{ name: 'Cleo' }]);
    expect((await post(defaultDocument())).status).toBe(200);
    expect(await lobbies.guestOf(token)).toBeNull();
    const after = await lobbies.openLobby(path, defaultCategoryShowId);
    expect(after?.guests).toEqual([]);
    expect(await lobbies.invitation(before?.code ?? '')).toBeNull();
  });

  it('keeps guests if it is refused', async () => {
    const token = await joined();
    expect((await post({ shows: [{ name: 5 }] })).status).toBe(422);
    expect(await lobbies.guestOf(token)).not.toBeNull();
  });
});
