import { noLinkedChats } from '../testing/chats/no-linked-chats.ts';
import { noCues } from '../testing/no-cues.ts';
import { noTwitch } from '../testing/no-twitch.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import fc from 'fast-check';
import { assertUntil, scaled } from '@quizcast/game/scaled.fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import {
  ManualClock,
  startTestServer,
  silent,
  type TestServer,
  type Listener,
} from '../testing/test-server.ts';
import { createMemoryFileService } from '../testing/memory-file-store.ts';
import {
  createMemoryBoards,
  createMemorySeason,
  createMemoryViewerData,
  noPhones,
} from '../testing/memory-boards.ts';
import { createMemoryControls } from '../testing/memory-control-repository.ts';
import { createMemoryCrew } from '../testing/memory-crew-repository.ts';
import { createMemoryLobbies } from '../testing/memory-seat-repository.ts';
import { createFormatPool } from '../importing/formats/format-pool.ts';
import { noFonts } from '../fonts/no-fonts.fixture.ts';
import { createMetrics } from '../observability/metrics.ts';
import { documentPath } from '../documents/rooms.ts';
import {
  altOf,
  answerOf,
  explanationOf,
  pictureOf,
  questionOf,
  secretDocument,
} from './secret-document.fixture.ts';
import { isRevealed, stepArbitrary, visible, type Step } from './secret-games.fixture.ts';

/** An overlay, and what it may have received so far. */
interface Watched {
  overlay: Listener;
  allowed: Set<string>;
  /** Whether a right answer has been on air since this overlay connected. */
  sawVerdict: boolean;
  pings: number;
}

let testServer: TestServer;
let webFolder: string;
let app: ReturnType<typeof createApp>;
const clock = new ManualClock();
beforeAll(async () => {
  testServer = await startTestServer({ clock });
  webFolder = await mkdtemp(join(tmpdir(), 'quizcast-pages-'));
  await writeFile(join(webFolder, 'overlay.html'), '<!doctype html><!--first-picture-->');
  const { people, rooms } = testServer;
  app = createApp({
    origins: { publicOrigin: null, trustedProxies: 0 },
    identity: {
      credential: (headers) => people.credential(headers),
      session: (headers) => people.session(headers),
      standing: (ids) => people.standing(ids),
      exists: (userId) => people.exists(userId),
      record: () => people.record(),
      handle: async () => new Response(null, { status: 404 }),
      close: async () => undefined,
    },
    rooms,
    store: {
      at: async () => null,
      entries: async () => [],
      since: async () => [],
      read: async () => null,
      append: async () => ({ kind: 'conflict' }),
      remove: async () => undefined,
      fold: async () => undefined,
      prune: async () => undefined,
    },
    fonts: noFonts(),
    files: createMemoryFileService(),
    formats: createFormatPool(),
    lobbies: createMemoryLobbies(rooms),
    crew: createMemoryCrew({ rooms, identity: people }),
    controls: createMemoryControls({ rooms, clock }),
    inbound: { receive: () => 0 },
    linkedChats: noLinkedChats(),
    cues: noCues(),
    twitch: noTwitch(),
    boards: createMemoryBoards(),
    season: createMemorySeason(clock),
    viewerData: createMemoryViewerData(clock),
    phones: noPhones,
    clock,
    metrics: createMetrics(),
    log: silent,
    version: '1',
    webFolder,
    health: () => Promise.reject(new Error('not asked for')),
  });
});
afterAll(async () => {
  await testServer.close();
  await rm(webFolder, { recursive: true });
});

let games = 0;
let searchedBytes = 0;
/** Canary parts that overlays receive while they are on air. */
const onAir = ['explanation_', 'alt_', 'picture_', 'Named', 'named.woff2'];
const seenOnce = new Set<string>();
let searchedPageBytes = 0;

async function documentOf(userId: string): Promise<QuizShowApp> {
  const loaded = await testServer.rooms.document(userId);
  if (loaded.kind === 'unreadable') throw new Error(JSON.stringify(loaded.errors));
  return loaded.document;
}

async function settle(watched: Watched): Promise<void> {
  const n = ++watched.pings;
  watched.overlay.send({ type: 'ping', n });
  await watched.overlay.find(
    (message): message is typeof message & { type: 'pong' } =>
      message.type === 'pong' && message.n === n,
  );
}

const secretKeys = [
  'correctAnswer',
  'twitch',
  'authorizedUsers',
  'moves',
  'hint',
  'token',
  'hostNotes',
  'editedAtMs',
  'styles',
];

const expectNoSecret = ({ overlay, allowed, sawVerdict }: Watched): void =>
  expectNoSecretIn(overlay.received(), allowed, sawVerdict);

function expectNoSecretIn(
  received: string,
  allowed: ReadonlySet<string>,
  sawVerdict: boolean,
): void {
  if (!sawVerdict && /"(right|wrong)"/.test(received)) expect.fail('the right answer leaked');
  for (const canary of received.match(
    /canary_(?:never_|\w+?_\d_(?:question_|answer\d_|explanation_|alt_|picture_))/g,
  ) ?? [])
    if (!allowed.has(canary)) expect.fail(`${canary} leaked`);
  for (const key of secretKeys) if (received.includes(`"${key}":`)) expect.fail(`${key} leaked`);
}

/** The overlay's page as it is served now: it may contain what is on air now, but nothing earlier. */
async function openPage(user: string, document: QuizShowApp): Promise<void> {
  for (const path of [`/browsersource/${user}`, `/browsersource?access=${user}`]) {
    const response = await app.request(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('id="first-picture"');
    expectNoSecretIn(page, new Set(visible(document)), isRevealed(document));
    searchedPageBytes += page.length;
  }
}

async function playGame(steps: readonly Step[]): Promise<void> {
  games += 1;
  const user = `user${games}`;
  const path = documentPath(user);
  testServer.people.users.add(user);
  await testServer.store.append(path, 0, {
    commandId: 'secret',
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: [], value: secretDocument() }],
  });
  const watching: Watched[] = [];
  const watch = async () => {
    const overlay = await testServer.overlay(user);
    await overlay.first('snapshot');
    watching.push({ overlay, allowed: new Set(), sawVerdict: false, pings: 0 });
  };
  await watch();
  for (const [index, step] of steps.entries()) {
    const before = await documentOf(user);
    const show = before.activeShow === 'second' ? 'second' : 'first';
    if (step.kind === 'late') await watch();
    else if (step.kind === 'page') await openPage(user, before);
    else if (step.kind === 'tally') {
      const round = before.shows
        .flatMap(({ stages }) => stages)
        .find(({ question }) => question.isVoting)?.question.votingRound;
      await testServer.rooms.tally(path, round ?? '', step.votes);
    } else {
      const command: Command =
        step.kind === 'play'
          ? step.command(show)
          : { type: 'edit.update', path: ['activeShow'], value: step.show };
      await testServer.rooms.submit(path, command, `c${index}`, { kind: 'owner', userId: user });
    }
    await clock.pass(20);
    const document = await documentOf(user);
    for (const watched of watching) {
      for (const text of visible(document)) watched.allowed.add(text);
      watched.sawVerdict ||= isRevealed(document);
      await settle(watched);
      expectNoSecret(watched);
    }
  }
  await openPage(user, await documentOf(user));
  for (const { overlay } of watching) {
    searchedBytes += overlay.received().length;
    for (const part of onAir) if (overlay.received().includes(part)) seenOnce.add(part);
    overlay.close();
  }
}

describe('every byte that an overlay receives', () => {
  it('LIVE15 contains only what is on air, in any game', async () => {
    const unseen = () => onAir.filter((each) => !seenOnce.has(each));
    const anyGame = fc.array(stepArbitrary, { minLength: 8, maxLength: 30 });
    await assertUntil(
      fc.asyncProperty(anyGame, playGame),
      scaled(150),
      () => unseen().length === 0,
    );
    expect(searchedBytes).toBeGreaterThan(100_000);
    expect(searchedPageBytes).toBeGreaterThan(100_000);
    // Everything on air was sent, so a leak would have been found.
    expect(unseen()).toEqual([]);
    console.log(`searched ${searchedBytes} + ${searchedPageBytes} bytes of ${games} games`);
  }, 120_000);

  it('is searched by a check that does detect leaks (canary)', async () => {
    const user = `user${++games}`;
    testServer.people.users.add(user);
    await testServer.store.append(documentPath(user), 0, {
      commandId: 'secret',
      atMs: 1,
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: null },
      patches: [{ op: 'replace', path: [], value: secretDocument() }],
    });
    const owner = await testServer.owner(user);
    await owner.first('snapshot');
    const leaked = (allowed: string[]) => () =>
      expectNoSecret({ overlay: owner, allowed: new Set(allowed), sawVerdict: true, pings: 0 });
    expect(leaked([])).toThrow('leaked');
    expect(leaked([questionOf('first', 0), answerOf('first', 0, 0)])).toThrow('leaked');
    const page = (text: string) => () => expectNoSecretIn(text, new Set(), false);
    expect(page(`{"question":"${questionOf('first', 1)}"}`)).toThrow('leaked');
    expect(page('{"answers":[{"state":"right"}]}')).toThrow('leaked');
    for (const text of [explanationOf, altOf, pictureOf])
      expect(page(`"${text('first', 1)}"`)).toThrow('leaked');
    const canaries = owner.received().match(/canary_never_\w+/g) ?? [];
    expect(new Set(canaries).size).toBe(21);
  });
});
