import type { CrowdJob } from '@quizcast/game/games/jobs';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage, ChatReading } from '../../../ports/chat-source.ts';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { SpokenChat } from '../../../testing/spoken-chat.ts';
import { settled } from '../../../testing/test-server.ts';
import { ResponseService, type VoteTally } from '../../../voting/response-service.ts';

let testServer: TestLobby;
let received: ChatMessage[];
let reading: ChatReading;
beforeEach(async () => {
  testServer = await openTestLobby();
  received = [];
  reading = testServer.inbound.read(anna, { message: (message) => received.push(message) });
});
afterEach(async () => {
  reading.close();
  await testServer.close();
});

async function tokenOf(scopes: string[], user = 'anna'): Promise<string> {
  const json = { name: 'Bot', scopes };
  const response = await testServer.request('POST', '/api/v1/control-tokens', { user, json });
  expect(response.status).toBe(201);
  const body: unknown = await response.json();
  return isRecord(body) ? String(body['token']) : '';
}

const message = (userId: string, text: string, more: object = {}) => ({
  platform: 'kick',
  userId,
  name: `Viewer ${userId}`,
  text,
  ...more,
});

const notify = (token: string, json: unknown) =>
  testServer.request('POST', '/api/v1/chat', { token, json });

async function errorOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return isRecord(body) ? body['error'] : null;
}

describe('POST /api/v1/chat', () => {
  it('accepts messages from any platform, each under its own viewer key', async () => {
    const token = await tokenOf(['chat']);
    const nowMs = testServer.clock.nowMs();
    const response = await notify(token, [
      message('7', '@Quizcast b', { id: 'm1' }),
      message('7', 'a', { platform: 'youtube', atMs: nowMs - 500 }),
      message('7', 'c', { platform: 'twitch', id: 'm1', atMs: nowMs + 60_000 }),
    ]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ taken: 3, repeated: 0 });
    expect(
      received.map(({ id, voterId, text, arrivedAtMs }) => [id, voterId, text, arrivedAtMs]),
    ).toEqual([
      ['kick:m1', 'kick:7', 'b', nowMs],
      ['', 'youtube:7', 'a', nowMs - 500],
      ['m1', 'twitch:7', 'c', nowMs],
    ]);
    const sender = { login: 'viewer 7', name: 'Viewer 7', isStreamer: false };
    expect(received[0]?.sender()).toEqual(sender);
  });

  it('skips repeated messages by their id', async () => {
    const token = await tokenOf(['chat']);
    await notify(token, [message('1', 'a', { id: 'm1' })]);
    const again = await notify(token, [
      message('1', 'b', { id: 'm2' }),
      message('1', 'a', { id: 'm1' }),
      message('2', 'a', { id: 'm1', platform: 'trovo' }),
    ]);
    expect(await again.json()).toEqual({ taken: 2, repeated: 1 });
    expect(received.map(({ id }) => id)).toEqual(['kick:m1', 'kick:m2', 'trovo:m1']);
  });

  it('accepts all messages of a call or none, and names the invalid one', async () => {
    const token = await tokenOf(['chat']);
    const right = message('1', 'a');
    const wrong: [object, string][] = [
      [{ ...right, userId: '' }, '1/userId'],
      [{ ...right, platform: 'Kick' }, '1/platform'],
      [{ ...right, platform: 'phone' }, '1/platform'],
      [{ ...right, platform: 'twitch', userId: 'anna' }, '1/userId'],
      [{ ...right, text: 7 }, '1/text'],
      [{ ...right, color: 'red' }, '1'],
    ];
    for (const [one, path] of wrong) {
      const response = await notify(token, [right, one]);
      expect([response.status, path]).toEqual([400, path]);
      expect(await errorOf(response)).toMatchObject({ code: 'invalid', path });
    }
    const many = Array.from({ length: 501 }, (_, n) => message(String(n), 'a'));
    await testServer.clock.pass(1_000);
    expect((await notify(token, many)).status).toBe(400);
    expect(received).toEqual([]);
    expect((await notify(token, many.slice(1))).status).toBe(200);
    expect(received).toHaveLength(500);
  });

  it('requires a token with the chat scope, and does not affect other documents', async () => {
    const [playing, telling] = [await tokenOf(['play', 'state']), await tokenOf(['chat'])];
    expect((await notify(playing, [message('1', 'a')])).status).toBe(403);
    expect((await notify('qct_nothing', [message('1', 'a')])).status).toBe(401);
    const press = await testServer.request('POST', '/api/v1/control/start', { token: telling });
    expect(press.status).toBe(403);
    const state = await testServer.request('GET', '/api/v1/control/state', { token: telling });
    expect(state.status).toBe(403);
    expect((await notify(await tokenOf(['chat'], 'ben'), [message('1', 'a')])).status).toBe(200);
    expect(received).toEqual([]);
  });

  it('has its own rate limit', async () => {
    const token = await tokenOf(['chat', 'play']);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await notify(token, [])).status);
    expect(statuses.filter((status) => status === 429)).toEqual([429]);
    const press = await testServer.request('POST', '/api/v1/control/undo', { token });
    expect(press.status).not.toBe(429);
  });

  it('stores and logs no message texts', async () => {
    await notify(await tokenOf(['chat']), [message('1', 'a secret of the chat')]);
    expect(await testServer.storedBytes()).not.toContain('a secret of the chat');
    expect(testServer.logged.join()).not.toContain('a secret of the chat');
  });
});

describe('a round', () => {
  let service: ResponseService;
  let chat: SpokenChat;
  let tallies: VoteTally[];
  beforeEach(() => {
    const { clock, responses, inbound } = testServer;
    chat = new SpokenChat(clock);
    tallies = [];
    service = new ResponseService({
      chatSource: chat,
      relayed: inbound,
      store: responses,
      clock,
      onTally: (_path, tally) => tallies.push(tally),
      onState: () => undefined,
      onError: () => undefined,
    });
  });
  afterEach(async () => {
    const closed = service.close();
    await testServer.clock.pass(20_000);
    await closed;
  });

  const common = (channel: string | null) => ({
    ...{ showId: 'show', countSharedChat: false, channel },
    channelError: channel === null ? ('noUsername' as const) : null,
    opensAtMs: testServer.clock.nowMs(),
    closesAtMs: testServer.clock.nowMs() + 60_000,
  });
  const vote = (channel: string | null) => ({
    ...common(channel),
    round: 'v1',
    answers: ['Paris', 'Rome', 'Bern', 'Oslo'],
    retainedRounds: [],
  });

  it('counts votes sent by programs if no Twitch channel is set', async () => {
    const token = await tokenOf(['chat']);
    service.sync(anna, [vote(null)]);
    await settled();
    await notify(token, [
      message('1', 'a'),
      message('2', 'b'),
      message('3', 'hello'),
      message('1', 'c'),
    ]);
    await testServer.clock.pass(500);
    expect(tallies.at(-1)?.votes).toEqual([0, 1, 1, 0]);
    expect(await service.finish(anna, 'v1')).toEqual([0, 1, 1, 0]);
    await notify(token, [message('4', 'd')]);
    await testServer.clock.pass(500);
    expect(tallies.at(-1)?.votes).toEqual([0, 1, 1, 0]);
  });

  it('counts four chats whose viewers have the same ids, without merging or counting twice', async () => {
    const token = await tokenOf(['chat']);
    service.sync(anna, [vote('quizcast')]);
    await settled();
    const platforms = ['twitch', 'youtube', 'kick', 'trovo'];
    for (const platform of platforms)
      for (let from = 0; from < 1_000; from += 500) {
        const some = Array.from({ length: 500 }, (_, n) =>
          message(String(from + n + 1), 'abcd'[(from + n) % 4] ?? '', { platform }),
        );
        expect((await notify(token, some)).status).toBe(200);
      }
    // The same Twitch viewers again, as its own chat reports them.
    for (let n = 0; n < 1_000; n += 1) chat.send(String(n + 1), 'abcd'[n % 4] ?? '');
    await testServer.clock.pass(2_000);
    expect(tallies.at(-1)?.votes).toEqual([1_000, 1_000, 1_000, 1_000]);
    await service.finish(anna, 'v1');
    const stored = await testServer.responses.votes.load(anna, 'v1');
    expect(new Set(stored.map(({ voterId }) => voterId)).size).toBe(4_000);
  });

  it('collects crowd answers with names, without bots and without earlier messages', async () => {
    const token = await tokenOf(['chat']);
    const job: CrowdJob = {
      ...common(null),
      round: 'q1',
      question: { kind: 'choice', options: ['Paris', 'Rome', 'Bern', 'Oslo'] },
      isFirstAnswerFinal: false,
    };
    service.sync(anna, [], [job]);
    await settled();
    await notify(token, [
      message('1', 'b'),
      message('2', 'a', { name: 'Nightbot' }),
      message('3', 'a', { atMs: job.opensAtMs - 1 }),
    ]);
    await testServer.clock.pass(500);
    service.sync(anna, [], []);
    await testServer.clock.pass(500);
    expect(await service.collected(anna, job)).toMatchObject([
      { voterId: 'kick:1', name: 'Viewer 1' },
    ]);
  });
});
