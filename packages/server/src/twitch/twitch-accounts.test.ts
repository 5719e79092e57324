import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreFailure } from '../ports/document-store.ts';
import { until } from '../testing/chat-source.contract.ts';
import { ManualClock } from '../testing/test-server.ts';
import { fakeClientId, fakeStreamer } from '../testing/twitch/fake-twitch.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';

let servers: TwitchServers;
beforeEach(async () => {
  servers = await startTwitchServers();
});
afterEach(() => servers.close());

const hour = 60 * 60_000;
// Without the chat, whose connections would be lost when this clock jumps.
const uses = ['sendChat'] as const;
const accountOf = async (twitch: ReturnType<TwitchServers['start']>, ownerId = 'anna') =>
  (await twitch.status(ownerId, '')).account;

it('TWITCH1 connects an account once its code is entered, and only for its owner', async () => {
  const twitch = servers.start();
  const begun = await twitch.begin('anna', { uses: [...uses] });
  if (begun.kind === 'failed') throw new Error(begun.why);
  const { code, address, ticket } = begun.code;
  expect(address).toContain(code);
  expect(await twitch.poll('anna', ticket)).toBe('waiting');
  servers.fake.accounts.enter(code, fakeStreamer);
  expect(await twitch.poll('ben', ticket)).toBeNull();
  expect(await twitch.poll('anna', 'made up')).toBeNull();
  // The next poll of the page may reach another node.
  expect(await servers.start().poll('anna', ticket)).toBe('connected');
  expect(await accountOf(twitch)).toMatchObject({
    login: 'quizcast',
    uses: ['sendChat'],
    fault: null,
  });
  expect(await accountOf(twitch, 'ben')).toBeNull();
  expect(await twitch.poll('anna', ticket)).toBe('expired');
});

it('TWITCH1 uses the client id of the request if the server has none, and reports an unknown one', async () => {
  const twitch = servers.start({ client: null });
  expect((await twitch.status('anna', '')).hasClientId).toBe(false);
  expect(await twitch.begin('anna', { uses: [...uses] })).toEqual({
    kind: 'failed',
    why: 'noClientId',
  });
  const wrong = await twitch.begin('anna', { uses: [...uses], clientId: 'a'.repeat(30) });
  expect(wrong).toEqual({ kind: 'failed', why: 'unknownClient' });
  const begun = await twitch.begin('anna', { uses: [...uses], clientId: fakeClientId });
  expect(begun.kind).toBe('begun');
});

it('TWITCH3 keeps tokens out of responses and logs, and unreadable in the store', async () => {
  const twitch = servers.start();
  await servers.connect(twitch, [...uses]);
  const sentTexts = JSON.stringify([await twitch.status('anna', ''), servers.logged]);
  const stored = await servers.storedBytes();
  expect(stored).toContain('twitch_accounts');
  for (const token of servers.fake.accounts.tokens) {
    expect(sentTexts).not.toContain(token);
    expect(stored).not.toContain(token);
  }
});

it('TWITCH4 renews an expiring token once on one of two nodes, and both continue with the new one', async () => {
  const clock = new ManualClock();
  const [one, two] = [servers.start({ clock }), servers.start({ clock })];
  await servers.connect(one, [...uses]);
  await clock.pass(5 * hour);
  servers.fake.accounts.expireAccess();
  const looks = [one, two, one, two, two].map((node) => accountOf(node));
  // A call that waits for the other node's refresh polls for it.
  let isDone = false;
  const all = Promise.all(looks).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await clock.pass(50);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await all).map((account) => account?.fault)).toEqual([null, null, null, null, null]);
  expect(servers.fake.accounts.refreshes).toHaveLength(1);
  await clock.pass(5 * hour);
  servers.fake.accounts.expireAccess();
  expect((await accountOf(two))?.fault).toBeNull();
  expect(new Set(servers.fake.accounts.refreshes).size).toBe(2);
});

it('TWITCH4 waits for an unavailable store before using a renewed token', async () => {
  const clock = new ManualClock();
  const { repository } = servers;
  let fails = 3;
  const lame = {
    ...repository,
    renew: (...given: Parameters<typeof repository.renew>) =>
      (fails -= 1) >= 0 ? Promise.reject(new StoreFailure('away')) : repository.renew(...given),
  };
  const twitch = servers.start({ clock, repository: lame });
  await servers.connect(twitch, [...uses]);
  await clock.pass(5 * hour);
  const look = accountOf(twitch);
  let isDone = false;
  void look.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await clock.pass(50);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await look)?.fault).toBeNull();
  expect(servers.fake.accounts.refreshes).toHaveLength(1);
  expect((await accountOf(servers.start({ clock })))?.fault).toBeNull();
  expect(servers.fake.accounts.refreshes).toHaveLength(1);
});

it('TWITCH4 renews unused tokens before Twitch lets them expire', async () => {
  const clock = new ManualClock();
  const twitch = servers.start({ clock });
  await servers.connect(twitch, [...uses]);
  const { refreshes } = servers.fake.accounts;
  await clock.pass(4 * 24 * hour);
  expect(refreshes).toEqual([]);
  await clock.pass(2 * 24 * hour);
  await until('the renewal', () => refreshes.length > 0);
  expect((await accountOf(twitch))?.fault).toBeNull();
});

it('TWITCH5 reports a revoked account as withdrawn within an hour, and makes no further requests with it', async () => {
  const clock = new ManualClock();
  const twitch = servers.start({ clock });
  await servers.connect(twitch, [...uses]);
  servers.fake.accounts.withdraw();
  await clock.pass(hour);
  expect((await accountOf(twitch))?.fault).toBe('withdrawn');
  const asked = servers.fake.accounts.refreshes.length;
  await clock.pass(2 * hour);
  expect((await accountOf(servers.start({ clock })))?.fault).toBe('withdrawn');
  expect(servers.fake.accounts.refreshes).toHaveLength(asked);
  await servers.connect(twitch, [...uses]);
  expect((await accountOf(twitch))?.fault).toBeNull();
});

it('TWITCH5 does not treat an unreachable Twitch as a withdrawal', async () => {
  const clock = new ManualClock();
  const twitch = servers.start({ clock });
  await servers.connect(twitch, [...uses]);
  await servers.fake.close();
  await clock.pass(5 * hour);
  expect((await accountOf(twitch))?.fault).toBe('unreachable');
  servers = { ...servers, fake: { ...servers.fake, close: () => Promise.resolve() } };
});

it('TWITCH6 revokes at Twitch and deletes the account on disconnect, even with an expired token', async () => {
  const clock = new ManualClock();
  const twitch = servers.start({ clock });
  await servers.connect(twitch, [...uses]);
  expect(await twitch.disconnect('ben')).toBe(false);
  expect(await twitch.disconnect('anna')).toBe(true);
  expect(await accountOf(twitch)).toBeNull();
  expect(servers.fake.accounts.revoked).toHaveLength(1);
  expect(await twitch.disconnect('anna')).toBe(false);
  await servers.connect(twitch, [...uses]);
  servers.fake.accounts.expireAccess();
  await twitch.forget('anna');
  expect(servers.fake.accounts.revoked).toHaveLength(2);
  expect(await servers.repository.find('anna')).toBeNull();
});

it('TWITCH10 keeps all switches that are changed at once', async () => {
  const twitch = servers.start();
  await servers.connect(twitch, [...uses]);
  await Promise.all([
    twitch.switch('anna', 'answersScores', true),
    twitch.switch('anna', 'runsPredictions', true),
  ]);
  expect((await accountOf(twitch))?.switches.toSorted()).toEqual([
    'answersScores',
    'runsPredictions',
  ]);
});
