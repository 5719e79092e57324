import { agenda } from '@quizcast/game/agenda';
import type { UserCommand } from '@quizcast/game/command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeasonRecorder } from '../../../season/season-recorder.ts';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { createMemoryBoards } from '../../../testing/memory-boards.ts';
import { answerOf } from '../../../testing/responses.fixture.ts';

const showId = 'show1';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
  await act({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true },
  });
});
afterEach(() => testServer.close());

const act = (command: UserCommand) => testServer.act(command);
const ask = async (path: string, user = 'anna') =>
  testServer.request('GET', `/api/v1${path}`, { user });
const reported = async (path: string): Promise<unknown> => (await ask(path)).json();

async function document() {
  const loaded = await testServer.rooms.document('anna');
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  return loaded.document;
}

/** Plays the show until its first answer is revealed; viewers below `right` answer correctly. */
async function played(viewers: number, right: number): Promise<void> {
  await act({ type: 'stageQuiz.start', showId });
  await act({ type: 'stageQuiz.nextStage', showId });
  const question = (await document()).shows[0]?.stages[0]?.question;
  const key = question?.correctAnswer ?? 0;
  const answers = Array.from({ length: viewers }, (_, n) =>
    answerOf(`${n}`, String(n < right ? key : (key + 1) % 4)),
  );
  await testServer.responses.crowd.save(anna, question?.crowd?.round ?? '', answers);
  await act({ type: 'stageQuiz.revealAnswer', showId });
  const [job] = agenda(await document()).scores;
  if (job === undefined) throw new Error('nothing to score');
  const scorer = new SeasonRecorder(createMemoryBoards(testServer.responses), testServer.seasons);
  const result = await scorer.score(anna, job);
  await testServer.rooms.act(anna, {
    type: 'stageQuiz.scoreCrowd',
    showId,
    round: job.round,
    result,
  });
}

describe('the season API', () => {
  it('SEASON6 returns shows, boards and questions to the owner', async () => {
    await played(12, 8);
    await testServer.clock.pass(60_000);
    await played(4, 4);
    const name = (await document()).shows[0]?.name;
    expect(await reported('/season/shows')).toMatchObject({
      seasonFromMs: null,
      shows: [
        { showId, showName: name, questions: 1 },
        { showId, questions: 1 },
      ],
    });
    expect(await reported('/season/board?limit=100')).toMatchObject({
      players: 12,
      shows: 2,
      rows: { length: 12 },
    });
    expect(await reported('/season/board?search=viewer 11')).toMatchObject({
      rows: [{ right: 0 }],
    });
    expect(await reported('/season/questions?period=all')).toMatchObject({
      questions: [{ answered: 16, rightShare: 0.75, asked: [{ answered: 4 }, { answered: 12 }] }],
    });
    for (const wrong of ['/season/board?limit=0', '/season/questions?period=year'])
      expect((await ask(wrong)).status).toBe(400);
  });

  it('SEASON6 is not accessible to anybody else', async () => {
    await played(2, 1);
    for (const path of ['/season/shows', '/season/board', '/season/questions']) {
      expect((await ask(`${path}?document=anna`, 'ben')).status).toBe(404);
      expect((await testServer.request('GET', `/api/v1${path}`)).status).toBe(401);
    }
  });

  it('SEASON5 publishes the boards of periods, and that of the last show if none is on air', async () => {
    await played(12, 8);
    await act({ type: 'stageQuiz.reset', showId });
    const board = async (query: string): Promise<unknown> =>
      (await testServer.request('GET', `/api/v1/boards/anna${query}`)).json();
    const name = (await document()).shows[0]?.name;
    expect(await board('')).toMatchObject({ show: name, players: 12, rows: { length: 8 } });
    for (const period of ['week', 'month', 'season', 'all'])
      expect(await board(`?period=${period}&limit=100`)).toMatchObject({
        show: null,
        players: 12,
        rows: { length: 8 },
        shows: 1,
      });
    expect(await board('?period=all&search=viewer 11')).toMatchObject({ rows: [] });
    const status = async (path: string) => (await testServer.request('GET', path)).status;
    expect(await status('/api/v1/boards/anna?period=year')).toBe(400);
    expect(await status('/api/v1/boards/ben?period=all')).toBe(404);
  });
});
