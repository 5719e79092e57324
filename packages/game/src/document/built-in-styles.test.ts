import { describe, expect, test } from 'vitest';
import { builtInStyles } from './built-in-styles.ts';
import { canvasSizes } from '../values/canvas-size.ts';
import { defaultDocument, defaultStyle } from './defaults.ts';
import { familiesOf, projectStyle } from '../games/stage-quiz/views/style-view.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';

const styles = builtInStyles();
const [first, ...looks] = styles;

/** Font families that ship with the program, as in its list of licenses. */
const shipped = [
  'Anton',
  'Inter',
  'Montserrat',
  'Nunito',
  'Orbitron',
  'Permanent Marker',
  'Poppins',
  'Press Start 2P',
  'Roboto',
  'Russo One',
];

describe('the built-in styles', () => {
  test('STYLE6 begin with the default style and have unique ids and names', () => {
    expect(first).toEqual(defaultStyle());
    expect(looks.length).toBeGreaterThanOrEqual(5);
    for (const key of ['id', 'name'] as const)
      expect(new Set(styles.map((style) => style[key])).size).toBe(styles.length);
  });

  test('STYLE6 are complete styles, and the schema clamps none of their values', () => {
    for (const style of styles) {
      const { question, stage, joker, votingChart, explanation, ...rest } = style;
      const whole = { ...rest, question, stage, joker, votingChart, explanation };
      expect(styleSchema.parse(structuredClone(whole))).toEqual(style);
    }
    // The style has the values of its look.
    expect(styles.find(({ id }) => id === 'neon-arcade')?.question).toMatchObject({
      scale: 1.8,
      shape: 'cut',
      finish: 'glow',
    });
  });

  test('STYLE6 are not in a new document, except for the default style', () => {
    expect(Object.keys(defaultDocument().styles)).toEqual([defaultStyle().id]);
  });

  test('STYLE6 use only fonts that ship with the program', () => {
    const named = new Set(styles.flatMap((style) => familiesOf(projectStyle(style))));
    expect([...named].filter((family) => !shipped.includes(family))).toEqual([]);
    expect(named.size).toBeGreaterThanOrEqual(6);
  });

  test('cover both orientations, with every part positioned on its canvas', () => {
    expect(new Set(styles.map(({ orientation }) => orientation)).size).toBe(2);
    for (const style of styles) for (const corner of corners(style)) expect(corner).toBe('inside');
  });

  test('differ in more than colors', () => {
    const shapes = looks.map(({ question }) => `${question.shape} ${question.finish}`);
    expect(new Set(shapes).size).toBe(looks.length);
  });
});

function corners(style: QuizshowStyle): string[] {
  const { widthPx, heightPx } = canvasSizes[style.orientation];
  return [style.joker, style.stage, style.votingChart, style.question, style.explanation].map(
    ({ positionX, positionY }) =>
      positionX >= 0 && positionX < widthPx && positionY >= 0 && positionY < heightPx
        ? 'inside'
        : `${style.id} ${positionX} ${positionY}`,
  );
}

test('STYLE7 outline, finish and layout come from closed lists, with defaults for a style without them', () => {
  const { question, stage, joker, explanation } = styleSchema.parse({ id: 'old', question: {} });
  expect([question.layout, question.shape, question.finish]).toEqual(['grid', 'hexagon', 'gloss']);
  expect([stage.shape, stage.finish]).toEqual(['hexagon', 'gloss']);
  expect([explanation.shape, explanation.finish]).toEqual(['hexagon', 'gloss']);
  expect([joker.shape, joker.finish]).toEqual(['ellipse', 'gloss']);
  for (const part of ['question', 'stage', 'joker', 'explanation'])
    for (const value of [{ shape: 'url(//x)' }, { finish: 'blur' }])
      expect(styleSchema.safeParse({ id: 'x', [part]: value }).success).toBe(false);
  expect(styleSchema.safeParse({ id: 'x', question: { shape: 'ellipse' } }).success).toBe(false);
});
