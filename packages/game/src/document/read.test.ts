import { describe, expect, test } from 'vitest';
import { inPlay, playAll, showId } from '../any-command.fixture.ts';
import { defaultDocument } from './defaults.ts';
import { exportDocument } from './export.ts';
import { readDocument } from './read.ts';

const read = (raw: unknown) => {
  const result = readDocument(raw);
  if (result.kind === 'unreadable') throw new Error(JSON.stringify(result.errors));
  return result.document;
};

/** User input: lists, no ids, missing parts, null for absent values. */
const plainDocument = () => ({
  activeShow: 1,
  shows: [
    { name: 'Empty' },
    {
      name: 'Evening',
      stages: [
        { price: '10 €', question: { question: 'One?', answers: ['a', 'b'], lockedAnswer: null } },
        {},
      ],
      jokers: [{ name: 'Half', event: 1 }],
    },
  ],
  styles: { blue: { name: 'Blue', question: { fontColor: '#ff0000' } } },
  defaultStyle: 'blue',
  settings: { twitch: { username: 'somebody' } },
});

describe('the first document', () => {
  test('DOC1 holds the sample show, its jokers, its style and the settings', () => {
    const document = defaultDocument();
    const [show] = document.shows;
    expect(document.shows).toHaveLength(1);
    expect(show?.name).toBe('Your first quiz show');
    expect(show?.currentStageIndex).toBe(-1);
    expect(show?.stages.map(({ price }) => price)).toEqual(
      [10, 20, 30, 40, 50, 60, 70, 80, 90].map((price) => `${price} €`),
    );
    for (const { question } of show?.stages ?? []) {
      expect(question.question).not.toBe('');
      expect(new Set(question.answers).size).toBe(4);
      expect(question.answers[question.correctAnswer]).not.toBe('');
    }
    expect(show?.jokers.map(({ name, event }) => [name, event])).toEqual([
      ['50/50', 1],
      ['Ask the Audience', 0],
      ['Phone a Friend', 0],
      ['Twitch Chat', 3],
    ]);
    expect(document.styles[document.defaultStyle]?.name).toBe('Quiz show blue');
    expect(document.settings).toMatchObject({
      flags: { migration: { v1tov2: false } },
      twitch: { username: '' },
      showWatermark: true,
      authorizedUsers: {},
    });
  });

  test('DOC13 has German samples for a German page: same ids and right answers, nothing left in English', () => {
    const [english, german] = [defaultDocument('en'), defaultDocument('de')];
    expect(english).toEqual(defaultDocument());
    expect(english.settings.viewerLanguage).toBeUndefined();
    expect(german.settings.viewerLanguage).toBe('de');
    const shape = ({ shows, categoryQuiz }: typeof english) => ({
      stages: shows.flatMap(({ id, stages, jokers }) => [
        id,
        ...stages.map((stage) => [stage.id, stage.price, stage.question.correctAnswer]),
        ...jokers.map((joker) => [joker.id, joker.icon, joker.event]),
      ]),
      fields: categoryQuiz.shows.map((show) => [
        show.id,
        ...show.players.map(({ id }) => id),
        ...show.gamefield.categories.flatMap(({ id, fields }) => [
          id,
          ...fields.map((field) => [field.id, field.isGuessQuestion]),
        ]),
      ]),
    });
    expect(shape(german)).toEqual(shape(english));
    const asked = ({ shows, categoryQuiz }: typeof english) => [
      ...shows.flatMap(({ name, stages }) => [name, ...stages.map((one) => one.question.question)]),
      ...categoryQuiz.shows.flatMap(({ name, gamefield, final, tieBreak }) => [
        name,
        final.category,
        final.question,
        final.answer,
        tieBreak.question,
        ...gamefield.categories.flatMap((one) => [
          one.name,
          ...one.fields.map(({ question }) => question),
        ]),
      ]),
    ];
    const englishTexts = new Set(asked(english));
    expect(asked(german)).toHaveLength(englishTexts.size);
    expect(asked(german).filter((text) => englishTexts.has(text))).toEqual([]);
    expect(german.shows[0]?.stages.map(({ question }) => new Set(question.answers).size)).toEqual(
      german.shows[0]?.stages.map(() => 4),
    );
    expect(read(german)).toEqual(german);
  });

  test('DOC2 has the numbers of the default style', () => {
    const document = defaultDocument();
    const font = { fontFamily: 'Roboto', fontStyle: 'normal', fontWeight: 400 };
    expect(document.styles[document.defaultStyle]).toMatchObject({
      joker: { hide: false, positionX: 32, positionY: 16, scale: 0.5 },
      question: {
        hide: false,
        showLines: true,
        positionX: 0,
        positionY: 752,
        imagePositionX: 600,
        imagePositionY: 200,
        imageHeight: 500,
        scale: 2,
        font,
        letterFont: font,
      },
      stage: { positionX: 1520, positionY: 32, scale: 0.5, width: 22, fontSize: 35, font },
      votingChart: { positionX: 0, positionY: 0, width: 100, scale: 1 },
    });
  });
});

describe('reading', () => {
  test('DOC3 fills in missing fields', () => {
    const { shows, settings } = read(plainDocument());
    expect(shows[0]).toMatchObject({ jokers: [], stages: [], currentStageIndex: -1, styleId: '' });
    expect(shows[1]?.stages[0]?.question.answers).toEqual(['a', 'b', '', '']);
    expect(shows[1]?.stages[1]).toMatchObject({
      price: '',
      question: {
        question: '',
        answers: ['', '', '', ''],
        correctAnswer: 0,
        showCorrectAnswer: false,
        isVoting: false,
        votes: [0, 0, 0, 0],
        votingCountdown: 30,
      },
    });
    expect(shows[1]?.jokers[0]).toMatchObject({ icon: '', isUsed: false });
    expect(settings.showWatermark).toBe(true);
  });

  test('DOC4 takes missing style parts from the default style', () => {
    const document = read({
      ...plainDocument(),
      styles: {
        blue: { name: 'Blue', joker: { positionX: 99 } },
        other: { name: 'Other', question: { scale: 1 } },
      },
    });
    expect(document.styles['other']?.joker.positionX).toBe(99);
    expect(document.styles['other']?.question.scale).toBe(1);
    expect(document.styles['other']?.question.font).toEqual({
      fontFamily: 'Roboto',
      fontStyle: 'normal',
      fontWeight: 400,
    });
    expect(Object.keys(read({}).styles)).toEqual([read({}).defaultStyle]);
  });

  test('DOC5 assigns ids, always the same ones and never one in use', () => {
    expect(read(plainDocument())).toEqual(read(plainDocument()));
    const document = read({ shows: [{ name: 'a' }, { id: 'show1' }, { id: 'show1' }, { id: '' }] });
    const ids = document.shows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe('show1');
  });

  test.each([
    ['position', 1],
    ['id', 'two'],
    ['name', 'Second'],
    ['object', { name: 'Second' }],
  ])('DOC6 accepts the plain layout, with the active show named by %s', (_, activeShow) => {
    const document = read({
      activeShow,
      shows: [{ name: 'First' }, { id: 'two', name: 'Second' }],
    });
    expect(document.activeShow).toBe('two');
  });

  test('DOC6 turns a list of styles into a map by id', () => {
    const document = read({ styles: [{ id: 'red', name: 'Red' }, { name: 'Green' }] });
    expect(Object.keys(document.styles)).toEqual(['red', 'style2']);
    expect(document.defaultStyle).toBe('red');
    const hostile = read({ styles: [{ id: '__proto__', name: 'Red' }, { id: 'constructor' }] });
    expect(Object.keys(hostile.styles)).toEqual(['style1', 'style2']);
    expect(hostile.styles['style1']?.name).toBe('Red');
  });

  test('DOC7 restores the same document from an export', () => {
    const document = read(plainDocument());
    expect(read(exportDocument(document))).toEqual(document);
    const played = playAll(inPlay(), [
      { type: 'stageQuiz.useJoker', showId, jokerId: 'joker2' },
      { type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' },
      { type: 'stageQuiz.lockAnswer', showId, answer: 1 },
    ]);
    const again = read(JSON.parse(JSON.stringify(exportDocument(played))));
    expect(again.shows[0]).toEqual({ ...played.shows[0], moves: [] });
    expect(JSON.stringify(exportDocument(played))).not.toMatch(/"moves"|"votingRound"/);
  });

  test('DOC8 keeps unknown fields', () => {
    const document = read({
      ...plainDocument(),
      boards: [1],
      shows: [{ name: 'x', later: { a: 1 } }],
    });
    expect(document).toMatchObject({ boards: [1], shows: [{ later: { a: 1 } }] });
  });

  test.each([
    [
      { shows: [{ stages: [{ question: { correctAnswer: 7 } }] }] },
      'shows/0/stages/0/question/correctAnswer',
    ],
    [{ shows: 5 }, 'shows'],
    [{ shows: [{ name: 5 }] }, 'shows/0/name'],
    [{ styles: { a: { joker: { scale: 'big' } } } }, 'styles/a/joker/scale'],
    [{ settings: { showWatermark: 'yes' } }, 'settings/showWatermark'],
    [{ defaultStyle: 4 }, 'defaultStyle'],
    [[], ''],
    ['text', ''],
    [null, ''],
  ])('DOC9 reports where a document is unreadable: %j', (raw, path) => {
    const before = JSON.stringify(raw);
    const result = readDocument(raw);
    expect(result.kind).toBe('unreadable');
    if (result.kind === 'unreadable') expect(result.errors[0]?.path).toBe(path);
    expect(JSON.stringify(raw)).toBe(before);
  });

  test('DOC10 changes nothing the second time', () => {
    const first = readDocument(plainDocument());
    expect(first).toMatchObject({ kind: 'readable', changed: true });
    const second = readDocument(JSON.parse(JSON.stringify(read(plainDocument()))));
    expect(second).toMatchObject({ kind: 'readable', changed: false });
    expect(readDocument(defaultDocument())).toMatchObject({ changed: false });
  });

  test('DOC12 accepts what other programs write for missing values', () => {
    const document = read({
      activeShow: null,
      defaultStyle: null,
      shows: [
        {
          name: null,
          jokers: null,
          stages: [
            { price: null, question: { question: null, answers: ['a', null], lockedAnswer: -1 } },
            { question: { isVoting: true, votes: [1, 2, 3, 4], votingCountdown: 0 } },
          ],
        },
      ],
      styles: {
        s: {
          name: 'S',
          question: {
            fontColor: 'hsl(210deg 50% 40%)',
            positionX: -9000,
            font: { fontWeight: '700' },
          },
        },
      },
    });
    expect(document.shows[0]?.stages[0]?.question).toMatchObject({
      question: '',
      answers: ['a', '', '', ''],
    });
    expect(document.shows[0]?.stages[0]?.question).not.toHaveProperty('lockedAnswer', -1);
    expect(document.shows[0]?.stages[1]?.question).toMatchObject({
      isVoting: false,
      votes: [1, 2, 3, 4],
    });
    expect(document.styles['s']?.question.font.fontWeight).toBe(700);
    expect(readDocument(structuredClone(document))).toMatchObject({ changed: false });
  });

  test('DOC11 rejects hostile keys, nesting and numbers as unreadable', () => {
    const deep: unknown = JSON.parse('{"a":'.repeat(40) + '1' + '}'.repeat(40));
    const hostile: unknown[] = [
      JSON.parse('{"__proto__":{"polluted":1}}'),
      { shows: [{ constructor: { prototype: { polluted: 1 } } }] },
      { boards: deep },
      { boards: Number.POSITIVE_INFINITY },
    ];
    for (const raw of hostile) expect(readDocument(raw).kind).toBe('unreadable');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
