import { describe, expect, test } from 'vitest';
import { agenda } from '../../agenda.ts';
import { playAll, run, showId } from '../../any-command.fixture.ts';
import type { Command } from '../../command.ts';
import { controlState } from '../../control/control-state.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { crewView } from '../../views/crew-view.ts';
import { overlayView } from '../../views/overlay-view.ts';

const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const showAnswer: Command = { type: 'stageQuiz.showNextAnswer', showId };
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const joker = (jokerId: string): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId });
const setShow = (field: string, value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, field],
  value,
});

const texts = ['canary one', 'canary two', 'canary three', 'canary four'];
const withTexts = texts.map((value, index): Command => ({
  type: 'edit.update',
  path: ['shows', showId, 'stages', 'stage1', 'question', 'answers', index],
  value,
}));
const byKey = (): QuizShowApp =>
  playAll(defaultDocument(), [...withTexts, setShow('answersAppear', 'byKey'), start, next]);
const shown = (document: QuizShowApp, times: number): QuizShowApp =>
  playAll(
    document,
    Array.from({ length: times }, () => showAnswer),
  );
const answersOf = (document: QuizShowApp) =>
  overlayView(document).stageQuiz?.question.answers ?? [];
const reasonOf = (document: QuizShowApp, command: Command): string | null => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : null;
};

describe('answers that the host shows one by one', () => {
  test('SHOWTIME9 come on air with their moves, and no view contains one before', () => {
    for (const times of [0, 1, 2, 3, 4]) {
      const document = shown(byKey(), times);
      expect(answersOf(document).map(({ text }) => text)).toEqual(
        texts.map((text, index) => (index < times ? text : '')),
      );
      const hidden = texts.slice(times);
      const views = [
        overlayView(document),
        crewView(document, 'voteModerator'),
        controlState(document, 0, { may: 'play', knowsAnswers: true }),
        agenda(document),
      ].map((view) => JSON.stringify(view));
      for (const text of hidden) for (const view of views) expect(view).not.toContain(text);
      const states = answersOf(document).map(({ state }) => state);
      expect(states).toEqual(texts.map((_, index) => (index < times ? 'idle' : 'hidden')));
    }
    expect(reasonOf(shown(byKey(), 4), showAnswer)).toBe('allAnswersShown');
    expect(reasonOf(playAll(defaultDocument(), [start]), showAnswer)).toBe('stageOutOfBounds');
    const back = playAll(shown(byKey(), 2), [undo]);
    expect(answersOf(back)).toEqual(answersOf(shown(byKey(), 1)));
    // The other modes include all answers at once.
    for (const value of ['together', 'oneByOne', null]) {
      const document = playAll(defaultDocument(), [
        ...withTexts,
        setShow('answersAppear', value),
        start,
        next,
      ]);
      expect(answersOf(document).map(({ text }) => text)).toEqual(texts);
      expect(reasonOf(document, showAnswer)).toBe('allAnswersShown');
    }
    expect(reasonOf(defaultDocument(), setShow('answersAppear', 'backwards'))).toBe('invalidValue');
  });

  test('SHOWTIME10 cannot be locked while hidden, and jokers, votes and everybody wait for all of them', () => {
    const everybody = playAll(byKey(), [setShow('everybodyPlays', { isOn: true })]);
    const three = shown(everybody, 3);
    expect(reasonOf(three, lock(3))).toBe('answerHidden');
    expect(reasonOf(three, lock(2))).toBeNull();
    for (const id of ['joker1', 'joker4']) expect(reasonOf(three, joker(id))).toBe('answersHidden');
    expect(agenda(three).crowds).toEqual([]);
    const all = shown(three, 1);
    expect(reasonOf(all, lock(3))).toBeNull();
    expect(reasonOf(all, joker('joker4'))).toBeNull();
    expect(agenda(all).crowds).toMatchObject([{ question: { options: texts } }]);
    // After undo, the last answer is hidden again.
    expect(agenda(playAll(all, [undo])).crowds).toEqual([]);
    const revealed = playAll(three, [reveal]);
    expect(answersOf(revealed).map(({ text }) => text)).toEqual(texts);
    expect(answersOf(playAll(revealed, [undo]))[3]).toMatchObject({ text: '', state: 'hidden' });
  });
});
