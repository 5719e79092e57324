import { expect, test } from 'vitest';
import { playAll } from '../any-command.fixture.ts';
import { bundledShowSchema, bundledStyleSchema, bundleEdit, type StageBundle } from './bundle.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { readDocument } from '../document/read.ts';

const someIds = () => {
  let count = 0;
  return () => `fresh${(count += 1)}`;
};

function bundle(styleName: string): StageBundle {
  const { shows, styles, defaultStyle } = defaultDocument();
  const style = bundledStyleSchema.parse({ ...styles[defaultStyle], name: styleName });
  const font = {
    fontFamily: 'Mine',
    fontStyle: 'normal',
    fontWeightFrom: 400,
    fontWeightTo: 700,
  } as const;
  return {
    show: bundledShowSchema.parse(shows[0]),
    style,
    fonts: [{ ...font, file: '/files/quizshow/u2/fonts/a.woff2' }],
  };
}

function taken(document: QuizShowApp, content: StageBundle, newId = someIds()) {
  const { command, ...ids } = bundleEdit(document, content, newId);
  return { document: command === null ? document : playAll(document, [command]), ...ids };
}

test('BUNDLE4 imports a bundle as one edit: its fonts, its style, and its show in that style', () => {
  const { document, showId, styleId } = taken(defaultDocument(), bundle('Guest'));
  const show = document.shows.find(({ id }) => id === showId);
  expect(show).toMatchObject({ name: 'Your first quiz show', styleId, currentStageIndex: -1 });
  expect(show?.stages).toHaveLength(9);
  expect(document.styles[styleId]?.name).toBe('Guest');
  expect(Object.values(document.fonts)).toMatchObject([{ fontFamily: 'Mine' }]);
  expect(document.activeShow).toBe('show1');
  expect(readDocument(document)).toMatchObject({ kind: 'readable', changed: false });
});

test('FORMAT51 keeps a guessed right answer in a bundle marked as guessed', () => {
  const guess = { question: 'Why?', answers: ['a', 'b', 'c', 'd'], isRightGuessed: true };
  const show = bundledShowSchema.parse({
    name: 'Guessed',
    jokers: [],
    stages: [{ price: '1', question: guess }],
  });
  const { document, showId } = taken(defaultDocument(), { ...bundle('Guest'), show });
  const stages = document.shows.find(({ id }) => id === showId)?.stages;
  expect(stages?.map(({ question }) => question.isRightGuessed)).toEqual([true]);
});

test('BUNDLE10 includes safety levels, rules and spare questions, and leaves older content unchanged', () => {
  const plain = bundledShowSchema.parse(defaultDocument().shows[0]);
  expect(JSON.stringify(plain)).not.toMatch(/spare|isSafe|endsOnWrong|econds/);
  const spare = { question: 'Spare?', answers: ['a', 'b', 'c', 'd'], correctAnswer: 2 };
  const show = bundledShowSchema.parse({
    ...plain,
    endsOnWrong: true,
    nothingWon: 'nothing',
    answersAppear: 'byKey',
    questionSeconds: 20,
    stages: [{ ...plain.stages[0], isSafe: true }],
    spareQuestions: [{ id: 'spare1', price: '', question: { ...spare, lockedAnswer: 1 } }],
  });
  expect(show.spareQuestions).toMatchObject([{ question: spare }]);
  expect(JSON.stringify(show.spareQuestions)).not.toContain('lockedAnswer');
  const { document, showId } = taken(defaultDocument(), { ...bundle('Guest'), show });
  const made = document.shows.find(({ id }) => id === showId);
  expect(made).toMatchObject({ endsOnWrong: true, nothingWon: 'nothing', questionSeconds: 20 });
  expect(made?.stages[0]?.isSafe).toBe(true);
  expect(made?.spareQuestions.map(({ question }) => question.question)).toEqual(['Spare?']);
  expect(bundledShowSchema.parse(made)).toEqual(show);
});

test('BUNDLE4 does not add existing styles and fonts again, but always adds the show', () => {
  const first = taken(defaultDocument(), bundle('Guest'));
  let count = 100;
  const second = taken(first.document, bundle('Guest'), () => `again${(count += 1)}`);
  expect(second.styleId).toBe(first.styleId);
  expect(Object.keys(second.document.styles)).toHaveLength(2);
  expect(Object.keys(second.document.fonts)).toHaveLength(1);
  expect(second.document.shows).toHaveLength(3);
});

test('BUNDLE4 always adds a style that is imported without a show', () => {
  const alone = { ...bundle('Quiz show blue'), show: null };
  const { document, showId } = taken(defaultDocument(), alone);
  expect(showId).toBeNull();
  expect(Object.keys(document.styles)).toHaveLength(2);
});

test('BUNDLE7 renames a font family that exists with other files, without changing existing styles', () => {
  const inMine = (content: StageBundle, file: string): StageBundle => ({
    ...content,
    style: {
      ...content.style,
      stage: {
        ...content.style.stage,
        font: { ...content.style.stage.font, fontFamily: 'Mine' },
      },
    },
    fonts: content.fonts.map((font) => ({ ...font, file })),
  });
  const [one, other] = ['a', 'b'].map((name) => `/files/quizshow/u2/fonts/${name}.woff2`);
  const first = taken(defaultDocument(), inMine(bundle('Guest'), one ?? ''));
  const from = (number: number) => {
    let count = number;
    return () => `again${(count += 1)}`;
  };
  const second = taken(first.document, inMine(bundle('Rival'), other ?? ''), from(100));
  const familyOf = (styleId: string) => second.document.styles[styleId]?.stage.font.fontFamily;
  expect(familyOf(first.styleId)).toBe('Mine');
  expect(familyOf(second.styleId)).toBe('Mine 2');
  const faces = Object.values(second.document.fonts).map(({ fontFamily, file }) => [
    fontFamily,
    file,
  ]);
  expect(faces).toEqual([
    ['Mine', one],
    ['Mine 2', other],
  ]);
  // A repeated import finds the style by its file, under the name it was given.
  const third = taken(second.document, inMine(bundle('Rival'), other ?? ''), from(200));
  expect(third.styleId).toBe(second.styleId);
  expect(Object.keys(third.document.fonts)).toHaveLength(2);
  expect(readDocument(third.document)).toMatchObject({ kind: 'readable', changed: false });
});
