import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { answerOf } from '../../../testing/responses.fixture.ts';
import { showRun } from '../../../testing/season.fixture.ts';
import { documentPath } from '../../../documents/rooms.ts';

const ben = documentPath('ben');
/** Round names contain their start. */
const [first, second] = ['qm2k8j1a0-1', 'qm2k8j1a0-2'];

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
  await testServer.seasons.save(anna, [showRun([first, second], { showName: '=SUM(A1)' })]);
  const { crowd } = testServer.responses;
  const save = (round: string, answers: ReturnType<typeof answerOf>[]) =>
    crowd.save(anna, round, answers);
  await save(first, [answerOf('1', '1', { name: '=cmd|calc' }), answerOf('2', '0')]);
  await save(second, [answerOf('1', '1', { name: '' }), answerOf('3', null)]);
});
afterEach(() => testServer.close());

const get = async (path: string, user = 'anna') =>
  testServer.request('GET', `/api/v1/season/${path}`, { user });
const exported = async (user = 'anna'): Promise<unknown> => (await get('export', user)).json();
const take = (json: unknown, user = 'ben') =>
  testServer.request('POST', '/api/v1/season/import', { user, json });

describe('a season file', () => {
  it('SEASON9 yields the same boards, statistics and export when imported into another account', async () => {
    const file = await exported();
    const response = await take(file);
    expect(await response.json()).toEqual({ shows: 1, known: 0, answers: 4 });
    for (const path of ['board?period=all&limit=50', 'questions?period=all'])
      expect(await (await get(path, 'ben')).json()).toEqual(await (await get(path)).json());
    expect(await exported('ben')).toEqual(file);
  });

  it('SEASON9 takes thousands of answers to one question, and several shows', async () => {
    const many = Array.from({ length: 5_001 }, (_, at) => answerOf(`${at}`, `${at % 4}`));
    await testServer.responses.crowd.save(anna, 'qm2k8j1a0-3', many);
    await testServer.seasons.save(anna, [showRun(['qm2k8j1a0-3'], { fromMs: 9_000_000 })]);
    const file = await exported();
    expect(await (await take(file)).json()).toEqual({ shows: 2, known: 0, answers: 5_005 });
    const stored = await testServer.responses.crowd.load(ben, 'qm2k8j1a0-3');
    const byViewer = new Map(stored.map((response) => [response.voterId, response]));
    for (const { voterId, answer, atMs } of many)
      expect(byViewer.get(voterId)).toMatchObject({ answer, atMs });
    expect(await exported('ben')).toEqual(file);
  });

  it('SEASON10 adds nothing when imported again, and keeps newer names', async () => {
    const file = await exported();
    await testServer.responses.crowd.save(ben, 'own', [answerOf('2', '1', { name: 'Renamed' })]);
    await take(file);
    expect(await (await take(file)).json()).toEqual({ shows: 0, known: 1, answers: 0 });
    expect(await testServer.seasons.heads(ben)).toHaveLength(1);
    const names = new Map(await testServer.responses.crowd.names(ben));
    expect(names.get('twitch:2')).toBe('Renamed');
    expect(names.get('twitch:1')).toBe('=cmd|calc');
  });

  it('SEASON10 is refused with the path of its fault, and nothing of it is stored', async () => {
    const text = JSON.stringify(await exported());
    const errors: [wrong: string, path: string][] = [
      [text.replace('quizcast-season', 'other'), 'format'],
      [text.replace('"version":1', '"version":9'), 'version'],
      [text.replace('twitch:1', 'nobody'), 'viewers/0/0'],
      [text.replace('[0,"1"', '[7,"1"'), 'shows/0/answers/0/0/0'],
      [text.replace('"points":100', '"points":"many"'), 'shows/0/rounds/0/points'],
      [text.replaceAll(first, 'rehearsal-q1'), 'shows/0/rounds/0/round'],
      [text.replaceAll(first, 'odd'), 'shows/0/rounds/0/round'],
      [text.replaceAll(second, first), 'shows/0/rounds/1/round'],
    ];
    for (const [wrong, path] of errors) {
      expect(wrong).not.toBe(text);
      const response = await take(JSON.parse(wrong));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: { code: 'badSeason', path } });
    }
    expect(await testServer.seasons.heads(ben)).toEqual([]);
    expect(await testServer.responses.crowd.names(ben)).toEqual([]);
  });

  it('GUARD30 is refused unread when the document has imported too much, until later', async () => {
    const file = await exported();
    const { length } = JSON.stringify(file);
    await testServer.close();
    const limits = { perSecond: length / 3600, atOnce: 2 * length };
    testServer = await openTestLobby(undefined, undefined, limits);
    expect((await take({ ...Object(file), version: 9 })).status).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await take(file)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(
      await (await take({ not: 'a season', filler: 'x'.repeat(length) })).json(),
    ).toMatchObject({
      error: { code: 'tooMany' },
    });
    expect((await take(file, 'anna')).status).toBe(200);
    await testServer.clock.pass(3_600_000);
    expect(await (await take(file)).json()).toEqual({ shows: 0, known: 1, answers: 0 });
  });

  it('SEASON11 is available as CSV in which no cell is a formula', async () => {
    const response = await get('board.csv?period=all');
    expect(response.headers.get('content-disposition')).toContain('quizcast leaderboard');
    const rows = (await response.text()).trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe("1,'=cmd|calc,twitch:1,210,2,2");
    const questions = await (await get('questions.csv?period=all')).text();
    expect(questions).toContain("'=SUM(A1)");
    expect(questions.trim().split('\r\n')).toHaveLength(3);
    expect((await get('board.csv?period=year')).status).toBe(400);
  });

  it('SEASON9 is not accessible to anybody else', async () => {
    for (const path of ['export', 'board.csv', 'questions.csv']) {
      expect((await get(`${path}?document=anna`, 'ben')).status).toBe(404);
      expect((await testServer.request('GET', `/api/v1/season/${path}`)).status).toBe(401);
    }
    const response = await testServer.request('POST', '/api/v1/season/import?document=anna', {
      user: 'ben',
      json: {},
    });
    expect(response.status).toBe(404);
  });
});
