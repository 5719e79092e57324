import { expect, test } from 'vitest';
import { inPlay, playAll, run, showId } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { overlayView } from '../../views/overlay-view.ts';

const figures = (...values: number[]): Command => ({
  type: 'stageQuiz.showFigures',
  showId,
  figures: values,
});
const asksChat: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' };
const undo: Command = { type: 'stageQuiz.undo', showId };
const votingOf = (document: QuizShowApp) => overlayView(document).stageQuiz?.voting;
const reasonOf = (document: QuizShowApp, command: Command): string | null => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

test('SHOWTIME20 figures of the audience are told as they were typed', () => {
  const shown = playAll(inPlay(), [figures(33, 33, 33, 0)]);
  expect(votingOf(shown)).toMatchObject({ votes: [33, 33, 33, 0], isTyped: true, isOpen: false });
  const again = playAll(shown, [figures(10, 20, 30, 41)]);
  expect(votingOf(again)).toMatchObject({ votes: [10, 20, 30, 41], round: votingOf(shown)?.round });
  expect(run(again, figures(10, 20, 30, 41))).toMatchObject({ kind: 'accepted', patches: [] });
  expect(votingOf(playAll(again, [undo]))).toEqual(votingOf(shown));
  expect(votingOf(playAll(again, [undo, undo]))).toBeNull();
});

test('SHOWTIME20 they end a vote, and the next vote takes their place', () => {
  const voted = playAll(inPlay(), [asksChat]);
  const round = votingOf(voted)?.round ?? '';
  const shown = playAll(voted, [figures(100, 0, 0, 0)]);
  expect(votingOf(shown)).toMatchObject({ isOpen: false, isTyped: true });
  const late: Command = { type: 'stageQuiz.countVotes', showId, round, votes: [0, 9, 0, 0] };
  expect(reasonOf(shown, late)).toBe('notVoting');
  const typedFirst = playAll(inPlay(), [figures(0, 0, 50, 50), asksChat]);
  expect(votingOf(typedFirst)).toMatchObject({ votes: [0, 0, 0, 0], isOpen: true });
  expect(votingOf(typedFirst)?.isTyped).toBeUndefined();
});

test('SHOWTIME20 what makes no hundred is refused, and so is every figure without an open question', () => {
  const document = inPlay();
  for (const wrong of [
    [25, 25, 25, 23],
    [25, 25, 25, 27],
    [0, 0, 0, 0],
  ])
    expect(reasonOf(document, figures(...wrong))).toBe('figuresNot100');
  expect(reasonOf(document, figures(25, 25, 25, 26))).toBeNull();
  const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
  expect(reasonOf(playAll(document, [reveal]), figures(25, 25, 25, 25))).toBe('answerRevealed');
  const rest: Command = { type: 'stageQuiz.reset', showId };
  expect(reasonOf(playAll(document, [rest]), figures(25, 25, 25, 25))).toBe('stageOutOfBounds');
});
