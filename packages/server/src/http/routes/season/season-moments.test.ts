import type { UserCommand } from '@quizcast/game/command';
import { usualBots } from '@quizcast/game/crowd/rehearsal';
import { showMomentsSchema } from '@quizcast/game/season/show-moments';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';

const showId = 'show1';
let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

async function act(...commands: UserCommand[]): Promise<void> {
  for (const command of commands) {
    await testServer.act(command);
    await testServer.clock.pass(20_000);
  }
}

const show = async () => {
  const answer = await testServer.request('GET', '/api/v1/season/moments', { user: 'anna' });
  return showMomentsSchema.parse(await answer.json()).show;
};

it('MOMENT1 lists the moments of the last show, without undone ones', async () => {
  expect(await show()).toBeNull();
  await act(
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.reset', showId },
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.lockAnswer', showId, answer: 0 },
    { type: 'stageQuiz.undo', showId },
    { type: 'stageQuiz.lockAnswer', showId, answer: 1 },
    { type: 'stageQuiz.revealAnswer', showId },
    { type: 'edit.update', path: ['settings', 'showWatermark'], value: false },
    { type: 'stageQuiz.nextStage', showId },
  );
  const reported = await show();
  expect(reported?.moments.map(({ moment, question }) => [moment, question])).toEqual([
    ['showStarted', 0],
    ['questionOnAir', 1],
    ['answerLocked', 1],
    ['answerRight', 1],
    ['questionOnAir', 2],
  ]);
  expect(reported?.game).toBe('stageQuiz');
  const startedAtMs = reported?.startedAtMs ?? 0;
  expect(reported?.moments.map(({ atMs }) => (atMs - startedAtMs) / 1000)).toEqual([
    0, 20, 80, 100, 140,
  ]);
});

it('MOMENT1 excludes rehearsals, and returns not found to strangers', async () => {
  await act({ type: 'stageQuiz.start', showId }, { type: 'stageQuiz.reset', showId });
  await act(
    { type: 'rehearsal.start', bots: usualBots },
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
  );
  expect((await show())?.moments.map(({ moment }) => moment)).toEqual(['showStarted']);
  const answer = await testServer.request('GET', '/api/v1/season/moments?document=anna', {
    user: 'ben',
  });
  expect(answer.status).toBe(404);
});
