import { describe, expect, test } from 'vitest';
import type { Spread } from '../../crowd/spread-fields.ts';
import { controlState } from '../../control/control-state.ts';
import { defaultStyle } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { exportDocument } from '../../document/export.ts';
import { readDocument } from '../../document/read.ts';
import { playAll, run } from '../../any-command.fixture.ts';
import type { EditCommand } from '../../command.ts';
import { phoneScenes } from '../../phones/scene.ts';
import { overlayView } from '../../views/overlay-view.ts';
import {
  askedIn,
  crowdShowId as showId,
  moved,
  samples,
  scored,
  showIn,
  withCrowdShow,
} from './crowd-quiz.fixture.ts';
import { everybodyIn } from './everybody.ts';
import { crowdFindings, findingKinds } from './pre-flight.ts';
import { questionSchema, type Question } from './show.ts';

const viewOf = (document: QuizShowApp) => overlayView(document).crowdQuiz;

/** The same question with another answer key. */
const otherKeys = (question: Question): Question => ({
  ...question,
  right: question.right.map((option) => (option + 1) % Math.max(1, question.options.length)),
  rightNumber: question.rightNumber + 7,
  numberScoring: 'exact',
  severalScoring: 'strict',
  accepted: 'Something else',
  explanation: 'Because of something else',
  hostNotes: 'Say it slowly',
});

describe('the crowd quiz in views and documents', () => {
  test('CROWDQUIZ9 overlays receive the question, and the right answer once it is revealed', () => {
    const asked = moved(withCrowdShow(), 'start');
    expect(viewOf(asked)).toMatchObject({
      phase: 'question',
      number: 1,
      count: 7,
      question: {
        text: 'Which of these planets is the largest?',
        points: 1000,
        isRevealed: false,
        result: null,
        rightText: null,
        explanation: null,
      },
      clock: { startsAtMs: 1_000_000, endsAtMs: 1_020_000, stoppedAtMs: null },
    });
    expect(viewOf(asked)?.question?.options.map(({ isRight }) => isRight)).not.toContain(true);
    const revealed = viewOf(scored(moved(asked, 'reveal')));
    expect(revealed?.question?.options.map(({ isRight }) => isRight)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(revealed?.question?.result).toEqual({
      answered: 4,
      right: 1,
      shares: [25, 50, 25, 0],
      spread: null,
    });
    expect(revealed?.clock).toBe(null);
    const board = viewOf(moved(scored(moved(asked, 'reveal')), 'board'));
    expect(board?.question).toBe(null);
    expect(board?.crowd?.cards.map(({ kind }) => kind)).toContain('topFive');
    const podium = viewOf(moved(scored(moved(asked, 'reveal')), 'podium'));
    expect(podium?.crowd?.cards.map(({ kind }) => kind)).toContain('podium');
  });

  test('CROWDQUIZ3 the clock of an open question keeps its length when the time is edited', () => {
    const asked = moved(withCrowdShow(), 'start');
    const [question] = showIn(asked).questions;
    const path = ['crowdQuiz', 'shows', showId, 'questions', question?.id ?? '', 'seconds'];
    const edited = playAll(asked, [{ type: 'edit.update', path, value: 90 }]);
    expect(showIn(edited).questions[0]?.seconds).toBe(90);
    expect(viewOf(edited)?.clock).toEqual(viewOf(asked)?.clock);
    const again = moved(moved(edited, 'undo'), 'start');
    const { startsAtMs = 0, endsAtMs = 0 } = viewOf(again)?.clock ?? {};
    expect(endsAtMs - startsAtMs).toBe(90_000);
  });

  test('CROWDQUIZ9 the question stays on air while nobody is on the board or the podium', () => {
    const revealed = scored(moved(withCrowdShow(), 'start', 'reveal'), { right: 0, board: [] });
    for (const shown of ['board', 'podium']) {
      const view = viewOf(moved(revealed, shown));
      expect(view?.phase).toBe(shown);
      expect(view?.question?.isRevealed).toBe(true);
    }
  });

  test('PHONE2 phones learn that a question was the last one, and overlays still wait for the podium', () => {
    const last = (document: QuizShowApp) =>
      phoneScenes(everybodyIn(showIn(document)), false).at(-1)?.scene;
    const first = scored(moved(withCrowdShow(samples().slice(0, 2)), 'start', 'reveal'));
    expect(last(first)).toMatchObject({ kind: 'result', isOver: false });
    expect(last(moved(first, 'podium'))).toMatchObject({ kind: 'result', isOver: true });
    const second = scored(moved(first, 'next', 'reveal'));
    expect(last(second)).toMatchObject({ kind: 'result', isOver: true });
    expect(viewOf(second)?.crowd?.cards.map(({ kind }) => kind)).not.toContain('podium');
  });

  test('CROWDQUIZ9 overlays receive options to put in order in the right order after the reveal', () => {
    const document = moved(withCrowdShow(samples().slice(4, 5)), 'start');
    const { order = [] } = askedIn(document, 'q5');
    const { options: written = [] } = samples()[4] ?? {};
    const texts = (app: QuizShowApp) => viewOf(app)?.question?.options.map(({ text }) => text);
    expect(texts(document)).toEqual(order.map((option) => written[option]));
    expect(texts(moved(document, 'reveal'))).toEqual(written);
  });

  const asking = (kind: Question['kind']) =>
    moved(withCrowdShow(samples().filter((sample) => sample.kind === kind)), 'start');
  const spreadIn = (document: QuizShowApp) => viewOf(document)?.question?.result?.spread;

  test('CROWDQUIZ17 overlays receive the spread of numbers and orders after the reveal', () => {
    const numbers: Spread = {
      kind: 'number',
      points: [{ value: 1888, count: 3 }],
      below: 1,
      above: 0,
      median: 1888,
      nearest: [1888],
      nearestCount: 3,
    };
    const asked = asking('number');
    expect(JSON.stringify(overlayView(asked))).not.toContain('spread');
    const revealed = scored(moved(asked, 'reveal'), { spread: numbers });
    expect(spreadIn(revealed)).toEqual({ ...numbers, right: 1889 });
    const reopened = moved(revealed, 'undo');
    expect(JSON.stringify(overlayView(reopened))).not.toContain('1888');
    const order = scored(moved(asking('order'), 'reveal'), {
      spread: { kind: 'order', places: [4, 3, 1, 0] },
    });
    expect(spreadIn(order)).toEqual({ kind: 'order', shares: [100, 75, 25, 0] });
    expect(spreadIn(scored(moved(asking('text'), 'reveal')))).toBe(null);
  });

  test('CROWDQUIZ17 groups right texts, and sends wrong ones only if two gave them and they have no hidden word', () => {
    const group = (text: string, count: number, isRight = false) => ({ text, count, isRight });
    const groups = [
      group('mercury', 30, true),
      group('gold', 20),
      group('badword lead', 9),
      group('mercry', 7, true),
      ...['a', 'b', 'c', 'd', 'e'].map((text, index) => group(text, 6 - index)),
      group('somebody s address', 1),
    ];
    const document = asking('text');
    document.settings.crowd.hiddenWords = ['badword'];
    const revealed = scored(moved(document, 'reveal'), {
      spread: { kind: 'text', groups, others: 5 },
      answered: 94,
      right: 38,
    });
    expect(spreadIn(revealed)).toEqual({
      kind: 'text',
      groups: [
        group('Mercury', 38, true),
        group('gold', 20),
        group('a', 6),
        group('b', 5),
        group('c', 4),
        group('d', 3),
      ],
      others: 18,
    });
    expect(JSON.stringify(overlayView(revealed))).not.toContain('address');
  });

  test('CROWDQUIZ10 games that differ only in keys are sent identically until the reveal', () => {
    for (const [index, sample] of samples().entries()) {
      const rest = samples().filter(({ id }) => id !== sample.id);
      const one = withCrowdShow([sample, ...rest]);
      const other = withCrowdShow([otherKeys(sample), ...rest.map(otherKeys)]);
      for (const names of [[], ['start'], ['start', 'close']]) {
        const [left, right] = [one, other].map((app) =>
          JSON.stringify(overlayView(moved(app, ...names))),
        );
        expect(left).toBe(right);
        for (const { question } of rest) expect(left).not.toContain(question);
      }
      const [left, right] = [one, other].map((app) =>
        JSON.stringify(overlayView(moved(app, 'start', 'reveal'))),
      );
      if (index < 4) expect(left).not.toBe(right);
      expect(right).not.toContain('Say it slowly');
      const { crowdQuiz } = controlState(moved(one, 'start'), 1, {
        may: 'play',
        knowsAnswers: false,
      });
      expect(crowdQuiz?.rightAnswer).toBe(null);
    }
  });

  test('CROWDQUIZ11 the question in play cannot be removed or get another kind, and its state of play cannot be edited', () => {
    const document = moved(withCrowdShow(), 'start');
    const path = ['crowdQuiz', 'shows', showId, 'questions', 'q1'];
    expect(run(document, { type: 'edit.remove', path })).toMatchObject({ reason: 'questionOnAir' });
    expect(run(document, { type: 'edit.remove', path: path.slice(0, 3) })).toMatchObject({
      reason: 'showOnAir',
    });
    const kindOf = (id: string): EditCommand => ({
      type: 'edit.update',
      path: ['crowdQuiz', 'shows', showId, 'questions', id, 'kind'],
      value: 'poll',
    });
    expect(run(document, kindOf('q1'))).toMatchObject({ reason: 'questionOnAir' });
    expect(run(document, kindOf('q2')).kind).toBe('accepted');
    expect(run(withCrowdShow(), kindOf('q1')).kind).toBe('accepted');
    const changed = run(document, { type: 'edit.move', path, before: null });
    if (changed.kind === 'refused') throw new Error(changed.reason);
    expect(showIn(changed.document).play.questionId).toBe('q1');
    const playPath = ['crowdQuiz', 'shows', showId, 'play'];
    expect(run(document, { type: 'edit.update', path: playPath, value: {} })).toMatchObject({
      reason: 'notEditable',
    });
  });

  test('CROWDQUIZ12 opens older documents, and exports contain nothing of the play state', () => {
    const { crowdQuiz: _, ...before } = withCrowdShow();
    const read = readDocument({ ...before, onAir: 'stageQuiz' });
    if (read.kind === 'unreadable') throw new Error(JSON.stringify(read.errors));
    expect(read.document.crowdQuiz).toEqual({ shows: [] });
    const played = scored(moved(withCrowdShow(), 'start', 'reveal'));
    const exported = exportDocument(played);
    expect(JSON.stringify(exported['crowdQuiz'])).not.toMatch(/round|moves|Mia|styles/u);
    const again = readDocument(exported);
    if (again.kind === 'unreadable') throw new Error(JSON.stringify(again.errors));
    expect(again.document.crowdQuiz.shows[0]?.questions).toHaveLength(7);
    expect(showIn(again.document).play).toEqual({ phase: 'ready', asked: {} });
    const added = run(withCrowdShow(), {
      type: 'edit.insert',
      path: ['crowdQuiz', 'shows'],
      value: { ...showIn(played), id: 'copy' },
      before: null,
    });
    if (added.kind === 'refused') throw new Error(added.reason);
    expect(added.document.crowdQuiz.shows[1]).toMatchObject({
      play: { phase: 'ready' },
      moves: [],
    });
  });

  test('CROWDQUIZ13 a show is drawn in its style of the stage quiz, or in the default one', () => {
    const own = { ...defaultStyle(), id: 'own', name: 'Own', orientation: 'portrait' as const };
    const document = withCrowdShow();
    const styles = { ...document.styles, own };
    expect(overlayView({ ...document, styles }).style.orientation).toBe('landscape');
    const chosen = run(
      { ...document, styles },
      { type: 'edit.update', path: ['crowdQuiz', 'shows', showId, 'styleId'], value: 'own' },
    );
    if (chosen.kind === 'refused') throw new Error(chosen.reason);
    expect(overlayView(chosen.document).style.orientation).toBe('portrait');
  });

  test('CROWDQUIZ14 reports before the show what viewers would notice as a problem', () => {
    expect(crowdFindings({ questions: samples() })).toEqual([]);
    expect(crowdFindings({ questions: [] })).toEqual([{ kind: 'noQuestions', questionId: null }]);
    const found = (change: Partial<Question>) =>
      findingKinds(questionSchema.parse({ id: 'q', question: 'Why?', ...change }));
    const options = ['A', 'B'];
    expect(found({ question: ' ', options })).toEqual(['noText']);
    expect(found({ options: ['A'] })).toEqual(['fewOptions', 'allRight']);
    expect(found({ options: ['A', ' '] })).toEqual(['emptyOption']);
    expect(found({ options: ['A', 'a'] })).toEqual(['sameOption']);
    expect(found({ options, right: [5] })).toEqual(['nothingRight']);
    expect(found({ kind: 'several', options, right: [0, 1] })).toEqual(['allRight']);
    expect(found({ kind: 'poll', options, right: [] })).toEqual([]);
    expect(found({ kind: 'text', accepted: ' ; ' })).toEqual(['noAccepted']);
    expect(found({ kind: 'number', isRightGuessed: true })).toEqual(['guessedRight']);
    const near = { kind: 'number', numberScoring: 'nearness' } as const;
    expect(found(near)).toEqual(['noRange']);
    expect(found({ ...near, numberRange: 0.5 })).toEqual([]);
  });
});
