import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultDocument } from '@quizcast/game/document/defaults';
import {
  createBuiltInIdentity,
  forgetExpiredSessions,
} from '../adapters/identity/built-in/identity.ts';
import { createSqliteResponseStore } from '../adapters/sqlite/response-store.ts';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { Browser } from '../testing/browser.ts';
import { showRun } from '../testing/season.fixture.ts';
import { answerOf } from '../testing/responses.fixture.ts';
import { quickHashing } from '../testing/quick-hashing.ts';
import { ManualClock } from '../testing/test-server.ts';
import type { CrowdStore, VoteStore } from '../ports/response-store.ts';
import { createSeasonStore } from '../adapters/sql/season-store.ts';
import { createSeatRepository } from '../adapters/sql/seat-repository.ts';
import { createCrewRepository } from '../adapters/sql/crew-repository.ts';
import type { CrewRepository } from '../ports/crew-repository.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';
import type { SeatRepository } from '../ports/seat-repository.ts';
import type { Identity } from '../ports/identity.ts';
import { tidyHourly } from './cleanup-job.ts';

const hourMs = 3_600_000;

let clock: ManualClock;
let database: Database;
let store: DocumentStore;
let votes: VoteStore;
let crowd: CrowdStore;
let seatRepository: SeatRepository;
let crewRepository: CrewRepository;
let identity: Identity;
let warnings: string[];
let stop: () => void;
beforeEach(async () => {
  clock = new ManualClock();
  database = openDatabase(':memory:');
  store = createSqliteDocumentStore(database);
  ({ votes, crowd } = createSqliteResponseStore(database));
  seatRepository = createSeatRepository(database);
  crewRepository = createCrewRepository(database);
  warnings = [];
  identity = await createBuiltInIdentity({
    nowMs: Date.now,
    database,
    hashing: quickHashing,
    secret: 'only-for-tests-0123456789-0123456789',
    mail: null,
    linkOrigin: () => 'http://localhost:4747',
    forget: [],
    isSecure: () => false,
    onSessionsEnded: () => undefined,
    onError: (message) => warnings.push(message),
  });
  begin(votes);
});
afterEach(async () => {
  stop();
  await identity.close();
  await database.close();
});

function begin(voteStore: Pick<VoteStore, 'paths' | 'clear'>): void {
  stop = tidyHourly({
    store,
    responses: { votes: voteStore, crowd },
    seasons: createSeasonStore(database),
    viewerAnswersDays: 10,
    seatRepository,
    crewRepository,
    clock,
    log: { warn: (_facts, message) => warnings.push(message), error: () => undefined },
    forgetSessions: () => forgetExpiredSessions(database, Date.now()),
  });
}

async function changed(path: DocumentPath, revision: number): Promise<void> {
  await store.append(path, revision, {
    commandId: `c${revision}`,
    atMs: clock.nowMs(),
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: {} },
    patches: [{ op: 'replace', path: [], value: {} }],
  });
}

const sessions = async (): Promise<number> =>
  (await database.query.selectFrom('session').select('id').execute()).length;

it('deletes ballots only of documents that have not changed for a day', async () => {
  for (const path of ['quizshow/anna', 'quizshow/ben'] as const) {
    await changed(path, 0);
    await votes.save(path, 'r', [
      { voterId: 'twitch:1', name: '', answer: '0', messageId: 'm', atMs: 0 },
    ]);
  }
  await votes.save('quizshow/gone', 'r', [
    { voterId: 'twitch:1', name: '', answer: '0', messageId: 'm', atMs: 0 },
  ]);
  await clock.pass(hourMs);
  expect((await votes.paths()).toSorted()).toEqual(['quizshow/anna', 'quizshow/ben']);
  await clock.pass(21 * hourMs);
  await changed('quizshow/ben', 1);
  await clock.pass(3 * hourMs);
  expect(await votes.paths()).toEqual(['quizshow/ben']);
  await clock.pass(24 * hourMs);
  expect(await votes.paths()).toEqual([]);
  expect(await store.read('quizshow/anna')).not.toBeNull();
});

it('deletes sessions once they have expired', async () => {
  const who = new Browser((request) => identity.handle(request, '10.0.0.1'));
  await who.post('/api/v1/auth/demo', {});
  await clock.pass(hourMs);
  expect(await sessions()).toBe(1);
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  await database.query.updateTable('session').set({ expiresAt }).execute();
  await clock.pass(hourMs - 1);
  expect(await sessions()).toBe(1);
  await clock.pass(1);
  expect(await sessions()).toBe(0);
});

it('LOBBY15 deletes only guests who have been inactive for 30 days', async () => {
  await seatRepository.openLobby('quizshow/anna', 'show', 'AAAAAA');
  const guest = {
    path: 'quizshow/anna',
    showId: 'show',
    facecam: { isImage: false, src: '' },
  } as const;
  const cameAtMs = clock.nowMs();
  for (const id of ['old', 'heard'])
    await seatRepository.enter({ ...guest, id, name: id, cameAtMs }, `hash-${id}`, [], 40);
  await clock.pass(29 * 24 * hourMs);
  expect(await seatRepository.guests('quizshow/anna', 'show')).toHaveLength(2);
  await seatRepository.markSeen('heard', clock.nowMs());
  await clock.pass(2 * 24 * hourMs);
  expect(await seatRepository.guests('quizshow/anna', 'show')).toMatchObject([{ id: 'heard' }]);
  expect(await seatRepository.guestByToken('hash-old')).toBeNull();
});

it('retries after a failure', async () => {
  stop();
  let calls = 0;
  begin({
    paths: () => Promise.reject(new Error(`${(calls += 1)}`)),
    clear: () => Promise.reject(new Error('not asked for')),
  });
  await clock.pass(3 * hourMs);
  expect(calls).toBe(3);
  expect(warnings).toEqual(['cleanup job failed', 'cleanup job failed', 'cleanup job failed']);
});

it('deletes expired crew invitations', async () => {
  const nowMs = clock.nowMs();
  const invitation = {
    ownerId: 'ann',
    role: 'writer',
    email: 'b@example.org',
    createdAtMs: nowMs,
  } as const;
  await crewRepository.invite(
    { ...invitation, id: 'old', expiresAtMs: nowMs + hourMs - 1 },
    'h1',
    50,
  );
  await crewRepository.invite(
    { ...invitation, id: 'new', expiresAtMs: nowMs + 2 * hourMs },
    'h2',
    50,
  );
  await clock.pass(hourMs);
  expect((await crewRepository.invitationsOf('ann', 0)).map(({ id }) => id)).toEqual(['new']);
});

it('CROWD53 deletes viewer answers after their retention period, and names of viewers without other answers', async () => {
  const roundAt = () => `q${clock.nowMs().toString(36)}-7`;
  const first = roundAt();
  await crowd.save('quizshow/anna', first, [answerOf('1', '0'), answerOf('2', '1')]);
  await crowd.save('quizshow/anna', 'named otherwise', [answerOf('3', '1')]);
  await clock.pass(5 * 24 * hourMs);
  const second = roundAt();
  await crowd.save('quizshow/anna', second, [answerOf('1', '2', { name: '' })]);
  await clock.pass(5 * 24 * hourMs - hourMs);
  expect(await crowd.load('quizshow/anna', first)).toHaveLength(2);
  await clock.pass(2 * hourMs);
  expect(await crowd.load('quizshow/anna', first)).toEqual([]);
  expect(await crowd.load('quizshow/anna', second)).toMatchObject([{ name: 'Viewer 1' }]);
  expect(await crowd.load('quizshow/anna', 'named otherwise')).toHaveLength(1);
});

it('SEASON8 deletes show runs with their answers, and a platform’s viewers sooner if so configured', async () => {
  const seasons = createSeasonStore(database);
  const path = 'quizshow/anna';
  const round = `q${clock.nowMs().toString(36)}-7`;
  const document = defaultDocument();
  document.settings.crowd.platformDays = { youtube: 2 };
  await store.append(path, 0, {
    commandId: 'c',
    atMs: clock.nowMs(),
    actor: { kind: 'system' },
    command: { type: 'document.replace', document },
    patches: [{ op: 'replace', path: [], value: document }],
  });
  const tube = answerOf('2', '1', { voterId: 'youtube:2' });
  await crowd.save(path, round, [answerOf('1', '1'), tube]);
  await seasons.save(path, [showRun([round], { fromMs: clock.nowMs() })]);
  const [head] = await seasons.heads(path);
  if (head === undefined) throw new Error('nothing kept');
  await seasons.saveFold(path, head, {
    standings: [
      ['twitch:1', 100, 1, 1],
      ['youtube:2', 100, 1, 1],
    ],
  });
  await clock.pass(47 * hourMs);
  expect(await crowd.load(path, round)).toHaveLength(2);
  await clock.pass(3 * hourMs);
  expect((await crowd.load(path, round)).map(({ voterId }) => voterId)).toEqual(['twitch:1']);
  expect(await crowd.names(path)).toEqual([['twitch:1', 'Viewer 1']]);
  expect(await seasons.standings(path, [round])).toEqual([[['twitch:1', 100, 1, 1]]]);
  await clock.pass(8 * 24 * hourMs);
  expect(await crowd.load(path, round)).toEqual([]);
  expect(await seasons.heads(path)).toEqual([]);
});

it('SEASON8 also deletes a platform’s viewers of older shows that are imported later', async () => {
  const seasons = createSeasonStore(database);
  const path = 'quizshow/anna';
  const document = defaultDocument();
  document.settings.crowd.platformDays = { youtube: 2 };
  await store.append(path, 0, {
    commandId: 'c',
    atMs: clock.nowMs(),
    actor: { kind: 'system' },
    command: { type: 'document.replace', document },
    patches: [{ op: 'replace', path: [], value: document }],
  });
  const play = async (fromMs: number) => {
    const round = `q${fromMs.toString(36)}-7`;
    const tube = answerOf('2', '1', { voterId: 'youtube:2' });
    await crowd.save(path, round, [answerOf('1', '1'), tube]);
    await seasons.save(path, [showRun([round], { fromMs })]);
    return async () => (await crowd.load(path, round)).map(({ voterId }) => voterId);
  };
  const first = await play(clock.nowMs());
  await clock.pass(72 * hourMs);
  expect(await first()).toEqual(['twitch:1']);
  const imported = await play(clock.nowMs() - 120 * hourMs);
  await clock.pass(24 * hourMs);
  expect(await imported()).toEqual(['twitch:1']);
});
