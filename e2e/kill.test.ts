import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserCommand } from '@quizcast/game/command';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../packages/server/src/adapters/sqlite/document-store.ts';
import type { Listener } from '../packages/server/src/testing/test-server.ts';
import type { Entry } from '../packages/server/src/ports/document-store.ts';
import { documentPath } from '../packages/server/src/documents/rooms.ts';
import { ChatServer } from './chat-server.ts';
import { isLongRun } from './fixtures/long-run.ts';
import { openOwner, patienceMs, pictureOf, signUp } from './fixtures/owner-socket.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

/**
 * Each kill interrupts a save at another moment. `KILLS=50` runs more of them; all must fit into the vote, which lasts
 * ten minutes.
 */
const kills = Number(process.env['KILLS'] ?? (isLongRun ? 12 : 4));
const showId = 'show1';
const channel = 'streamer';

let folder: string;
let chat: ChatServer;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-kill-'));
  chat = await ChatServer.start();
  port = await freePort();
});
afterEach(async () => {
  await chat.close();
  await rm(folder, { recursive: true });
});

const start = (): Promise<RunningServer> =>
  startServer({ dataFolder: folder, port, env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn' } });

const rename = (number: number): UserCommand => ({
  type: 'edit.update',
  path: ['shows', showId, 'name'],
  value: `save ${number}`,
});

/** What a page would show of the saved name and the votes. */
function shownBy(listener: Listener): { name: string; votes: number[] } {
  const [show] = pictureOf(listener).shows;
  return { name: show?.name ?? '', votes: show?.stages[0]?.question.votes ?? [] };
}

const numberOf = (name: string): number => Number(/^save (\d+)$/.exec(name)?.[1] ?? -1);
const isJoined = (message: ServerMessage): message is ServerMessage & { type: 'status' } =>
  message.type === 'status' && message.status.chat?.kind === 'joined';

/** Records all acknowledgements and results sent, to check the server against them. */
class AckLog {
  readonly sent = new Map<string, number>();
  readonly acknowledged = new Map<string, number>();
  readonly refused = new Map<string, string>();
  saves = 0;
  repeated = 0;
  /** Newest acknowledged save. */
  safe = -1;
  voters = 0;
  shownVotes: number[] = [0, 0, 0, 0];

  /** Sends the next save. */
  save(page: Listener): void {
    const id = randomUUID();
    this.sent.set(id, this.saves);
    page.send({ type: 'command', id, command: rename(this.saves) });
    this.saves += 1;
  }

  /** Resends unacknowledged saves under the same ids, as some of them were stored. */
  repeat(page: Listener): void {
    for (const [id, number] of this.sent)
      if (!this.acknowledged.has(id)) {
        page.send({ type: 'command', id, command: rename(number) });
        this.repeated += 1;
      }
  }

  /** Records the messages that the page has received. */
  note(page: Listener): void {
    for (const message of page.messages) {
      if (message.type === 'refused') this.refused.set(message.id, message.reason);
      if (message.type !== 'accepted') continue;
      const number = this.sent.get(message.id);
      if (number === undefined) continue;
      this.acknowledged.set(message.id, message.revision);
      this.safe = Math.max(this.safe, number);
    }
    const { votes } = shownBy(page);
    this.shownVotes = this.shownVotes.map((told, index) => Math.max(told, votes[index] ?? 0));
  }

  /** Voter n always votes for the same answer, so counts can only grow. */
  vote(voter: number): void {
    chat.say(channel, { userId: `${1000 + voter}`, text: 'abcd'[voter % 4] ?? 'a' });
  }

  votersOf(answer: number): number {
    return Math.floor((this.voters + 3 - answer) / 4);
  }
}

/** Saves and votes until the server is killed or the returned function is called. */
function bustle(page: Listener, ackLog: AckLog): () => void {
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver && page.closed === null) {
      if (page.socket.readyState === page.socket.OPEN)
        for (let times = 0; times < 2; times++) ackLog.save(page);
      for (let times = 0; times < 3; times++) ackLog.vote(ackLog.voters++);
      // A repeated vote for the same answer must not count twice.
      ackLog.vote(Math.floor(Math.random() * ackLog.voters));
      await sleep(40);
    }
  };
  void run();
  return () => {
    isOver = true;
  };
}

/** Opens the database as the last kill left it. */
async function inspect(): Promise<{ entries: Entry[]; integrity: unknown }> {
  const database = openDatabase(databaseFile);
  const store = createSqliteDocumentStore(database);
  const entries = await store.since(documentPath(userId), 0, 100_000);
  const integrity = database.driver.pragma('integrity_check');
  await database.close();
  return { entries, integrity };
}

let databaseFile: string;
let userId: string;

it(`survives kill -9 ${kills} times during saves and votes, loses nothing acknowledged, repeats nothing @release`, async () => {
  const startedAt = performance.now();
  const ackLog = new AckLog();
  let server = await start();
  const owner = await signUp(server.url);
  userId = owner.userId;
  databaseFile = join(folder, (await readdir(folder)).find((name) => name.endsWith('.db')) ?? '');
  let page = await openOwner(server.url, owner);
  const joker = await prepareVote(page);
  expect(joker).toMatchObject({ type: 'accepted' });

  let slowestStartMs = 0;
  for (let kill = 0; kill < kills; kill++) {
    // Every fourth kill comes before the chat is joined again.
    if (kill % 4 !== 3) await page.until(() => page.messages.some(isJoined), patienceMs);
    const stop = bustle(page, ackLog);
    await sleep(30 + Math.random() * 300);
    await server.kill9();
    stop();
    await page.until(() => page.closed !== null, patienceMs);
    ackLog.note(page);

    const beganAt = performance.now();
    server = await start();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - beganAt);
    page = await openOwner(server.url, owner);
    const { name, votes } = shownBy(page);
    expect(numberOf(name), `kill ${kill}: newest acknowledged save`).toBeGreaterThanOrEqual(
      ackLog.safe,
    );
    for (const [answer, count] of votes.entries()) {
      expect(count, `kill ${kill}: votes lost`).toBeGreaterThanOrEqual(
        ackLog.shownVotes[answer] ?? 0,
      );
      expect(count, `kill ${kill}: votes doubled`).toBeLessThanOrEqual(ackLog.votersOf(answer));
    }
    ackLog.repeat(page);
  }

  // All voters vote again, repeatedly in case the chat was disconnected; then the count must be exact.
  const exact = [0, 1, 2, 3].map((answer) => ackLog.votersOf(answer));
  await expect
    .poll(
      () => {
        for (let voter = 0; voter < ackLog.voters; voter++) ackLog.vote(voter);
        return shownBy(page).votes;
      },
      { interval: 1000, timeout: patienceMs },
    )
    .toEqual(exact);
  // Votes counted twice would appear only after this pause.
  await sleep(300);
  expect(shownBy(page).votes).toEqual(exact);
  await page.until(() => {
    ackLog.note(page);
    return ackLog.acknowledged.size + ackLog.refused.size >= ackLog.sent.size;
  }, patienceMs);
  expect(ackLog.acknowledged.size).toBe(ackLog.sent.size);
  await server.kill9();

  const { entries, integrity } = await inspect();
  expect(integrity).toEqual([{ integrity_check: 'ok' }]);
  expect(entries.map(({ revision }) => revision)).toEqual(entries.map((_, index) => index + 1));
  const stored = new Map(entries.map(({ commandId, revision }) => [commandId, revision]));
  expect(stored.size).toBe(entries.length);
  for (const [id, revision] of ackLog.acknowledged) expect(stored.get(id)).toBe(revision);
  expect([...ackLog.refused.values()]).toEqual([]);
  expect(ackLog.acknowledged.size).toBeGreaterThan(kills);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${kills} kills in ${seconds.toFixed(0)} s; ${ackLog.sent.size} saves sent, ${ackLog.repeated} sent again, ${ackLog.acknowledged.size} acknowledged, 0 lost; ` +
      `${ackLog.voters} voters, ${exact.join('+')} counted; slowest start ${slowestStartMs.toFixed(0)} ms`,
  );
}, 600_000);

/** Goes to the first question and opens a vote for as long as the kills last. */
async function prepareVote(page: Listener): Promise<ServerMessage> {
  const question = ['shows', showId, 'stages', 'stage1', 'question'];
  const commands: UserCommand[] = [
    { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: channel },
    { type: 'edit.update', path: [...question, 'votingCountdown'], value: 600 },
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
  ];
  for (const command of commands)
    expect(await page.command(randomUUID(), command)).toMatchObject({ type: 'accepted' });
  return page.command(randomUUID(), { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' });
}
