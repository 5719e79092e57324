import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../testing/test-server.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';
import type { Asking } from './score-answers.ts';
import type { TwitchService } from './twitch-service.ts';

let servers: TwitchServers;
let clock: ManualClock;
let twitch: TwitchService;
beforeEach(async () => {
  [servers, clock] = [await startTwitchServers(), new ManualClock()];
  twitch = servers.start({ clock });
  await servers.connect(twitch, ['readChat', 'sendChat']);
});
afterEach(() => servers.close());

const path = 'quizshow/anna';
const sent = () =>
  servers.fake.calls.flatMap(({ path: at, json }) =>
    at === '/chat/messages' && isRecord(json) ? [String(json['message'])] : [],
  );
const asking = (name: string, rank: number | null = 1): Asking => ({
  ...{ name, channel: 'quizcast' },
  find: async () =>
    rank === null ? null : { row: { rank, name, points: 40, right: 2, streak: 1 }, players: 1840 },
});
/** Lets time pass, and requests be answered. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half += 1) {
    await clock.pass(500);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
const last = async () => (await twitch.status('anna', 'quizcast')).account?.outcomes[0];
const on = () => twitch.switch('anna', 'answersScores', true);

it('TWITCH10 viewers are answered together once that is switched on, those on no board are not', async () => {
  twitch.answers.asked(path, asking('Anna'));
  await pass(3);
  expect(sent()).toEqual([]);
  expect(await on()).toBe(true);
  expect((await twitch.status('anna', '')).account?.switches).toEqual(['answersScores']);
  twitch.answers.asked(path, asking('Anna', 3));
  twitch.answers.asked(path, asking('Nobody', null));
  twitch.answers.asked(path, asking('Ben', 17));
  await pass(3);
  expect(sent()).toEqual(['@Anna #3/1840 ⭐40 · @Ben #17/1840 ⭐40']);
  expect(await last()).toMatchObject({ use: 'sendChat', fault: null });
});

it('TWITCH9 messages are three seconds apart and no longer than Twitch takes', async () => {
  await on();
  const names = Array.from({ length: 50 }, (_, n) => `Viewer_with_a_long_name_${n}`);
  for (const name of [...names, 'One too many']) twitch.answers.asked(path, asking(name));
  await pass(2);
  expect(sent()).toHaveLength(1);
  await pass(2);
  expect(sent()).toHaveLength(1);
  await pass(1);
  expect(sent()).toHaveLength(2);
  await pass(20);
  expect(Math.max(...sent().map(({ length }) => length))).toBeLessThanOrEqual(500);
  const all = sent().join(' · ');
  expect(names.filter((name) => !all.includes(`@${name} `))).toEqual([]);
  expect(all).not.toContain('One too many');
});

it('TWITCH9 a wait that Twitch asks for is kept, and the answer sent afterwards; after a minute it is not', async () => {
  await on();
  servers.fake.refuse('/chat/messages', [429, { status: 429, message: 'slow down' }]);
  twitch.answers.asked(path, asking('Anna'));
  await pass(3);
  expect(sent()).toHaveLength(1);
  expect((await last())?.fault).toBe('rateLimited');
  await pass(6);
  expect(sent()).toHaveLength(1);
  servers.fake.refuse('/chat/messages', null);
  await pass(6);
  expect(sent()).toHaveLength(2);
  servers.fake.refuse('/chat/messages', [429, { status: 429, message: 'slow down' }]);
  twitch.answers.asked(path, asking('Ben'));
  await pass(70);
  const asked = sent().length;
  servers.fake.refuse('/chat/messages', null);
  await pass(20);
  expect(sent()).toHaveLength(asked);
});

it('TWITCH9 a message that Twitch drops is told with the reason, and one that was not allowed', async () => {
  const drop_reason = {
    code: 'msg_duplicate',
    message: 'Your message is identical to the last one.',
  };
  const dropped = { message_id: '', is_sent: false, drop_reason };
  servers.fake.refuse('/chat/messages', [200, { data: [dropped] }]);
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('dropped');
  expect(await last()).toMatchObject({ fault: 'dropped', detail: drop_reason.message });
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('rateLimited');
  servers.fake.refuse('/chat/messages', null);
  await clock.pass(3_000);
  expect(await twitch.sendTest('anna', '')).toBeNull();
  expect(sent().at(-1)).toMatch(/^Quizcast/);
  await servers.connect(twitch, ['readChat']);
  await clock.pass(3_000);
  const before = servers.fake.calls.length;
  expect(await twitch.sendTest('anna', 'quizcast')).toBe('notAllowed');
  expect(servers.fake.calls).toHaveLength(before);
});
