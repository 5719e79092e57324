import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserCommand } from '@quizcast/game/command';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startNats } from '../packages/server/src/testing/engines/nats.ts';
import { startPostgres } from '../packages/server/src/testing/engines/postgres.ts';
import type { Listener } from '../packages/server/src/testing/test-server.ts';
import { ChatServer } from './chat-server.ts';
import { CrowdOracle, nameOf } from './crowd-oracle.ts';
import { isLongRun } from './fixtures/long-run.ts';
import { openOwner, patienceMs, pictureOf, signUp, type Owner } from './fixtures/owner-socket.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import { freePort } from '../packages/server/src/testing/engines/free-port.ts';

const [viewers, questions] = isLongRun ? [10_000, 15] : [400, 5];
const channel = 'streamer';
const showId = 'show1';
const letters = 'abcd';
/** Maximum rows of one board page. */
const pageRows = 500;
/** Probe viewers play along to show that the chat is being read. */
const firstProbe = viewers + 1;

/** A node with its own chat server, which shows which node reads the chat; both chat servers send the same messages. */
interface Node {
  chat: ChatServer;
  server: RunningServer;
  page: Listener;
  start(): Promise<RunningServer>;
}

let folder: string;
let nodes: Node[];
let owner: Owner;
let oracle: CrowdOracle;
let probes: number;
let barriers: number;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-oracle-'));
  [nodes, oracle, probes, barriers] = [[], new CrowdOracle(), firstProbe, 0];
  ends.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const { page, server, chat } of nodes) {
    page.close();
    await server.stop();
    await chat.close();
  }
  for (const end of ends.splice(0).toReversed()) await end();
});

async function open(count: number, env: Record<string, string>): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [chat, port] = [await ChatServer.start(), await freePort()];
    const start = () =>
      startServer({
        dataFolder: folder,
        port,
        env: { TWITCH_IRC_URL: chat.url, LOG_LEVEL: 'warn', ...env },
      });
    const server = await start();
    if (n === 0) owner = await signUp(server.url);
    nodes.push({ chat, server, page: await openOwner(server.url, owner), start });
  }
  await act({ type: 'edit.update', path: ['settings', 'twitch', 'username'], value: channel });
  await act({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true },
  });
  const stages = pictureOf(anyPage()).shows[0]?.stages ?? [];
  for (let n = stages.length; n < questions; n += 1) {
    const value = { ...stages[n % stages.length], id: `more${n}` };
    const path = ['shows', showId, 'stages'];
    await act({ type: 'edit.insert', path, value, before: null });
  }
  await act({ type: 'stageQuiz.start', showId });
}

const next: UserCommand = { type: 'stageQuiz.nextStage', showId };
const reveal: UserCommand = { type: 'stageQuiz.revealAnswer', showId };
const undo: UserCommand = { type: 'stageQuiz.undo', showId };

const anyPage = (): Listener => {
  const node = nodes.find(({ page }) => page.closed === null);
  if (node === undefined) throw new Error('no page is open');
  return node.page;
};
/** The server closes pages that did not answer while the chat was flooding. */
async function reopenPages(): Promise<void> {
  for (const node of nodes)
    if (node.page.closed !== null) node.page = await openOwner(node.server.url, owner);
}
async function act(command: UserCommand): Promise<void> {
  await reopenPages();
  expect(await anyPage().command(randomUUID(), command)).toMatchObject({ type: 'accepted' });
}
const readers = (): Node[] => nodes.filter(({ chat }) => chat.open(channel) > 0);
const questionOf = (n: number) => pictureOf(anyPage()).shows[0]?.stages[n]?.question;
/** Number of answers to the open question, from the owner's status message. */
const answered = (): number => {
  const last = anyPage().messages.findLast(({ type }) => type === 'status');
  return last?.type === 'status' ? (last.status.answered?.count ?? 0) : 0;
};

/** What viewers do during one question; repeating it changes nothing. */
const crowdOf = (question: number) => ({
  sendAnswer(viewer: number, answer: number): void {
    const id = randomUUID();
    const said = { userId: `${1000 + viewer}`, login: nameOf(viewer), text: letters[answer] ?? '' };
    for (const { chat } of nodes) chat.say(channel, { ...said, id });
    oracle.record(question, viewer, answer, id);
  },
  ban(viewer: number): void {
    for (const { chat } of nodes) chat.ban(channel, `${1000 + viewer}`);
    oracle.banned(question, viewer);
  },
  deleteLast(viewer: number): void {
    const message = oracle.deletedLast(question, viewer);
    if (message === null) return;
    for (const { chat } of nodes) chat.deleteMessage(channel, message);
  },
});

/** Waits until the readers of the chat have processed everything sent so far. */
async function allReceived(): Promise<void> {
  const name = `barrier-${(barriers += 1)}`;
  const reading = readers();
  for (const { chat } of reading) chat.raw(channel, `PING :${name}\r\n`);
  await expect
    .poll(() => reading.every(({ chat }) => chat.received.includes(`PONG :${name}`)), {
      timeout: patienceMs,
    })
    .toBe(true);
}

/** Waits until some node reads the question: new viewers are counted. Until then the crowd repeats its messages. */
async function isRead(question: number, again: () => void = () => undefined): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const probe = (probes += 1);
    await expect
      .poll(
        async () => {
          await reopenPages();
          again();
          crowdOf(question).sendAnswer(probe, 0);
          await allReceived();
          return answered() === oracle.answers(question).size;
        },
        { interval: isLongRun ? 2000 : 700, timeout: patienceMs },
      )
      .toBe(true);
  }
  again();
  await allReceived();
}

/** Kills the node that reads the chat and restarts it; meanwhile another node, if there is one, takes over. */
async function kill(): Promise<void> {
  const node = readers()[0] ?? nodes[0];
  if (node === undefined) throw new Error('no node');
  await node.server.kill9();
  await node.page.until(() => node.page.closed !== null, patienceMs);
  if (nodes.length > 1)
    await expect
      .poll(() => readers().some((other) => other !== node), { timeout: patienceMs })
      .toBe(true);
  node.server = await node.start();
  node.page = await openOwner(node.server.url, owner);
}

/** The whole board page, one line for each row. */
async function shownLines(): Promise<Set<string>> {
  const lines = new Set<string>();
  const url = nodes.at(-1)?.server.url ?? '';
  for (let from = 0; ; from += pageRows) {
    const at = `${url}/api/v1/boards/${owner.userId}?from=${from}&limit=${pageRows}`;
    const page: unknown = await (await fetch(at)).json();
    if (!isRecord(page) || !Array.isArray(page['rows'])) throw new Error(JSON.stringify(page));
    lines.add(`${String(page['players'])} players`);
    for (const row of page['rows'].filter(isRecord))
      lines.add([row['rank'], row['name'], row['points'], row['right'], row['streak']].join(' '));
    if (page['rows'].length < pageRows) return lines;
  }
}

/** Lines that only one side has. */
async function difference(keys: readonly number[]): Promise<string[]> {
  const [shown, expected] = [await shownLines(), oracle.lines(keys)];
  return [
    ...[...shown].filter((line) => !expected.has(line)).map((line) => `shown: ${line}`),
    ...[...expected].filter((line) => !shown.has(line)).map((line) => `expected: ${line}`),
  ];
}

/** Waits until the page shows the oracle's board; a node without the host may get the result later. */
const isOracles = (keys: readonly number[], what: string): Promise<void> =>
  expect
    .poll(async () => (await difference(keys)).slice(0, 20), {
      message: what,
      interval: 500,
      timeout: patienceMs,
    })
    .toEqual([]);

/** Plays all questions, killing at the named moments; returns the number of kills. */
async function play(killsAt: ReadonlySet<string>): Promise<number> {
  const keys: number[] = [];
  let kills = 0;
  const killAt = async (moment: string): Promise<boolean> => {
    if (!killsAt.has(moment)) return false;
    kills += 1;
    await kill();
    return true;
  };
  const every = (from: number, step: number, act: (viewer: number) => void): void => {
    for (let viewer = from; viewer < viewers; viewer += step) act(viewer);
  };
  for (let n = 0; n < questions; n += 1) {
    await killAt(`before ${n}`);
    await act(next);
    const crowd = crowdOf(n);
    await isRead(n);
    const speak = () =>
      every(n, 1, (viewer) => crowd.sendAnswer(viewer, (viewer * (n + 3) + (viewer % 7)) % 4));
    const change = () => {
      every(n, 5, (viewer) => crowd.sendAnswer(viewer, (viewer + n) % 4));
      every(7, 41, (viewer) => crowd.ban(viewer));
      every(11, 29, (viewer) => crowd.deleteLast(viewer));
      every(7, 82, (viewer) => crowd.sendAnswer(viewer, n % 4));
    };
    speak();
    if (await killAt(`in ${n}`)) await isRead(n, speak);
    change();
    await allReceived();
    // A kill may lose answers that were read but not yet counted, so this one waits until all count.
    if (killsAt.has(`reveal ${n}`)) await isRead(n);
    await act(reveal);
    await killAt(`reveal ${n}`);
    if (n === 2) {
      await act(undo);
      await isRead(n);
      every(0, 3, (viewer) => crowd.sendAnswer(viewer, viewer % 4));
      await allReceived();
      await act(reveal);
    }
    const correct = questionOf(n)?.correctAnswer;
    if (correct === undefined) throw new Error(`no question ${n}`);
    keys.push(correct);
    await expect
      .poll(() => questionOf(n)?.crowdResult?.answered, { timeout: patienceMs })
      .toBeDefined();
    const answers = [...oracle.answers(n).values()];
    expect(questionOf(n)?.crowdResult, `question ${n}`).toMatchObject({
      answered: answers.length,
      right: answers.filter((answer) => answer === correct).length,
    });
    await isOracles(keys, `board after question ${n}`);
  }
  // The key of the second question was wrong and is corrected.
  const [, second] = pictureOf(anyPage()).shows[0]?.stages ?? [];
  if (second === undefined) throw new Error('no second question');
  keys[1] = ((keys[1] ?? 0) + 1) % 4;
  await act({
    type: 'edit.update',
    path: ['shows', showId, 'stages', second.id, 'question', 'correctAnswer'],
    value: keys[1],
  });
  await isOracles(keys, 'board after the key was changed');
  return kills;
}

const each = (moment: string, ...at: number[]) => at.map((n) => `${moment} ${n}`);
const plan = new Set(
  isLongRun
    ? [...each('in', 1, 4, 8, 11), ...each('before', 2, 6, 13), ...each('reveal', 3, 9)]
    : [...each('in', 1), ...each('before', 3), ...each('reveal', 4)],
);

it(`CROWD47 CROWD42 ${viewers} chat viewers and ${questions} questions, with changes, bans, deletions, undo, a new key and kill -9: the board matches the oracle`, async () => {
  await open(1, {});
  expect(await play(plan)).toBe(plan.size);
}, 1_200_000);

it('CROWD47 NODE61 the board matches the oracle when another node takes over from a killed one @release', async () => {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  ends.push(
    () => postgres.close(),
    () => nats.stop(),
  );
  await open(2, {
    DATABASE_URL: await postgres.database(),
    NATS_URL: nats.url,
    QUIZCAST_SECRET: 'that all nodes share, and is long enough',
  });
  expect(await play(plan)).toBe(plan.size);
}, 1_200_000);
