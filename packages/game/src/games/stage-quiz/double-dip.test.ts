import { expect, test } from 'vitest';
import { playAll, run, showId } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { overlayView } from '../../views/overlay-view.ts';

const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const dip: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker3' };
const halve: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' };
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });

/** The first question, with B as the right answer, in a show with the joker that ends on a wrong answer. */
const asked = (): QuizShowApp =>
  playAll(defaultDocument(), [
    { type: 'edit.update', path: ['shows', showId, 'jokers', 'joker3', 'event'], value: 4 },
    { type: 'edit.update', path: ['shows', showId, 'endsOnWrong'], value: true },
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
  ]);
const statesOf = (document: QuizShowApp): string =>
  overlayView(document)
    .stageQuiz?.question.answers.map(({ state }) => state)
    .join(' ') ?? '';
const reasonOf = (document: QuizShowApp, command: Command): string | null => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

test('SHOWTIME13 a wrong first try is only removed, and the second one counts', () => {
  const dipped = playAll(asked(), [dip]);
  const first = playAll(dipped, [lock(3), reveal]);
  expect(statesOf(first)).toBe('idle idle idle removed');
  expect(first.shows[0]?.ended).toBeUndefined();
  expect(reasonOf(first, lock(3))).toBe('answerRemoved');
  expect(statesOf(playAll(first, [lock(1), reveal]))).toBe('idle right idle removed');
  const lost = playAll(first, [lock(0), reveal]);
  expect(statesOf(lost)).toBe('wrong right idle removed');
  expect(lost.shows[0]?.ended?.how).toBe('lost');
  // A right first try, and a reveal without a second one, count at once.
  expect(statesOf(playAll(dipped, [lock(1), reveal]))).toBe('idle right idle idle');
  expect(statesOf(playAll(dipped, [reveal]))).toBe('idle right idle idle');
  // Undo reverts all of it, step by step.
  expect(statesOf(playAll(first, [undo]))).toBe('idle idle idle locked');
  expect(playAll(first, [undo, undo, undo]).shows[0]?.jokers[2]?.isUsed).toBe(false);
  expect(playAll(first, [undo, undo, undo]).shows[0]?.stages).toEqual(asked().shows[0]?.stages);
});

test('SHOWTIME10 SHOWTIME13 double dip is refused until every answer is shown', () => {
  const byKey = playAll(defaultDocument(), [
    { type: 'edit.update', path: ['shows', showId, 'jokers', 'joker3', 'event'], value: 4 },
    { type: 'edit.update', path: ['shows', showId, 'answersAppear'], value: 'byKey' },
    { type: 'stageQuiz.start', showId },
    { type: 'stageQuiz.nextStage', showId },
  ]);
  const show: Command = { type: 'stageQuiz.showNextAnswer', showId };
  const three = playAll(byKey, [show, show, show]);
  for (const some of [byKey, three]) expect(reasonOf(some, dip)).toBe('answersHidden');
  const all = playAll(three, [show]);
  expect(statesOf(playAll(all, [dip, lock(3), reveal]))).toBe('idle idle idle removed');
});

test('SHOWTIME13 double dip is refused after a lock or the reveal, and ends with the question', () => {
  expect(reasonOf(playAll(asked(), [lock(0)]), dip)).toBe('unlockFirst');
  expect(reasonOf(playAll(asked(), [reveal]), dip)).toBe('answerRevealed');
  expect(playAll(asked(), [dip, halve, lock(1), reveal]).shows[0]?.ended).toBeUndefined();
  const next = playAll(asked(), [dip, { type: 'stageQuiz.nextStage', showId }]);
  const states = playAll(next, [lock(0), reveal]);
  expect(statesOf(states)).toBe('wrong idle right idle');
  const again = playAll(next, [{ type: 'stageQuiz.start', showId }]);
  expect(again.shows[0]?.stages.some(({ question }) => question.hasSecondTry)).toBe(false);
});
