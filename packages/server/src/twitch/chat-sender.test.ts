import { afterEach, beforeEach, expect, it } from 'vitest';
import { isRecord } from '@quizcast/game/json';
import { ManualClock } from '../testing/test-server.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';

let servers: TwitchServers;
beforeEach(async () => {
  servers = await startTwitchServers();
});
afterEach(() => servers.close());

it('TWITCH9 reports a message that Twitch drops, with the reason, and one that is not allowed', async () => {
  const clock = new ManualClock();
  const twitch = servers.start({ clock });
  const last = async () => (await twitch.status('anna', 'quizcast')).account?.outcomes[0];
  await servers.connect(twitch, ['sendChat']);
  const reason = { code: 'msg_duplicate', message: 'Your message is identical to the last one.' };
  const dropped = { message_id: '', is_sent: false, drop_reason: reason };
  servers.fake.refuse('/chat/messages', [200, { data: [dropped] }]);
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('dropped');
  expect(await last()).toMatchObject({ fault: 'dropped', detail: reason.message });
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('rateLimited');
  servers.fake.refuse('/chat/messages', null);
  await clock.pass(3_000);
  expect(await twitch.sendTest('anna', '')).toBeNull();
  expect(await last()).toMatchObject({ use: 'sendChat', fault: null });
  const messages = servers.fake.calls.flatMap(({ json }) =>
    isRecord(json) && typeof json['message'] === 'string' ? [json['message']] : [],
  );
  expect(messages.at(-1)).toMatch(/^Quizcast/);
  await servers.connect(twitch, ['readChat']);
  await clock.pass(3_000);
  const before = servers.fake.calls.length;
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('notAllowed');
  expect(servers.fake.calls).toHaveLength(before);
});

it('TWITCH10 is off until it is switched on, for one document only', async () => {
  const twitch = servers.start();
  await servers.connect(twitch, ['sendChat']);
  const switches = async () => (await twitch.status('anna', '')).account?.switches;
  expect(await switches()).toEqual([]);
  expect(await twitch.switch('ben', 'answersScores', true)).toBe(false);
  expect(await twitch.switch('anna', 'answersScores', true)).toBe(true);
  expect(await switches()).toEqual(['answersScores']);
  await twitch.switch('anna', 'answersScores', false);
  expect(await switches()).toEqual([]);
});
