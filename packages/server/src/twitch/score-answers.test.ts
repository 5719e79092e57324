import { isRecord } from '@quizcast/game/json';
import { beforeEach, expect, it } from 'vitest';
import type { HelixRequest } from '../ports/twitch/twitch-api.ts';
import { ManualClock } from '../testing/test-server.ts';
import { ChatSender } from './chat-sender.ts';
import { ScoreAnswers, type ScoreRequest } from './score-answers.ts';
import type { HelixResult } from './twitch-accounts.ts';

const path = 'quizshow/anna';
const account = {
  ...{ ownerId: 'anna', userId: '7', login: 'quizcast', clientId: 'c', scopes: 'user:write:chat' },
  ...{
    sealedTokens: 'x',
    expiresAtMs: 0,
    version: 1,
    renewingUntilMs: 0,
    switches: '',
    setAtMs: 0,
  },
};
const answered = (body: object): HelixResult => ({
  ...{ kind: 'answered', status: 200, body, retryAfterMs: 0, account },
});
const shown = answered({ data: [{ is_sent: true, drop_reason: null }] });
const limited: HelixResult = { kind: 'failed', error: 'rateLimited', retryAfterMs: 10_000 };

let clock: ManualClock;
let answer: HelixResult | Promise<HelixResult>;
let isOn: boolean;
let sent: string[];
let errors: (string | null)[];
let answers: ScoreAnswers;
beforeEach(() => {
  [clock, answer, isOn, sent, errors] = [new ManualClock(), shown, true, [], []];
  const accounts = {
    request: async (
      _owner: string,
      _use: string,
      request: (who: typeof account) => HelixRequest,
    ) => {
      const { json, path: at } = request(account);
      if (at.startsWith('/users')) return answered({ data: [{ id: '7' }] });
      sent.push(isRecord(json) ? String(json['message']) : '');
      return answer;
    },
  };
  const outcomes = {
    record: (_owner: string, use: 'sendChat', error: null, detail = '') => {
      errors.push(error);
      return { use, fault: error, detail, atMs: 0 };
    },
  };
  const sender = new ChatSender({ accounts, outcomes, clock });
  answers = new ScoreAnswers({
    ...{ sender, clock, isOn: async () => isOn },
    onError: (_path, error) => {
      throw error;
    },
  });
});

const requestOf = (name: string, rank: number | null = 1): ScoreRequest => ({
  ...{ name, channel: 'quizcast' },
  find: async () =>
    rank === null ? null : { row: { rank, name, points: 40, right: 2, streak: 1 }, players: 1840 },
});

it('TWITCH10 answers viewers together if switched on, and omits those on no board', async () => {
  isOn = false;
  answers.request(path, requestOf('Anna'));
  await clock.pass(5_000);
  expect(sent).toEqual([]);
  isOn = true;
  answers.request(path, requestOf('Anna', 3));
  answers.request(path, requestOf('Nobody', null));
  answers.request(path, requestOf('Ben', 17));
  await clock.pass(5_000);
  expect(sent).toEqual(['@Anna #3/1840 ⭐40 · @Ben #17/1840 ⭐40']);
  answers.request(path, requestOf('Nobody', null));
  await clock.pass(60_000);
  expect([sent.length, errors]).toEqual([1, [null]]);
});

it('TWITCH10 answers viewers who ask while a message is on its way to Twitch', async () => {
  let deliver: (result: HelixResult) => void = () => undefined;
  answer = new Promise((resolve) => {
    deliver = resolve;
  });
  answers.request(path, requestOf('Anna'));
  await clock.pass(2_000);
  answers.request(path, requestOf('Ben'));
  deliver(shown);
  await clock.pass(1_000);
  await clock.pass(5_000);
  expect(sent).toEqual(['@Anna #1/1840 ⭐40', '@Ben #1/1840 ⭐40']);
});

it('TWITCH9 sends messages three seconds apart and no longer than Twitch accepts', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `Viewer_with_a_long_name_${n}`);
  for (const name of [...names, 'One too many']) answers.request(path, requestOf(name));
  await clock.pass(1_500);
  expect(sent).toHaveLength(1);
  await clock.pass(2_999);
  expect(sent).toHaveLength(1);
  await clock.pass(1);
  expect(sent).toHaveLength(2);
  await clock.pass(30_000);
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(500);
  const all = sent.join(' · ');
  expect(names.filter((name) => !all.includes(`@${name} `))).toEqual([]);
  expect(all).not.toContain('One too many');
});

it('TWITCH9 waits as long as Twitch asks, and then sends the answer', async () => {
  answer = limited;
  answers.request(path, requestOf('Anna'));
  await clock.pass(1_500);
  expect([sent.length, errors]).toEqual([1, ['rateLimited']]);
  await clock.pass(9_999);
  expect(sent).toHaveLength(1);
  answer = shown;
  await clock.pass(1);
  expect([sent.length, errors]).toEqual([2, ['rateLimited', null]]);
});

it('TWITCH10 answers nobody after a minute', async () => {
  answer = limited;
  answers.request(path, requestOf('Anna'));
  await clock.pass(60_000);
  const before = sent.length;
  answer = shown;
  await clock.pass(60_000);
  expect(sent).toHaveLength(before);
});
