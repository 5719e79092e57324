import type { PredictionStep } from '@quizcast/game/document/due-prediction';
import { predictionWords } from '@quizcast/game/chats/prediction-words';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentPath } from '../documents/rooms.ts';
import { ManualClock } from '../testing/test-server.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';
import type { TwitchService } from './twitch-service.ts';

const path = documentPath('anna');
let servers: TwitchServers;
let twitch: TwitchService;
beforeEach(async () => {
  servers = await startTwitchServers();
  twitch = servers.start();
});
afterEach(() => servers.close());

async function connect(): Promise<void> {
  await servers.connect(twitch, ['runPredictions']);
  await twitch.switch('anna', 'runsPredictions', true);
}

/** Requests a prediction step, as moves do. */
function due(
  kind: PredictionStep['kind'],
  number = 1,
  delayMs = 0,
  node = twitch,
  { question = `q${number}`, language = 'en' as ViewerLanguage } = {},
): void {
  const words = predictionWords(language, number);
  node.predictions.trigger(path, [{ kind, question, delayMs, words }]);
}

const expectSummaries = (...wanted: string[]): Promise<void> =>
  vi.waitFor(
    () => {
      const summaries = servers.fake.predictions.summaries;
      expect(summaries.map((each) => each.replace(': right or wrong?', ''))).toEqual(wanted);
    },
    { timeout: 10_000 },
  );
const outcome = async () => (await twitch.status('anna', '')).account?.outcomes.at(0);

it('TWITCH12 runs one prediction per question', async () => {
  await connect();
  due('start');
  await expectSummaries('Question 1 ACTIVE');
  due('lock');
  await expectSummaries('Question 1 LOCKED');
  due('right');
  due('start', 2);
  due('lock', 2);
  due('wrong', 2);
  due('start', 3);
  due('cancel', 3);
  await expectSummaries(
    'Question 1 RESOLVED Right',
    'Question 2 RESOLVED Wrong',
    'Question 3 CANCELED',
  );
  expect(await outcome()).toMatchObject({ use: 'runPredictions', fault: null });
});

it('TWITCH12 resolves only after viewers have seen the verdict, and not if it is taken back before', async () => {
  const clock = new ManualClock();
  twitch = servers.start({ clock });
  await connect();
  due('start');
  due('lock');
  await expectSummaries('Question 1 LOCKED');
  due('right', 1, 5_000);
  due('takeBack');
  await clock.pass(10_000);
  due('wrong', 1, 5_000);
  await clock.pass(4_900);
  await expectSummaries('Question 1 LOCKED');
  await clock.pass(200);
  await expectSummaries('Question 1 RESOLVED Wrong');
  due('start', 2);
  due('right', 2, 5_000);
  // The host moves on faster than the delay of the stream.
  due('start', 3);
  await expectSummaries(
    'Question 1 RESOLVED Wrong',
    'Question 2 RESOLVED Right',
    'Question 3 ACTIVE',
  );
});

it('TWITCH12 runs none unless the streamer switches it on and grants permission', async () => {
  due('start');
  await servers.connect(twitch, ['readChat', 'runPredictions']);
  expect((await twitch.status('anna', '')).account?.switches).toEqual([]);
  due('start');
  await servers.connect(twitch, ['readChat']);
  await twitch.switch('anna', 'runsPredictions', true);
  due('start');
  await vi.waitFor(async () => expect(await outcome()).toMatchObject({ fault: 'notAllowed' }));
  await expectSummaries();
});

it('TWITCH13 reports that only affiliates and partners have predictions, and other refusals by Twitch', async () => {
  await connect();
  const message = 'channel points not enabled for this broadcaster';
  servers.fake.refuse('/predictions', [403, { status: 403, message }]);
  due('start');
  await vi.waitFor(async () =>
    expect(await outcome()).toMatchObject({ fault: 'notAffiliate', detail: message }),
  );
  servers.fake.refuse('/predictions', null);
  due('start');
  await expectSummaries('Question 1 ACTIVE');
  due('start', 2);
  await vi.waitFor(async () =>
    expect(await outcome()).toMatchObject({
      fault: 'refused',
      detail: 'prediction event already active, only one allowed at a time',
    }),
  );
});

it('TWITCH13 retries while a prediction runs', async () => {
  const clock = new ManualClock();
  twitch = servers.start({ clock });
  await connect();
  due('start');
  await expectSummaries('Question 1 ACTIVE');
  const patches = () => servers.fake.calls.filter(({ method }) => method === 'PATCH').length;
  servers.fake.refuse('/predictions', [503, { message: 'away' }]);
  due('cancel');
  await vi.waitFor(() => expect(patches()).toBe(1));
  servers.fake.refuse('/predictions', null);
  await vi.waitFor(async () => {
    await clock.pass(2_000);
    expect(patches()).toBe(2);
  });
  await expectSummaries('Question 1 CANCELED');
});

it('TWITCH12 resolves the prediction of a question whose number or language has changed', async () => {
  await connect();
  due('start', 2);
  await expectSummaries('Question 2 ACTIVE');
  const moved = { question: 'q2', language: 'de' } as const;
  due('lock', 3, 0, twitch, moved);
  await expectSummaries('Question 2 LOCKED');
  due('wrong', 3, 0, twitch, moved);
  await expectSummaries('Question 2 RESOLVED Wrong');
  // Another question now has the number of the one that was predicted.
  due('start', 4);
  due('cancel', 4, 0, twitch, { question: 'q5' });
  await expectSummaries('Question 2 RESOLVED Wrong', 'Question 4 ACTIVE');
});

it('TWITCH13 ends a prediction that another node has started', async () => {
  await connect();
  due('start');
  await expectSummaries('Question 1 ACTIVE');
  const other = servers.start();
  due('lock', 1, 0, other);
  await expectSummaries('Question 1 LOCKED');
  due('right', 1, 0, other);
  await expectSummaries('Question 1 RESOLVED Right');
});
