import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { descriptionOf, outcomeOfMark } from '../cues/twitch-marker.ts';
import { startTwitchServers, type TwitchServers } from '../testing/twitch/twitch-server.ts';
import type { TwitchService } from './twitch-service.ts';

let servers: TwitchServers;
let twitch: TwitchService;
beforeEach(async () => {
  servers = await startTwitchServers();
  twitch = servers.start();
});
afterEach(() => servers.close());

const mark = async (text = '') =>
  outcomeOfMark(await twitch.mark('anna', descriptionOf(text, 'Friday quiz', 'answerRight')));
const marked = () =>
  servers.fake.calls.flatMap(({ path, json }) =>
    path === '/streams/markers' && isRecord(json) ? [json['description']] : [],
  );

it('CUE40 a marker has the text of the cue, or the show and the moment', async () => {
  await servers.connect(twitch, ['setMarkers']);
  expect(await mark(` ${'x'.repeat(300)} `)).toEqual({ kind: 'ok' });
  expect(await mark()).toEqual({ kind: 'ok' });
  expect(marked()).toEqual(['x'.repeat(140), 'Friday quiz: answer right']);
});

it('CUE40 reports "not live", a refusal and a missing permission, and tries each once', async () => {
  expect(await mark()).toMatchObject({ error: 'twitchAway' });
  await servers.connect(twitch, ['readChat']);
  expect(await mark()).toMatchObject({ error: 'twitchNotAllowed' });
  expect(marked()).toEqual([]);
  await servers.connect(twitch, ['setMarkers']);
  servers.fake.refuse('/streams/markers', [404, { status: 404, message: 'not live' }]);
  expect(await mark()).toMatchObject({ error: 'twitchNotLive' });
  servers.fake.refuse('/streams/markers', [403, { status: 403, message: 'not an editor' }]);
  expect(await mark()).toMatchObject({ error: 'twitchRefused', detail: 'not an editor' });
  expect(marked()).toHaveLength(2);
  servers.fake.accounts.withdraw();
  expect(await mark()).toMatchObject({ error: 'twitchAway' });
});
