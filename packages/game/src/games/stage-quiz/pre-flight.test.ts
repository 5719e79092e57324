import { describe, expect, test } from 'vitest';
import { defaultDocument, defaultStyle } from '../../document/defaults.ts';
import { contrastFindings, findingCount, showFindings, stageFindings } from './pre-flight.ts';
import type { Rgba } from '../../values/contrast.ts';
import { jokerSchema, quizshowSchema, stageSchema } from './show.ts';

const stage = (question: string, answers: string[], price = '10 €', correctAnswer = 0) =>
  stageSchema.parse({ id: 's', price, question: { question, answers, correctAnswer } });
const kinds = (...of: Parameters<typeof stage>) =>
  stageFindings(stage(...of)).map(({ kind }) => kind);
const showOf = (...questions: string[]) =>
  quizshowSchema.parse({
    id: 'show',
    stages: questions.map((question, index) => ({
      id: `s${index}`,
      price: '1',
      question: { question, answers: ['1', '2', '3', '4'] },
    })),
  });

describe('a stage', () => {
  test('CHECK1 is reported with the field in which something is missing', () => {
    expect(stageFindings(stage(' ', ['1', '', '3', '4']))).toEqual([
      { kind: 'noText', field: 'question' },
      { kind: 'emptyAnswer', field: 1 },
    ]);
    expect(stageFindings(stage('?', ['1', '2', '\u00A0', '4'], '', 2))).toEqual([
      { kind: 'noRightAnswer', field: 2 },
      { kind: 'noPrice', field: 'price' },
    ]);
    expect(stageFindings(stageSchema.parse({ id: 's' })).map(({ kind }) => kind)).toEqual([
      'noText',
      'noRightAnswer',
      'emptyAnswer',
      'noPrice',
    ]);
  });

  test('CHECK2 is reported when two answers read the same', () => {
    expect(stageFindings(stage('?', ['Paris', 'Rome', ' paris', 'Oslo']))).toEqual([
      { kind: 'sameAnswers', field: 2 },
    ]);
    expect(kinds('?', ['New  York', 'ｎｅｗ york', 'a', 'b'])).toEqual(['sameAnswers']);
    expect(kinds('?', ['', '', 'a', 'b'])).not.toContain('sameAnswers');
  });
});

test('CHECK14 reports a guessed right answer until it is confirmed, and a blank one only as blank', () => {
  const guessed = (answers: string[]) => {
    const one = stage('?', answers, '10 €', 2);
    return { ...one, question: { ...one.question, isRightGuessed: true } };
  };
  expect(stageFindings(guessed(['1', '2', '3', '4']))).toEqual([
    { kind: 'guessedAnswer', field: 2 },
  ]);
  expect(stageFindings(guessed(['1', '2', '', '4']))).toEqual([
    { kind: 'noRightAnswer', field: 2 },
  ]);
  expect(kinds('?', ['1', '2', '3', '4'])).toEqual([]);
});

describe('a show', () => {
  test('CHECK3 is reported for repeated questions, from the second on', () => {
    const found = showFindings(showOf('Why?', 'Who?', ' WHY? ', 'why?'));
    expect([...found]).toEqual([
      ['s2', [{ kind: 'sameQuestion', field: 'question', otherId: 's0' }]],
      ['s3', [{ kind: 'sameQuestion', field: 'question', otherId: 's0' }]],
    ]);
    expect(showFindings(showOf('', '')).get('s1')).toEqual([{ kind: 'noText', field: 'question' }]);
  });

  test('CHECK4 without stages has one finding', () => {
    expect(findingCount(showOf())).toBe(1);
    expect(showFindings(showOf()).size).toBe(0);
  });

  test('CHECK6 that is complete has no findings, in play or at rest', () => {
    const [show] = defaultDocument().shows;
    if (show === undefined) throw new Error('no show');
    expect(findingCount(show)).toBe(0);
    const played = show.stages.map((one) => ({
      ...one,
      question: { ...one.question, lockedAnswer: 1 as const, showCorrectAnswer: true },
    }));
    expect(findingCount({ ...show, stages: played })).toBe(0);
  });

  test('CHECK15 whose joker switches the question needs a spare one, which is checked except for its price', () => {
    const show = showOf('Why?');
    const switching = {
      ...show,
      jokers: [jokerSchema.parse({ id: 'j', name: 'Switch', event: 5 })],
    };
    expect(findingCount(show)).toBe(0);
    expect(findingCount(switching)).toBe(1);
    const { stages } = showOf('Who?', ' why? ', '');
    const spares = stages.map((one) => ({ ...one, id: `spare ${one.id}`, price: '' }));
    const found = showFindings({ ...switching, spareQuestions: spares });
    expect([...found]).toEqual([
      ['spare s1', [{ kind: 'sameQuestion', field: 'question', otherId: 's0' }]],
      ['spare s2', [{ kind: 'noText', field: 'question' }]],
    ]);
    expect(findingCount({ ...switching, spareQuestions: spares.slice(0, 1) })).toBe(0);
  });
});

describe('a style', () => {
  const colors = new Map<string, Rgba>([
    ['#ffffff', [255, 255, 255, 1]],
    ['#000000', [0, 0, 0, 1]],
    ['#777777', [119, 119, 119, 1]],
    ['#888888', [136, 136, 136, 1]],
    ['clear', [0, 0, 0, 0.1]],
  ]);
  const known = (color: string) => colors.get(color) ?? null;
  const style = defaultStyle();
  const plain = {
    ...style,
    question: {
      ...style.question,
      fontColor: '#ffffff',
      letterColor: '#ffffff',
      panelColor1: '#000000',
      panelColor2: '#000000',
    },
    stage: { ...style.stage, hide: true },
    explanation: { ...style.explanation, hide: true },
  };
  const withQuestion = (question: Partial<typeof style.question>) => ({
    ...plain,
    question: { ...plain.question, ...question },
  });

  test('CHECK5 with low-contrast letters is reported', () => {
    expect(contrastFindings(plain, known)).toEqual([]);
    const found = contrastFindings(
      withQuestion({ fontColor: '#777777', panelColor1: '#888888' }),
      known,
    );
    expect(found.map(({ part }) => part)).toEqual(['question']);
    expect(found[0]?.ratio).toBeCloseTo(1.26, 1);
  });

  test('CHECK5 is checked on black and on white where the picture shows through', () => {
    const found = contrastFindings(withQuestion({ panelColor2: 'clear' }), known);
    expect(found.map(({ part }) => part)).toEqual(['question', 'letter']);
  });

  test('CHECK5 is not checked where a part is hidden or a color is unknown', () => {
    const bad = { fontColor: '#000000', letterColor: '#000000' };
    expect(contrastFindings(withQuestion(bad), known)).toHaveLength(2);
    expect(contrastFindings(withQuestion({ ...bad, hide: true }), known)).toEqual([]);
    expect(contrastFindings(withQuestion(bad), () => null)).toEqual([]);
  });
});
