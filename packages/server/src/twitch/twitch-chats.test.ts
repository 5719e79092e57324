import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChatLog, until } from '../testing/chat-source.contract.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { systemClock } from '../adapters/in-process/clock.ts';
import type { ChatState } from '../ports/chat-source.ts';
import { ManualClock } from '../testing/test-server.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';
import { ChatWithFallback } from './chat-with-fallback.ts';
import type { TwitchService } from './twitch-service.ts';

let servers: TwitchServers;
let twitch: TwitchService;
let log: ChatLog;
beforeEach(async () => {
  servers = await startTwitchServers();
  twitch = servers.start();
  log = new ChatLog();
});
afterEach(() => servers.close());

const path = 'quizshow/anna';
const own = { countSharedChat: false };
const isJoined = () => log.kinds.at(-1) === 'joined';
const subscriptions = () => servers.fake.subscriptions.map(({ type }) => type);

async function reading(channel = 'quizcast'): Promise<void> {
  await servers.connect(twitch, ['readChat']);
  twitch.chats.read(path, channel, own, log);
  await until('it is read', isJoined);
  await until('bans are told', () => subscriptions().length === 3);
}

it('TWITCH7 reads the account’s chat with bans and deleted messages, and Shared Chat only if enabled', async () => {
  await reading();
  const { fake } = servers;
  fake.sendShared({ userId: '6', text: 'c', id: 'm0' });
  fake.send({ userId: '7', text: '@Quizcast b', name: 'Änne', id: 'm1' });
  fake.send({ userId: '7', text: '@Quizcast b', name: 'Änne', id: 'm1' });
  fake.remove('m1');
  fake.ban('7');
  await until('the ban', () => log.removedUsers.length === 1);
  expect(log.messages.map(({ id, voterId, text }) => [id, voterId, text])).toEqual([
    ['m1', 'twitch:7', 'b'],
  ]);
  expect(log.messages[0]?.sender()).toEqual({ login: 'änne', name: 'Änne' });
  expect([log.removedMessages, log.removedUsers]).toEqual([['m1'], ['twitch:7']]);
  const all = new ChatLog();
  twitch.chats.read(path, 'quizcast', { countSharedChat: true }, all);
  fake.sendShared({ userId: '6', text: 'c', id: 'm2' });
  await until('the partner’s', () => all.texts.length === 1);
  expect(log.texts).toEqual(['b']);
});

it('TWITCH7 finds a channel other than the account’s own by name, and reports an unknown one', async () => {
  await reading();
  expect(servers.fake.subscriptions[0]?.broadcaster).toBe('28050000');
  expect((await twitch.status('anna', 'nobody_here')).chat?.state).toBe('connecting');
  const lightOf = async () => (await twitch.status('anna', 'nobody_here')).chat;
  let light = await lightOf();
  while (light?.state === 'connecting') light = await lightOf();
  expect(light).toMatchObject({ state: 'trouble', trouble: 'notFound' });
});

it('TWITCH8 loses and duplicates nothing when a session moves', async () => {
  await reading();
  const { fake } = servers;
  fake.send({ userId: '1', text: 'before', id: 'm1' });
  fake.reconnect();
  for (let n = 2; n < 30; n += 1) {
    fake.send({ userId: String(n), text: 'a', id: `m${n}` });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until('all of them', () => log.messages.length === 29);
  expect(log.messages.map(({ id }) => id)).toEqual(
    Array.from({ length: 29 }, (_, n) => `m${n + 1}`),
  );
  expect(log.kinds.filter((kind) => kind !== 'joined')).toEqual(['reconnecting']);
  expect(subscriptions()).toHaveLength(3);
});

it('TWITCH8 checks the account at once when Twitch revokes a subscription', async () => {
  await reading();
  servers.fake.accounts.withdraw();
  servers.fake.revokeSubscriptions();
  await until('the loss', () => !isJoined());
  const errorOf = async () => (await twitch.status('anna', 'quizcast')).account?.fault;
  let error = await errorOf();
  while (error === null) error = await errorOf();
  expect(error).toBe('withdrawn');
});

it('TWITCH6 stops reading at once on every node when the account is disconnected', async () => {
  await reading();
  await servers.start().disconnect('anna');
  await until('the end', () => !isJoined());
  servers.fake.send({ userId: '7', text: 'a', id: 'm1' });
  expect((await twitch.status('anna', 'quizcast')).chat).toBeNull();
  expect(log.messages).toEqual([]);
});

it('TWITCH2 does not read the chat with an account connected for another use', async () => {
  await servers.connect(twitch, ['readChat']);
  const account = await servers.repository.find('anna');
  if (account === null) throw new Error('no account');
  await servers.repository.set({ ...account, scopes: 'channel:manage:broadcast' });
  twitch.chats.read(path, 'quizcast', own, log);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await twitch.status('anna', 'quizcast')).chat).toBeNull();
  expect(servers.fake.subscriptions).toEqual([]);
  expect(servers.fake.calls).toEqual([]);
});

it('TWITCH7 falls back to the account after a second, until the chat is read without it again', async () => {
  await servers.connect(twitch, ['readChat']);
  const clock = new ManualClock();
  const base = new SpokenChat(systemClock);
  const covered = new ChatWithFallback({ base, fallback: twitch.chats, clock });
  covered.read('@QuizCast', { ...own, maxTextLength: 20, document: path }, log);
  const notify = (state: ChatState) => base.readings[0]?.listener.state(state);
  notify({ kind: 'joined' });
  await clock.pass(10_000);
  expect(servers.fake.subscriptions).toEqual([]);
  notify({ kind: 'reconnecting', sinceMs: 5 });
  await clock.pass(900);
  expect(log.kinds.at(-1)).toBe('reconnecting');
  await clock.pass(100);
  await until('the account reads', isJoined);
  servers.fake.send({ userId: '7', text: 'a', id: 'm1' });
  await until('the first one', () => log.messages.length === 1);
  notify({ kind: 'joined' });
  // A message received on both connections counts once.
  base.send('7', 'a');
  servers.fake.send({ userId: '8', text: 'b', id: 'other' });
  await until('the new one', () => log.messages.length === 2);
  expect(log.messages.map(({ id }) => id)).toEqual(['m1', 'other']);
  await clock.pass(2_000);
  servers.fake.send({ userId: '9', text: 'c', id: 'late' });
  base.send('9', 'c');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(log.messages.map(({ id }) => id)).toEqual(['m1', 'other', 'm2']);
  expect(log.kinds).toEqual(['connecting', 'joined', 'reconnecting', 'joined']);
});
