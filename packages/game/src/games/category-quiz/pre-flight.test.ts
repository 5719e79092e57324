import { describe, expect, test } from 'vitest';
import type { Rgba } from '../../values/contrast.ts';
import { categoryContrast, categoryFindings, filledFields } from './pre-flight.ts';
import { sampleCategoryShow } from './samples.ts';
import { defaultCategoryStyle } from './style.ts';
import { categoryQuizshowSchema, type CategoryQuizshow, type Field } from './show.ts';

const stored = '/files/quizshow/u/images/a.webp';

/** The sample show with one field changed. */
function withField(change: Partial<Field>, settings = {}): CategoryQuizshow {
  const show = sampleCategoryShow();
  return {
    ...show,
    gameSettings: { ...show.gameSettings, ...settings },
    gamefield: {
      ...show.gamefield,
      categories: show.gamefield.categories.map((category, at) =>
        at === 0
          ? {
              ...category,
              fields: category.fields.map((field, row) =>
                row === 1 ? { ...field, ...change } : field,
              ),
            }
          : category,
      ),
    },
  };
}

const of = (show: CategoryQuizshow, hosts: string[] = []) => categoryFindings(show, hosts);
const kinds = (show: CategoryQuizshow, hosts: string[] = []) =>
  of(show, hosts).map(({ kind }) => kind);

describe('a category show', () => {
  test('CHECK9 has no findings when complete, whatever the state of play', () => {
    const show = sampleCategoryShow();
    expect(of(show)).toEqual([]);
    const played: CategoryQuizshow = {
      ...show,
      play: { ...show.play, phase: 'board' },
      gamefield: { ...show.gamefield, showField: true, fieldPoints: 300 },
      players: show.players.map((player) => ({ ...player, points: 7, isOut: true })),
    };
    expect(of(played)).toEqual([]);
    expect(filledFields(show)).toEqual({ filled: 25, all: 25 });
  });

  test('CHECK9 without questions has that one finding, and none for its boards', () => {
    const blank = categoryQuizshowSchema.parse({ id: 'a', boards: [{}] });
    expect(of(blank)).toEqual([{ kind: 'noQuestions', place: { kind: 'show' } }]);
    expect(filledFields(blank)).toEqual({ filled: 0, all: 50 });
  });

  test('CHECK9 reports empty fields once for each board, with the place of the first', () => {
    const [one] = of(withField({ question: ' ', answer: '\u00A0' }));
    expect(one).toMatchObject({ kind: 'emptyFields', count: 1, place: { fieldId: 'field1-2' } });
    const further = {
      ...sampleCategoryShow(),
      boards: categoryQuizshowSchema.parse({ id: 'a', boards: [{}] }).boards,
    };
    expect(of(further)).toEqual([
      {
        kind: 'emptyFields',
        count: 25,
        place: {
          kind: 'field',
          boardId: 'board1',
          categoryId: 'category1',
          fieldId: 'field1-1',
        },
      },
    ]);
  });

  test('CHECK9 reports half-written fields and unnamed categories with their place', () => {
    const place = {
      kind: 'field',
      boardId: null,
      categoryId: 'category1',
      fieldId: 'field1-2',
    };
    expect(of(withField({ question: '' }))).toEqual([{ kind: 'noText', place }]);
    expect(of(withField({ answer: ' ' }))).toEqual([{ kind: 'noAnswer', place }]);
    expect(kinds(withField({ question: '', image: stored }))).toEqual([]);
    expect(kinds(withField({ question: '', sound: '/files/quizshow/u/sounds/a.mp3' }))).toEqual([]);
    const nameless = sampleCategoryShow();
    const [first, ...others] = nameless.gamefield.categories;
    if (first === undefined) throw new Error('no category');
    nameless.gamefield.categories = [{ ...first, name: ' ' }, ...others];
    expect(of(nameless)).toEqual([
      { kind: 'noName', place: { kind: 'category', boardId: null, categoryId: 'category1' } },
    ]);
  });

  test('CHECK10 reports a repeated question with a reference to the first, unless it has a picture', () => {
    const text = ' which BIRD can fly  backwards?';
    expect(of(withField({ question: text }))).toMatchObject([
      { kind: 'sameQuestion', place: { fieldId: 'field1-2' }, other: { fieldId: 'field1-1' } },
    ]);
    expect(kinds(withField({ question: text, image: stored }))).toEqual([]);
  });

  test('CHECK10 reports a guess question whose answer contains no number', () => {
    expect(kinds(withField({ isGuessQuestion: true, answer: 'many' }))).toEqual([
      'guessWithoutNumber',
    ]);
    expect(kinds(withField({ isGuessQuestion: true, answer: 'about 1,200 km' }))).toEqual([]);
    expect(kinds(withField({ isGuessQuestion: true, answer: '' }))).toEqual(['noAnswer']);
  });

  test('CHECK11 reports pictures that should be blurred but cannot be', () => {
    const image = stored;
    expect(kinds(withField({ image }))).toEqual([]);
    expect(kinds(withField({ image, blurAtFirst: true }))).toEqual(['noBlurred']);
    expect(kinds(withField({ image }, { blurImageAfterBuzzer: true }))).toEqual(['noBlurred']);
    expect(kinds(withField({ image, blurAtFirst: true, blurredImage: stored }))).toEqual([]);
    const far = 'https://pictures.example/a.webp';
    expect(kinds(withField({ image: far }))).toEqual([]);
    expect(kinds(withField({ image: far, blurAtFirst: true }))).toEqual(['imageElsewhere']);
    expect(kinds(withField({ blurAtFirst: true }))).toEqual([]);
  });

  test('CHECK12 reports a half-written final or tie-break, and a missing final if one is expected', () => {
    const show = sampleCategoryShow();
    const none = { ...show.final, category: '', question: '', answer: '' };
    expect(kinds({ ...show, final: none })).toEqual([]);
    expect(
      of({ ...show, final: none, gameSettings: { ...show.gameSettings, leastWagerLimit: 1000 } }),
    ).toEqual([{ kind: 'noFinal', place: { kind: 'final' } }]);
    expect(kinds({ ...show, final: { ...none, question: '?' } })).toEqual(['noAnswer', 'noName']);
    expect(kinds({ ...show, final: { ...show.final, question: ' ' } })).toEqual(['noText']);
    const { tieBreak } = show;
    expect(kinds({ ...show, tieBreak: { ...tieBreak, question: '', answer: '' } })).toEqual([]);
    expect(of({ ...show, tieBreak: { ...tieBreak, answer: '' } })).toEqual([
      { kind: 'noAnswer', place: { kind: 'tieBreak' } },
    ]);
  });

  test('CHECK13 reports a timer that starts without any time, and cameras that no page will show', () => {
    const show = sampleCategoryShow();
    const timer = { ...show.gameSettings, timer: 0 };
    expect(kinds({ ...show, gameSettings: timer })).toEqual([]);
    expect(kinds({ ...show, gameSettings: timer, startTimer: true })).toEqual(['noTime']);
    const cam = (src: string) => ({ ...show.host.facecam, src });
    const own = { ...show, host: { ...show.host, facecam: cam('https://cams.example.org/a') } };
    expect(of(own)).toEqual([{ kind: 'cameraRefused', place: { kind: 'host' } }]);
    expect(of(own, ['cams.example.org'])).toEqual([]);
    const players = show.players.map((player, at) =>
      at === 2 ? { ...player, facecam: cam('https://vdo.ninja.example/') } : player,
    );
    expect(of({ ...show, players })).toEqual([
      { kind: 'cameraRefused', place: { kind: 'player', playerId: 'player3' } },
    ]);
  });
});

test('CHECK5 reports low-contrast letters of a category style', () => {
  const { gameField } = defaultCategoryStyle();
  const toRgba = (color: string): Rgba | null => {
    const [, red, green, blue] = /^#(..)(..)(..)$/.exec(color) ?? [];
    if (red === undefined || green === undefined || blue === undefined) return null;
    return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16), 1];
  };
  expect(categoryContrast({ gameField }, toRgba)).toEqual([]);
  const bad = { ...gameField, fontColor: '#2040a0', categoryFontColor: '#3050b0' };
  expect(categoryContrast({ gameField: bad }, toRgba).map(({ part }) => part)).toEqual([
    'points',
    'fieldText',
  ]);
  expect(categoryContrast({ gameField: bad }, () => null)).toEqual([]);
});
