import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatServer, chatLine, roomId } from '../../../../e2e/chat-server.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import { TwitchChat } from '../adapters/twitch/twitch-chat.ts';
import { until } from '../testing/chat-source.contract.ts';
import { MemoryResponseStore } from '../testing/memory-response-store.ts';
import { ResponseService } from './response-service.ts';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { ChatMessage } from '../../../../e2e/chat-server.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { VoteTally } from './response-service.ts';
import type { Votes } from './round-job.ts';

/** A vote end to end: a chat over a real WebSocket, the reader, the counting and the vote store. */

const path: DocumentPath = 'quizshow/one';
const channel = 'quizcast';

let server: ChatServer;
let chat: TwitchChat;
let responseStore: MemoryResponseStore;
let service: ResponseService;
let tallies: VoteTally[];
let status: ChatStatus | null;

function openService(): void {
  chat = new TwitchChat({
    url: server.url,
    clock: systemClock,
    timing: { pingAfterMs: 100, pongWithinMs: 100, backOffFirstMs: 10, overlapMs: 50 },
  });
  service = new ResponseService({
    chatSource: chat,
    store: responseStore,
    clock: systemClock,
    onTally: (_path, tally) => void tallies.push(tally),
    onState: (_path, state) => (status = state),
    onError: (_path, _round, trouble) => {
      throw new Error(`Trouble: ${trouble.kind}`);
    },
  });
}

beforeEach(async () => {
  server = await ChatServer.start();
  responseStore = new MemoryResponseStore();
  tallies = [];
  status = null;
  openService();
});
afterEach(async () => {
  await service.close();
  await chat.close();
  await server.close();
});

const job = (part: Partial<VoteJob> = {}): VoteJob => ({
  showId: 'show',
  round: 'r1',
  channel,
  channelError: null,
  answers: ['Paris', 'Rome', 'Bern', 'Oslo'],
  countSharedChat: false,
  opensAtMs: Date.now(),
  closesAtMs: Date.now() + 60_000,
  retainedRounds: [],
  ...part,
});

async function vote(part: Partial<VoteJob> = {}): Promise<void> {
  service.sync(path, [job(part)]);
  await until('the channel', () => status?.kind === 'joined');
}

const votesNow = (): Votes => tallies.at(-1)?.votes ?? [0, 0, 0, 0];
const votersNow = (): number => tallies.at(-1)?.voters ?? 0;

/** Waits until all messages so far have been read: one more voter votes, and that vote is removed again. */
async function settle(): Promise<void> {
  const before = votesNow()[3];
  server.say(channel, { userId: 'marker', text: 'd' });
  await until('the marker', () => votesNow()[3] > before);
  server.ban(channel, 'marker');
  await until('the marker to be gone', () => votesNow()[3] === before);
}

describe('1,000 voters', () => {
  it('VOTE1 who vote, repeat and change are counted by their last valid vote, with a difference of 0', async () => {
    await vote();
    const expected = new Map<string, AnswerIndex>();
    const forms = [
      (n: AnswerIndex) => 'abcd'[n] ?? '',
      (n: AnswerIndex) => `!${'ABCD'[n] ?? ''}`,
      (n: AnswerIndex) => String(n + 1),
      (n: AnswerIndex) => `${n + 1}\ufe0f\u20e3`,
      (n: AnswerIndex) => ['paris', 'ROME', ' Bern \u{E0000}', 'Ｏslo'][n] ?? '',
    ];
    let frame = '';
    let sent = 0;
    for (let turn = 0; turn < 3_000; turn += 1) {
      const voter = String((turn * 7919) % 1_000);
      const answer = ([0, 1, 2, 3] as const)[(turn * 31 + (turn >> 3)) % 4] ?? 0;
      const isValid = turn % 7 !== 0;
      const text = isValid ? (forms[turn % forms.length]?.(answer) ?? '') : 'a lot of small talk';
      if (isValid) expected.set(voter, answer);
      frame += chatLine(channel, { userId: voter, text });
      sent += 1;
      if (turn % 5 === 0 || turn === 2_999) {
        server.rawInPieces(channel, frame, (turn % 3) + 1);
        frame = '';
      }
    }
    const wanted: Votes = [0, 0, 0, 0];
    for (const answer of expected.values()) wanted[answer] += 1;
    await until('all votes', () => votesNow().join() === wanted.join());
    const tally = await service.finish(path, 'r1');
    console.log(`${sent} messages, ${expected.size} voters, counted ${JSON.stringify(tally)}`);
    expect(tally).toEqual(wanted);
    expect((await responseStore.votes.load(path, 'r1')).length).toBe(expected.size);
  });
});

describe('the forms of a vote', () => {
  const counted: ChatMessage[] = [
    ...['a', 'A', '!a', '1', '#1', 'A)', '1️⃣', 'Ａ', '!vote a', 'paris', '🅰️', 'А'].map((text) => ({
      userId: '',
      text,
    })),
    { userId: '', text: 'a', action: true },
    { userId: '', text: 'a', replyTo: 'host' },
    ...['\u{E0000}', '\u034f', '\u2800', '\u200b'].map((end) => ({ userId: '', text: `a ${end}` })),
  ];
  const ignored: ChatMessage[] = [
    ...['a lot', '1 more game', '4Head', 'aa', '@host a', '', 'vote'].map((text) => ({
      userId: '',
      text,
    })),
    { userId: '', text: 'B)', emotes: '555555560:0-1' },
    { userId: '', text: 'D:', emotes: '555555584:6-7', replyTo: 'host' },
    { userId: '', text: 'a', sourceRoomId: '999' },
  ];

  it(`are all counted (${counted.length}), and other messages are ignored (${ignored.length})`, async () => {
    await vote();
    counted.forEach((said, n) => server.say(channel, { ...said, userId: `yes${n}` }));
    ignored.forEach((said, n) => server.say(channel, { ...said, userId: `no${n}` }));
    await settle();
    expect(votesNow()).toEqual([counted.length, 0, 0, 0]);
    const voters = (await responseStore.votes.load(path, 'r1')).map(({ voterId }) => voterId);
    expect(voters.filter((voter) => voter.startsWith('no'))).toEqual([]);
  });
});

describe('shared chat', () => {
  const say = () => {
    for (let n = 0; n < 20; n += 1) {
      server.say(channel, { userId: `guest${n}`, text: 'b', sourceRoomId: '999' });
    }
    server.say(channel, { userId: 'own', text: 'b', sourceRoomId: roomId(channel) });
  };

  it('VOTE6 is not counted by default', async () => {
    await vote();
    say();
    await settle();
    expect(votesNow()).toEqual([0, 1, 0, 0]);
  });

  it('VOTE6 is counted if the streamer enables it', async () => {
    await vote({ countSharedChat: true });
    say();
    await settle();
    expect(votesNow()).toEqual([0, 21, 0, 0]);
  });
});

describe('moderation', () => {
  it('VOTE3 removes votes of banned and timed-out viewers and deleted messages, but not of a cleared chat', async () => {
    await vote();
    server.say(channel, { userId: 'banned', text: 'a' });
    server.say(channel, { userId: 'timed-out', text: 'a' });
    const id = server.say(channel, { userId: 'deleted', text: 'a' });
    server.say(channel, { userId: 'kept', text: 'b' });
    await settle();
    expect(votesNow()).toEqual([3, 1, 0, 0]);
    server.ban(channel, 'banned');
    server.ban(channel, 'timed-out', 10);
    server.deleteMessage(channel, id);
    server.clearChat(channel);
    await settle();
    expect(votesNow()).toEqual([0, 1, 0, 0]);
  });
});

describe('a connection that fails in the middle of a vote', () => {
  const failures: [string, () => void][] = [
    ['is cut', () => server.drop()],
    ['dies without a word', () => server.freeze()],
    ['is asked to move', () => server.sendReconnect()],
    [
      'brings garbage',
      () => {
        server.raw(null, Buffer.alloc(90_000, 0xfe));
        server.raw(null, '\r\n');
      },
    ],
  ];

  it.each(failures)(
    '%s: voting continues, no vote is counted twice, and the host sees it',
    async (name, fail) => {
      const seen: string[] = [];
      await vote();
      for (let n = 0; n < 100; n += 1) server.say(channel, { userId: `early${n}`, text: 'a' });
      await until('the early votes', () => votersNow() === 100);
      fail();
      let n = 0;
      while (tallies.at(-1)?.votes[1] === 0) {
        seen.push(status?.kind ?? '');
        server.say(channel, { userId: `late${n}`, text: 'b' });
        n += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      for (let voter = 0; voter < 100; voter += 1) {
        server.say(channel, { userId: `early${voter}`, text: 'c' });
      }
      await until('the changed votes', () => votesNow()[2] === 100);
      expect(votesNow()[0]).toBe(0);
      expect(votersNow()).toBeLessThanOrEqual(100 + n);
      if (name === 'is asked to move' || name === 'brings garbage') {
        await until('every vote', () => votesNow()[1] === n);
      } else {
        expect(seen).toContain('reconnecting');
      }
    },
  );
});

describe('a restart of the server in the middle of a vote', () => {
  it('VOTE5 loses none of the reported votes and counts none twice', async () => {
    const running = job();
    service.sync(path, [running]);
    await until('the channel', () => status?.kind === 'joined');
    for (let n = 0; n < 500; n += 1) server.say(channel, { userId: String(n), text: 'a' });
    await until('the votes', () => votersNow() === 500);
    await chat.close();
    status = null;
    tallies.splice(0);
    openService();
    service.sync(path, [running]);
    await until('the channel', () => status?.kind === 'joined');
    for (let n = 400; n < 600; n += 1) server.say(channel, { userId: String(n), text: 'b' });
    await until('the votes', () => votersNow() === 600);
    expect(await service.finish(path, 'r1')).toEqual([400, 200, 0, 0]);
  });
});

describe('2,000 messages per second', () => {
  // The delay of the chart is measured in the benchmark.
  it('are all counted, and reported at most ten times a second', async () => {
    await vote();
    const everyMs = 10;
    const startedAt = performance.now();
    for (let sent = 0; sent < 4_000;) {
      for (let left = 20; left > 0; left -= 1, sent += 1)
        server.say(channel, { userId: String(sent), text: 'c' });
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    await until('all votes', () => votersNow() === 4_000);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(await service.finish(path, 'r1')).toEqual([0, 0, 4_000, 0]);
    expect(tallies.length).toBeLessThanOrEqual(seconds * 10 + 5);
  });
});
