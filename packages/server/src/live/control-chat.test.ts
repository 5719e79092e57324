import type { ControlScope } from '@quizcast/game/control/token';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '../documents/rooms.ts';
import type { ChatMessage } from '../ports/chat-source.ts';
import { startTestServer, type Listener, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
let received: ChatMessage[];
beforeEach(async () => {
  testServer = await startTestServer();
  testServer.people.signIn('anna', 'session-anna');
  received = [];
  testServer.inbound.read(documentPath('anna'), { message: (message) => received.push(message) });
});
afterEach(() => testServer.close());

async function made(...scopes: ControlScope[]): Promise<{ token: string; id: string }> {
  await testServer.rooms.document('anna');
  const token = await testServer.controls.make('anna', 'anna', { name: 'Bot', scopes });
  if (token === null) throw new Error('no token');
  return { token: token.token, id: token.row.id };
}

const message = (userId: string, text: string, more: object = {}) => ({
  ...{ platform: 'kick', userId, name: `Viewer ${userId}`, text },
  ...more,
});

let calls = 0;

type Answer = Extract<ServerMessage, { type: 'chatTaken' | 'refused' }>;

/** The server's answer to a call with these messages. */
async function notify(listener: Listener, messages: unknown): Promise<Answer> {
  const id = `call-${(calls += 1)}`;
  listener.socket.send(JSON.stringify({ type: 'chat', id, messages }));
  return listener.find(
    (said): said is Answer =>
      (said.type === 'chatTaken' || said.type === 'refused') && said.id === id,
  );
}

describe('a socket that sends chat messages', () => {
  it('CONTROL22 counts messages like an HTTP call', async () => {
    const bot = await testServer.surface((await made('chat')).token);
    const first = [
      message('7', '@Quizcast b', { id: 'm1' }),
      message('7', 'a', { platform: 'youtube' }),
    ];
    expect(await notify(bot, first)).toMatchObject({ type: 'chatTaken', taken: 2, repeated: 0 });
    expect(await notify(bot, first)).toMatchObject({ type: 'chatTaken', taken: 1, repeated: 1 });
    expect(received.map(({ id, voterId, text }) => [id, voterId, text])).toEqual([
      ['kick:m1', 'kick:7', 'b'],
      ['', 'youtube:7', 'a'],
      ['', 'youtube:7', 'a'],
    ]);
  });

  it('CONTROL22 accepts up to 500 messages, all or none, and names the invalid one', async () => {
    const bot = await testServer.surface((await made('chat')).token);
    const many = Array.from({ length: 501 }, (_, n) => message(String(n), 'answer '.repeat(60)));
    expect(await notify(bot, many)).toMatchObject({ type: 'refused', reason: 'invalidMessage' });
    const wrong: [unknown, string][] = [
      [[message('1', 'a'), message('', 'a')], '1/userId'],
      [[message('1', 'a'), message('2', 'a', { platform: 'phone' })], '1/platform'],
      [{ messages: [] }, 'message'],
    ];
    for (const [messages, detail] of wrong)
      expect(await notify(bot, messages)).toMatchObject({ reason: 'invalidMessage', detail });
    expect(received).toEqual([]);
    expect(await notify(bot, many.slice(1))).toMatchObject({ type: 'chatTaken', taken: 500 });
    expect(received.map(({ voterId }) => voterId)).toEqual(
      many.slice(1).map(({ userId }) => `kick:${userId}`),
    );
  });

  it('CONTROL22 is refused without the chat scope', async () => {
    const deck = await testServer.surface((await made('play', 'state')).token);
    expect(await notify(deck, [message('1', 'a')])).toMatchObject({ reason: 'notAllowed' });
    const overlay = await testServer.overlay('anna');
    expect(await notify(overlay, [message('1', 'a')])).toMatchObject({ reason: 'notAllowed' });
    expect(received).toEqual([]);
  });

  it('CONTROL22 receives nothing about the show without the state scope', async () => {
    const bot = await testServer.surface((await made('chat')).token);
    const deck = await testServer.surface((await made('chat', 'state')).token);
    await testServer.rooms.submit(
      documentPath('anna'),
      { type: 'stageQuiz.start', showId: 'show1' },
      'start',
      { kind: 'owner', userId: 'anna' },
    );
    await testServer.overlay('anna');
    await deck.until(() =>
      deck.messages.some((said) => said.type === 'around' && said.overlays === 1),
    );
    await notify(bot, [message('1', 'a')]);
    await notify(deck, [message('2', 'a')]);
    expect(bot.messages).toEqual([
      { type: 'error', reason: 'notAllowed' },
      expect.objectContaining({ type: 'chatTaken' }),
    ]);
    expect(received).toHaveLength(2);
  });

  it('CONTROL22 shares one rate limit with all sockets of its token', async () => {
    const { token } = await made('chat');
    const [one, other] = [await testServer.surface(token), await testServer.surface(token)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => notify(n % 2 === 0 ? one : other, [])),
    );
    const taken = answers.filter(({ type }) => type === 'chatTaken');
    expect(taken.length).toBeGreaterThanOrEqual(20);
    expect(taken.length).toBeLessThan(60);
  });

  it('CONTROL8 is closed when its token is revoked', async () => {
    const { token, id } = await made('chat');
    const bot = await testServer.surface(token);
    await notify(bot, [message('1', 'a')]);
    await testServer.controls.revoke('anna', id);
    await bot.until(() => bot.closed !== null);
    expect(bot.messages.at(-1)).toMatchObject({ type: 'error', reason: 'removed' });
    expect(received).toHaveLength(1);
  });
});
