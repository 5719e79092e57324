import { expect, test } from 'vitest';
import { agenda } from './agenda.ts';
import { inPlay, playAll, showId } from './any-command.fixture.ts';
import type { QuizShowApp } from './document/document.ts';

const voting = (): QuizShowApp =>
  playAll(inPlay(), [
    { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: '@SomeBody' },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' },
  ]);

test('AGENDA1 an open vote asks for its channel until its end plus the stream delay', () => {
  const { votes } = agenda(voting());
  expect(votes).toEqual([
    {
      showId,
      round: voting().shows[0]?.stages[0]?.question.votingRound,
      channel: 'somebody',
      answers: ['Mars', 'Saturn', 'Venus', 'Mercury'],
      countSharedChat: false,
      opensAtMs: 1_000_000,
      closesAtMs: 1_035_000,
    },
  ]);
  const nameless = playAll(inPlay(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' }]);
  expect(agenda(nameless).votes[0]?.channel).toBeNull();
});

test('AGENDA2 what is not in play or over asks for nothing', () => {
  expect(agenda(inPlay()).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.stopVoting', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.nextStage', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.undo', showId }])).votes).toEqual([]);
  expect(agenda(playAll(voting(), [{ type: 'stageQuiz.reset', showId }])).votes).toEqual([]);
});

test('AGENDA3 a removed answer cannot be named', () => {
  const halved = playAll(voting(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' }]);
  const answers = agenda(halved).votes[0]?.answers ?? [];
  expect(answers.filter((text) => text === '')).toHaveLength(2);
  expect(answers[1]).toBe('Saturn');
});
