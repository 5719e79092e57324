import { expect, test } from 'vitest';
import { playAll, run, showId, stamp } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { readDocument } from '../../document/read.ts';
import { reduce } from '../../reduce.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { everybodyIn } from './everybody.ts';
import { roundsWithinUndo } from './moves.ts';

const move = (
  type: 'start' | 'nextStage' | 'revealAnswer' | 'showNextAnswer' | 'undo' | 'reset',
): Command => ({ type: `stageQuiz.${type}`, showId });
const switches: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker3' };
const switchesAgain: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker2' };
const asksChat: Command = { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' };
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const set = (path: string[], value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, ...path],
  value,
});
const addSpare = (id: string, question: string, correctAnswer: 0 | 1 | 2 | 3): Command => ({
  type: 'edit.insert',
  path: ['shows', showId, 'spareQuestions'],
  value: { id, question: { question, answers: ['a', 'b', 'c', 'd'], correctAnswer } },
  before: null,
});

/** The first question, in a show with two spare questions and two switch jokers. */
const asked = (...before: Command[]): QuizShowApp =>
  playAll(defaultDocument(), [
    set(['jokers', 'joker3', 'event'], 5),
    set(['jokers', 'joker2', 'event'], 5),
    addSpare('spare1', 'First spare?', 3),
    addSpare('spare2', 'Second spare?', 0),
    ...before,
    move('start'),
    move('nextStage'),
  ]);
const showIn = ({ shows: [show] }: QuizShowApp) => {
  if (show === undefined) throw new Error('no show');
  return show;
};
const questionOf = (document: QuizShowApp) => overlayView(document).stageQuiz?.question;
const reasonOf = (document: QuizShowApp, command: Command): string | null => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

test('SHOWTIME15 the next spare question replaces the one in play', () => {
  const first = playAll(asked(), [switches]);
  expect(questionOf(first)).toMatchObject({ stageId: 'spare1', text: 'First spare?' });
  expect(showIn(first).currentStageIndex).toBe(0);
  const second = playAll(first, [switchesAgain]);
  expect(questionOf(second)?.text).toBe('Second spare?');
  // A spare question is not used again, not even on another stage.
  const right = playAll(first, [lock(3), move('revealAnswer')]);
  expect(questionOf(right)?.answers.map(({ state }) => state)).toEqual([
    'idle',
    'idle',
    'idle',
    'right',
  ]);
  expect(questionOf(playAll(right, [move('nextStage'), switchesAgain]))?.text).toBe(
    'Second spare?',
  );
  expect(readDocument(right)).toMatchObject({ kind: 'readable', changed: false });
});

test('SHOWTIME15 a spare question has the prize of its stage, and a wrong answer ends the show', () => {
  const safe = asked(set(['stages', 'stage1', 'isSafe'], true), set(['endsOnWrong'], true));
  const right = playAll(safe, [switches, lock(3), move('revealAnswer'), move('nextStage')]);
  const lost = playAll(right, [lock(0), move('revealAnswer')]);
  expect(showIn(lost).ended).toMatchObject({ how: 'lost', prize: '10 €' });
  const wrong = playAll(safe, [switches, lock(1), move('revealAnswer')]);
  expect(showIn(wrong).ended?.how).toBe('lost');
});

test('SHOWTIME15 a spare question ends a vote, hides answers that are shown by key, and has a new clock', () => {
  const voted = playAll(asked(), [asksChat, switches]);
  expect(showIn(voted).stages[0]?.question.isVoting).toBe(false);
  expect(overlayView(voted).stageQuiz?.voting).toBeNull();
  expect(roundsWithinUndo(showIn(voted)).size).toBe(1);
  const show4 = Array.from({ length: 4 }, () => move('showNextAnswer'));
  const byKey = asked(set(['answersAppear'], 'byKey'), set(['questionSeconds'], 30));
  expect(reasonOf(byKey, switches)).toBe('answersHidden');
  const switched = playAll(byKey, [...show4, switches]);
  expect(questionOf(switched)?.answers.every(({ state }) => state === 'hidden')).toBe(true);
  expect(overlayView(switched).stageQuiz?.clock).toBeNull();
  expect(overlayView(playAll(switched, show4)).stageQuiz?.clock).not.toBeNull();
});

test('SHOWTIME16 switching is refused without a spare question, after a lock and after the reveal', () => {
  const without = playAll(defaultDocument(), [
    set(['jokers', 'joker3', 'event'], 5),
    move('start'),
    move('nextStage'),
  ]);
  expect(reasonOf(without, switches)).toBe('noSpareQuestion');
  expect(showIn(without).jokers[2]?.isUsed).toBe(false);
  expect(reasonOf(playAll(asked(), [lock(0)]), switches)).toBe('unlockFirst');
  expect(reasonOf(playAll(asked(), [move('revealAnswer')]), switches)).toBe('answerRevealed');
});

test('SHOWTIME16 undo, start and reset restore the questions; an asked spare cannot be removed until then', () => {
  const before = playAll(asked(), [asksChat]);
  const after = playAll(before, [switches, lock(2), move('revealAnswer')]);
  const back = playAll(after, [move('undo'), move('undo'), move('undo')]);
  expect(back).toEqual(before);
  const remove: Command = {
    type: 'edit.remove',
    path: ['shows', showId, 'spareQuestions', 'spare1'],
  };
  expect(reasonOf(after, remove)).toBe('spareQuestionAsked');
  expect(reasonOf(after, { ...remove, path: [...remove.path.slice(0, 3), 'spare2'] })).toBeNull();
  for (const end of ['start', 'reset'] as const) {
    const rested = playAll(after, [move(end)]);
    expect(showIn(rested).stages).toEqual(showIn(playAll(asked(), [move(end)])).stages);
    expect(showIn(rested).spareQuestions).toEqual(showIn(asked()).spareQuestions);
    expect(showIn(playAll(rested, [move('undo')])).spareQuestions).toEqual(
      showIn(after).spareQuestions,
    );
    expect(reasonOf(rested, remove)).toBeNull();
  }
});

test('SHOWTIME17 everybody plays the replacement question as a separate round', () => {
  const open = asked(set(['everybodyPlays'], { isOn: true }));
  const own = everybodyIn(showIn(open))?.asked?.round;
  const later = reduce(open, switches, stamp({ atMs: 2_000_000 }));
  if (later.kind === 'refused') throw new Error(later.reason);
  const switched = later.document;
  const play = everybodyIn(showIn(switched));
  expect(play?.asked?.round).not.toBe(own);
  expect(play?.asked?.question).toEqual({ kind: 'choice', options: ['a', 'b', 'c', 'd'] });
  const revealed = playAll(switched, [move('revealAnswer')]);
  expect(everybodyIn(showIn(revealed))?.revealed.map(({ round }) => round)).toEqual([
    play?.asked?.round,
  ]);
  const result = {
    answered: 1,
    right: 1,
    shares: [0, 0, 0, 1],
    climbers: [],
    players: 1,
    board: [],
  };
  const scored = playAll(revealed, [
    {
      type: 'stageQuiz.scoreCrowd',
      showId,
      round: play?.asked?.round ?? '',
      result: { ...result, scoredAs: '3' },
    },
  ]);
  expect(everybodyIn(showIn(scored))?.shownRound?.result).toMatchObject(result);
  // Undo restores the question with its original round.
  expect(everybodyIn(showIn(playAll(switched, [move('undo')])))?.asked?.round).toBe(own);
});
