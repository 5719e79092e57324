import { expect, it } from 'vitest';
import { cues } from '../messages/en/cues.ts';
import { momentName } from './cue-words.ts';

it('MOMENT1 names moments as their game does', () => {
  expect(cues.moment[momentName('crowdQuiz', 'voteClosed')]).toBe('Answers close');
  expect(cues.moment[momentName('stageQuiz', 'voteClosed')]).toBe('Vote closes');
  expect(cues.moment[momentName('crowdQuiz', 'answerShown')]).toBe('Answer revealed');
  expect(cues.moment[momentName('crowdQuiz', 'podiumShown')]).toBe('Viewer podium on air');
});
