import { expect, test } from 'vitest';
import { inPlay, owner, playAll, run, showId } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { everybodyPlaysSchema } from '../../crowd/show-fields.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
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

test('SHOWTIME20 audience figures are sent as typed', () => {
  const shown = playAll(inPlay(), [figures(33, 33, 33, 0)]);
  expect(votingOf(shown)).toMatchObject({ votes: [33, 33, 33, 0], isTyped: true, isOpen: false });
  const again = playAll(shown, [figures(10, 20, 30, 41)]);
  expect(votingOf(again)).toMatchObject({ votes: [10, 20, 30, 41], round: votingOf(shown)?.round });
  expect(run(again, figures(10, 20, 30, 41))).toMatchObject({ kind: 'accepted', patches: [] });
  expect(votingOf(playAll(again, [undo]))).toEqual(votingOf(shown));
  expect(votingOf(playAll(again, [undo, undo]))).toBeNull();
});

test('SHOWTIME20 audience figures end a vote, and the next vote replaces them', () => {
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

test('SHOWTIME20 refuses figures that do not add up to one hundred, and all figures without an open question', () => {
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

const ofEverybody: Command = { type: 'stageQuiz.showFigures', showId };
/** The host shows the figures when `answered` viewers have chosen each answer. */
function shown(document: QuizShowApp, ...answered: number[]): QuizShowApp {
  const stamp = { atMs: 5000, actor: owner, dice: 7, answered };
  const result = reduce(document, ofEverybody, stamp);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document;
}
const openToAll = (): QuizShowApp =>
  playAll(inPlay(), [
    { type: 'stageQuiz.reset', showId },
    {
      type: 'edit.update',
      path: ['shows', showId, 'everybodyPlays'],
      value: everybodyPlaysSchema.parse({ isOn: true }),
    },
    { type: 'stageQuiz.nextStage', showId },
  ]);

test('SHOWTIME21 answers of everybody are sent like the result of a vote', () => {
  const document = openToAll();
  const first = shown(document, 3, 9, 0, 4);
  expect(votingOf(first)).toMatchObject({ votes: [3, 9, 0, 4], isOpen: false });
  expect(votingOf(first)?.isTyped).toBeUndefined();
  const again = shown(first, 3, 12, 1, 4);
  expect(votingOf(again)).toMatchObject({ votes: [3, 12, 1, 4], round: votingOf(first)?.round });
  expect(votingOf(playAll(again, [undo]))).toEqual(votingOf(first));
  expect(votingOf(playAll(again, [undo, undo]))).toBeNull();
  const typed = playAll(again, [figures(40, 30, 20, 10)]);
  expect(votingOf(typed)).toMatchObject({ votes: [40, 30, 20, 10], isTyped: true });
  expect(votingOf(shown(typed, 1, 0, 0, 0))?.isTyped).toBeUndefined();
});

test('SHOWTIME21 answers that a joker removed have no count', () => {
  const halved = playAll(openToAll(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' }]);
  const { removedAnswers } = halved.shows[0]?.stages[0]?.question ?? { removedAnswers: [] };
  const votes = votingOf(shown(halved, 5, 5, 5, 5))?.votes ?? [];
  expect(removedAnswers).toHaveLength(2);
  expect(removedAnswers.map((index) => votes[index])).toEqual([0, 0]);
  expect(votes.filter((count) => count === 5)).toHaveLength(2);
});

test('SHOWTIME21 counts of everybody end a vote, and are refused while nobody has answered', () => {
  const voted = playAll(openToAll(), [asksChat]);
  const round = votingOf(voted)?.round ?? '';
  const ended = shown(voted, 0, 0, 2, 0);
  expect(votingOf(ended)).toMatchObject({ votes: [0, 0, 2, 0], isOpen: false });
  const late: Command = { type: 'stageQuiz.countVotes', showId, round, votes: [0, 9, 0, 0] };
  expect(reasonOf(ended, late)).toBe('notVoting');
  expect(reasonOf(openToAll(), ofEverybody)).toBe('nobodyAnswered');
  expect(() => shown(inPlay(), 1, 2, 3, 4)).toThrow('nobodyAnswered');
  const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
  expect(reasonOf(playAll(openToAll(), [reveal]), ofEverybody)).toBe('answerRevealed');
});
