import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import {
  categoryLayerNames,
  defaultCategoryStyle,
  type CategoryStyle,
} from '@quizcast/game/games/category-quiz/style';
import { canvasSizes, type Orientation } from '@quizcast/game/values/canvas-size';
import { defaultDocument, defaultStyle, defaultStyleId } from '@quizcast/game/document/defaults';
import {
  layerNames,
  type LayerName,
  type QuizshowStyle,
} from '@quizcast/game/games/stage-quiz/style';
import { reduce } from '@quizcast/game/reduce';
import { describe, expect, test } from 'vitest';
import { setFields } from '../../style-edits.ts';
import { bottom, overlap, right } from './box.ts';
import { typicalNatural } from '../layer-fields.ts';
import { boxAt, placeOf } from '../place.ts';
import { turned } from './turn.ts';

const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;

function turn(style: QuizshowStyle, orientation: 'landscape' | 'portrait'): QuizshowStyle {
  const changes = turned(style, (layer) => typicalNatural(layer, style), orientation);
  const command = setFields({ ...style, id: defaultStyleId }, changes);
  if (command === null) return style;
  const app = defaultDocument();
  const before = { ...app, styles: { ...app.styles, [defaultStyleId]: style } };
  const result = reduce(before, command, stamp);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.document.styles[defaultStyleId] ?? style;
}

const boxIn = (style: QuizshowStyle, layer: LayerName) =>
  boxAt(placeOf(style, layer), typicalNatural(layer, style));

const start = { ...defaultStyle(), id: defaultStyleId };

test('CANVAS11 rotating the canvas is one edit that leaves no layer outside it', () => {
  const upright = turn(start, 'portrait');
  expect(upright.orientation).toBe('portrait');
  const { widthPx, heightPx } = canvasSizes.portrait;
  for (const layer of layerNames) {
    const box = boxIn(upright, layer);
    expect([layer, box.left >= -1, box.top >= -1]).toEqual([layer, true, true]);
    expect([layer, right(box) <= widthPx + 1, bottom(box) <= heightPx + 1]).toEqual([
      layer,
      true,
      true,
    ]);
  }
});

test('CANVAS11 answers are stacked and centered on a portrait canvas', () => {
  const upright = turn(start, 'portrait');
  expect(upright.question.layout).toBe('column');
  const box = boxIn(upright, 'question');
  expect(box.left + box.width / 2).toBeCloseTo(540, 0);
  expect(box.width).toBeGreaterThan(900);
  expect(bottom(box)).toBeGreaterThan(1800);
  expect(turn(upright, 'landscape').question.layout).toBe('grid');
});

test('CANVAS11 a custom answer layout is kept', () => {
  const own = { ...start, question: { ...start.question, layout: 'column' as const } };
  expect(turn(own, 'portrait').question.layout).toBe('column');
  expect(turned(start, () => typicalNatural('stage', start), 'landscape')).toEqual([]);
});

test('CANVAS11 separate layers stay separate where there is space, and overlapping ones may stay so', () => {
  // Countdown and join card have no positions of their own in these styles.
  const layers = layerNames.filter((layer) => layer !== 'countdown' && layer !== 'joinCard');
  const met = (style: QuizshowStyle) =>
    layers.flatMap((one, index) =>
      layers
        .slice(index + 1)
        .filter((other) => overlap(boxIn(style, one), boxIn(style, other)))
        .map((other) => `${one} ${other}`),
    );
  // These are never visible at the same time.
  const inTurn = [
    'image crowdSpread',
    'votingChart explanation',
    'votingChart crowdBoard',
    'votingChart crowdSpread',
  ];
  const smaller = { ...start, question: { ...start.question, imageHeight: 300 } };
  expect(met(smaller)).toEqual(inTurn.filter((pair) => pair !== 'votingChart explanation'));
  const upright = turn(smaller, 'portrait');
  // A portrait canvas has no space left for the last layers.
  expect(met(upright).filter((pair) => !inTurn.includes(pair))).toEqual([
    'image crowdBoard',
    'explanation crowdSpread',
  ]);
  const over = {
    ...start,
    explanation: { ...start.explanation, positionX: 500, positionY: 760 },
  };
  expect(met(over)).toEqual([
    'image crowdSpread',
    'votingChart crowdBoard',
    'votingChart crowdSpread',
    'question explanation',
  ]);
  expect(met(turn(over, 'portrait'))).toContain('question explanation');
});

describe('CANVAS11 the category quiz', () => {
  const category = (look: CategoryStyle, orientation: Orientation): CategoryStyle => {
    const changes = turned(look, (layer) => typicalNatural(layer, look), orientation);
    const command = setFields(look, changes);
    if (command === null) return look;
    const app = defaultDocument();
    const side = { ...app.categoryQuiz, styles: { ...app.categoryQuiz.styles, [look.id]: look } };
    const result = reduce({ ...app, categoryQuiz: side }, command, stamp);
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.document.categoryQuiz.styles[look.id] ?? look;
  };
  const boxesIn = (look: CategoryStyle) =>
    categoryLayerNames.map((layer) => boxAt(placeOf(look, layer), typicalNatural(layer, look)));
  const met = (look: CategoryStyle): number => {
    // The viewers' board is shown for a few seconds only, over the game field where there is no space beside it.
    const boxes = boxesIn(look).filter((_, index) => categoryLayerNames[index] !== 'crowdBoard');
    return boxes
      .flatMap((one, index) => boxes.slice(index + 1).map((other) => overlap(one, other)))
      .filter(Boolean).length;
  };

  test.each(builtInCategoryStyles())(
    'CANVAS11 in $name fits on the rotated canvas without overlapping layers',
    (look) => {
      const to = look.orientation === 'landscape' ? 'portrait' : 'landscape';
      const after = category(look, to);
      const { widthPx, heightPx } = canvasSizes[to];
      for (const [index, box] of boxesIn(after).entries()) {
        const name = categoryLayerNames[index];
        expect([name, box.left >= -1, box.top >= -1]).toEqual([name, true, true]);
        expect([name, right(box) <= widthPx + 1, bottom(box) <= heightPx + 1]).toEqual([
          name,
          true,
          true,
        ]);
      }
      expect(met(look)).toBe(0);
      expect(met(after)).toBe(0);
    },
  );

  test('CANVAS11 keeps a row of facecams together: two by two in portrait, and in a row again in landscape', () => {
    const upright = category(defaultCategoryStyle(), 'portrait');
    const places = upright.facecams.map(({ positionX, positionY }) => [positionX, positionY]);
    const [first, second, third, fourth] = places;
    expect(first?.[1]).toBe(second?.[1]);
    expect(third?.[1]).toBe(fourth?.[1]);
    expect(first?.[0]).toBe(third?.[0]);
    expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBe(352);
    const wide = category(upright, 'landscape');
    expect(new Set(wide.facecams.map(({ positionY }) => positionY)).size).toBe(1);
  });
});
