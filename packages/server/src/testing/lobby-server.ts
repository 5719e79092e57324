import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@quizcast/game/crew/actor';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { UserCommand } from '@quizcast/game/command';
import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { createSeatRepository } from '../adapters/sql/seat-repository.ts';
import { createSeasonStore } from '../adapters/sql/season-store.ts';
import { createCueSecretRepository } from '../adapters/sql/cue-secret-repository.ts';
import { createChatLinkRepository } from '../adapters/sql/chat-link-repository.ts';
import { InboundChat } from '../chats/inbound-chat.ts';
import { LinkedChats } from '../chats/linked-chats.ts';
import type { ChatLink } from '../ports/chat-link-repository.ts';
import type { OpenLinkedChat } from '../ports/linked-chat.ts';
import { openCues } from '../cues/open-cues.ts';
import { Sealer } from '../security/sealer.ts';
import { createApp } from '../http/app.ts';
import { createFileService } from '../files/file-service.ts';
import type { Hono } from 'hono';
import type { ServerEnv } from '../security/env.ts';
import { noFonts } from '../fonts/no-fonts.fixture.ts';
import { createFormatPool } from '../importing/formats/format-pool.ts';
import { LobbyService } from '../lobby/lobby-service.ts';
import type { GuestName, Presence } from '../lobby/presence.ts';
import { createMetrics } from '../observability/metrics.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import type { Guest, SeatRepository } from '../ports/seat-repository.ts';
import { createRooms, documentPath, type Rooms } from '../documents/rooms.ts';
import { ManualClock, FakeIdentity, UnreliableBus } from './test-server.ts';
import { MemoryResponseStore } from './memory-response-store.ts';
import { noTwitch } from './no-twitch.ts';
import {
  createMemoryBoards,
  createMemorySeason,
  createMemoryViewerData,
  noPhones,
} from './memory-boards.ts';
import { createMemoryControls } from './memory-control-repository.ts';
import { createMemoryCrew } from './memory-crew-repository.ts';
import { createMemoryFileStore, type MemoryFileStore } from './memory-file-store.ts';

/** Records what the sockets would have received. */
export class RecordingPresence implements Presence {
  readonly connected = new Map<string, LineQuality | null>();
  readonly movedTo: [string, string | null][] = [];
  readonly removedGuests: string[] = [];
  readonly changes: string[] = [];

  of({ id }: GuestName): { isConnected: boolean; line: LineQuality | null } {
    const line = this.connected.get(id);
    return { isConnected: line !== undefined, line: line ?? null };
  }

  moved({ id, playerId }: Guest): void {
    this.movedTo.push([id, playerId]);
  }

  removed({ id }: GuestName): void {
    this.removedGuests.push(id);
  }

  lobbyChanged(path: DocumentPath, showId: string): void {
    this.changes.push(`${path} ${showId}`);
  }
}

export const showId = defaultCategoryShowId;
export const anna = documentPath('anna');

/** A server with its lobbies and all HTTP routes, without a network. */
export interface TestLobby {
  clock: ManualClock;
  store: DocumentStore;
  rooms: Rooms;
  app: Hono<ServerEnv>;
  seatRepository: SeatRepository;
  lobbies: LobbyService;
  presence: RecordingPresence;
  people: FakeIdentity;
  files: MemoryFileStore;
  responses: MemoryResponseStore;
  seasons: SeasonStore;
  inbound: InboundChat;
  logged: string[];
  /** All bytes of the HTTP responses. */
  answered: string[];
  request(method: string, path: string, more?: RequestOptions): Promise<Response>;
  show(userId?: string): Promise<CategoryQuizshow>;
  /** Sends a command as the owner and expects it to be accepted. */
  act(command: UserCommand, userId?: string): Promise<void>;
  set(path: readonly string[], value: unknown): Promise<void>;
  /** Joins by the code of Anna's show; returns the token. */
  join(name: string, src?: string): Promise<string>;
  lobby(): Promise<Lobby>;
  /** All bytes stored on the disk. */
  storedBytes(): Promise<string>;
  /** Restarts on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface RequestOptions {
  user?: string;
  token?: string;
  json?: unknown;
  body?: Uint8Array | ReadableStream<Uint8Array>;
  address?: string;
  headers?: Record<string, string>;
}

/** A linked chat without messages. */
const silentChat = (): OpenLinkedChat => (listener) => {
  listener.state({ kind: 'reading' });
  return { close: () => undefined };
};

export async function openTestLobby(
  uploadSpaceBytes = 10_000_000,
  openLinkedChat: (link: ChatLink, secret: string | null) => OpenLinkedChat = silentChat,
  seasonImports?: { perSecond: number; atOnce: number },
): Promise<TestLobby> {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-lobby-'));
  for (const page of ['index.html', 'overlay.html'])
    await writeFile(join(folder, page), '<!doctype html>');
  const [clock, people, files] = [new ManualClock(), new FakeIdentity(), createMemoryFileStore()];
  const [logged, answered]: [string[], string[]] = [[], []];
  const noted = (facts: object, message: string): void =>
    void logged.push(JSON.stringify([facts, message]));
  const log = { warn: noted, error: noted };
  for (const userId of ['anna', 'ben']) people.signIn(userId, `session-${userId}`);

  const responses = new MemoryResponseStore();
  const inbound = new InboundChat({ clock, bus: new UnreliableBus() });

  const start = () => {
    const database = openDatabase(join(folder, 'quizcast.db'));
    const store = createSqliteDocumentStore(database);
    const exists = (userId: string) => people.exists(userId);
    const parts = { clock, log, exists, dice: () => 1 };
    const rooms = createRooms({
      ...parts,
      store,
      bus: new UnreliableBus(),
    });
    const seasons = createSeasonStore(database);
    const secret = '0123456789'.repeat(4);
    const cues = openCues({
      ...{ clock, log, secret, isLocalAllowed: true, isDemo: () => false },
      repository: createCueSecretRepository(database),
      bus: new UnreliableBus(),
    });
    rooms.connect({ cues: cues.runner });
    const document = (userId: string) => rooms.stored(userId);
    const fileService = createFileService({
      store: files,
      document,
      exists,
      maxBytes: uploadSpaceBytes,
    });
    const [seatRepository, presence] = [createSeatRepository(database), new RecordingPresence()];
    const lobbies = new LobbyService({
      repository: seatRepository,
      rooms,
      files: fileService,
      clock,
      log,
      joinOrigin: () => null,
    });
    lobbies.setPresence(presence);
    const formats = createFormatPool();
    const linkedChats = new LinkedChats({
      ...{ inbound, clock, log, hasLocal: true },
      bus: new UnreliableBus(),
      repository: createChatLinkRepository(database),
      sealer: new Sealer(secret, 'tokens of chats'),
      opener: (link, secret) => Promise.resolve(openLinkedChat(link, secret)),
    });
    const app = createApp({
      origins: { publicOrigin: null, trustedProxies: 1 },
      ...{ identity: people, rooms, store, files: fileService, formats, lobbies, clock, log },
      fonts: noFonts(),
      crew: createMemoryCrew({ rooms, identity: people }),
      controls: createMemoryControls({ rooms, clock }),
      inbound,
      linkedChats,
      cues,
      twitch: noTwitch(),
      boards: createMemoryBoards(responses),
      season: createMemorySeason(clock, responses, seasons),
      seasonImports,
      viewerData: createMemoryViewerData(clock, responses, seasons),
      phones: noPhones,
      metrics: createMetrics(),
      version: '1',
      webFolder: folder,
      health: () => Promise.reject(new Error('not asked for')),
    });
    return {
      ...{ database, store, rooms, seatRepository, seasons, presence, lobbies },
      ...{ formats, linkedChats, cues, app },
    };
  };
  let running = start();
  const stop = async (): Promise<void> => {
    await running.cues.close();
    await running.linkedChats.close();
    await running.formats.close();
    await running.rooms.close();
    await running.database.close();
  };
  const owner = (userId: string): Actor => ({ kind: 'owner', userId });
  let commands = 0;

  const testServer: TestLobby = {
    ...{ clock, people, files, logged, answered, responses, inbound },
    ...running,
    async request(method, path, { user, token, json, body, address = '10.0.0.1', headers } = {}) {
      const sent = new Headers({ 'x-forwarded-for': address, host: 'localhost', ...headers });
      if (user !== undefined) sent.set('cookie', `session=session-${user}`);
      if (user !== undefined) sent.set('origin', 'http://localhost');
      if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
      if (json !== undefined) sent.set('content-type', 'application/json');
      const text = json === undefined ? null : JSON.stringify(json);
      const content = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? text);
      const request = { method, headers: sent, body: content, duplex: 'half' as const };
      const response = await running.app.request(`http://localhost${path}`, request);
      const bytes = Buffer.from(await response.clone().arrayBuffer()).toString('latin1');
      answered.push(JSON.stringify([...response.headers]) + bytes);
      return response;
    },
    async show(userId = 'anna') {
      const loaded = await running.rooms.document(userId);
      if (loaded.kind === 'unreadable') throw new Error('unreadable');
      const [show] = loaded.document.categoryQuiz.shows;
      if (show === undefined) throw new Error('no show');
      return show;
    },
    async act(command, userId = 'anna') {
      const id = `act-${(commands += 1)}`;
      const path = documentPath(userId);
      const result = await running.rooms.submit(path, command, id, owner(userId));
      if (result.kind === 'refused') throw new Error(`${result.reason} ${result.detail ?? ''}`);
    },
    set: (path, value) =>
      testServer.act({
        type: 'edit.update',
        path: ['categoryQuiz', 'shows', showId, ...path],
        value,
      }),
    async join(name, src = '') {
      const { code } = await testServer.lobby();
      const facecam = src === '' ? {} : { facecam: { isImage: false, src } };
      const joined = await running.lobbies.join(code, { name, ...facecam });
      if (joined.kind === 'refused') throw new Error(joined.code);
      return joined.token;
    },
    async lobby() {
      const lobby = await running.lobbies.openLobby(anna, showId);
      if (lobby === null) throw new Error('no lobby');
      return lobby;
    },
    async storedBytes() {
      const names = await readdir(folder);
      const files = names.map((name) => readFile(join(folder, name), 'latin1'));
      return (await Promise.all(files)).join('\n');
    },
    async restart() {
      await stop();
      running = start();
      Object.assign(testServer, running);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
  await testServer.rooms.document('anna');
  await testServer.rooms.document('ben');
  return testServer;
}
