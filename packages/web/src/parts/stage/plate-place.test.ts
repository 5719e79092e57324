import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { expect, test } from 'vitest';
import { imagePlace } from '../question-geometry.ts';
import { maxLines } from './explanation.tsx';
import { clockPlace, platePlace } from './plate-place.ts';

const canvas = canvasSizes.landscape;
const beside = { placed: false, positionX: 1500, positionY: 40, scale: 2 };
const grid = { layout: 'grid', positionX: 0, positionY: 752, scale: 2 } as const;

test('the plate is above the question, at its left', () => {
  expect(platePlace(grid, canvas, true)).toEqual({
    left: 144,
    top: 630,
    widthPx: 416,
    heightPx: 98,
  });
  expect(platePlace(grid, canvas, false).top).toBe(662);
});

test('SHOWTIME14 the clock is at the right of the question, clear of the plate', () => {
  const clock = clockPlace(grid, canvas, beside);
  expect(clock.left + clock.widthPx).toBe(72 * 2 + 816 * 2);
  const column = { layout: 'column', positionX: 40, positionY: 400, scale: 1 } as const;
  const plate = platePlace(column, canvas, true);
  expect(plate.left + plate.widthPx).toBeLessThan(clockPlace(column, canvas, beside).left);
});

test('the plate moves below a question at the upper edge, and plate and clock never leave the canvas', () => {
  const high = platePlace({ ...grid, positionY: 20 }, canvas, true);
  expect(high.top).toBeGreaterThan(20 + 155 * 2);
  for (const positionX of [-900, 1900])
    for (const positionY of [-400, 1060])
      for (const layout of ['grid', 'column'] as const) {
        const place = platePlace({ layout, positionX, positionY, scale: 2 }, canvas, true);
        const clock = clockPlace({ layout, positionX, positionY, scale: 2 }, canvas, beside);
        expect(clock.left).toBeGreaterThanOrEqual(0);
        expect(clock.left + clock.widthPx).toBeLessThanOrEqual(canvas.widthPx);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.left + place.widthPx).toBeLessThanOrEqual(canvas.widthPx);
        expect(place.top + place.heightPx).toBeLessThanOrEqual(canvas.heightPx);
      }
});

test('STYLE10 the clock has the position and size set by the style', () => {
  const own = { ...beside, placed: true };
  expect(clockPlace(grid, canvas, own)).toEqual({
    left: 1500,
    top: 40,
    widthPx: 260,
    heightPx: 132,
  });
});

interface Box {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

const areApart = (one: Box, other: Box): boolean =>
  one.left + one.widthPx <= other.left ||
  other.left + other.widthPx <= one.left ||
  one.top + one.heightPx <= other.top ||
  other.top + other.heightPx <= one.top;

test.each(builtInStyles())(
  '$name leaves six jokers, a ladder of 14, the plate, the chart of a vote and a picture uncovered',
  (style) => {
    const { joker, stage, votingChart, explanation, crowdBoard, question, orientation } = style;
    const isWide = orientation === 'landscape';
    const [columns, rows] = isWide ? [6, 1] : [4, 2];
    const placedBox = (
      { positionX: left, positionY: top, scale }: typeof joker | typeof stage | typeof votingChart,
      widthPx: number,
      heightPx: number,
    ): Box => ({ left, top, widthPx: widthPx * scale, heightPx: heightPx * scale });
    const jokers = placedBox(joker, columns * 232 - 20, rows * 152 - 20);
    const ladder = placedBox(stage, stage.width * stage.fontSize, 14 * 55 + 36);
    const textOf = (lines: number): Box => ({
      left: explanation.positionX,
      top: explanation.positionY,
      widthPx: explanation.width,
      heightPx: explanation.fontSize * 1.28 * lines + 45,
    });
    const text = textOf(maxLines.alone);
    const barsPx = 4 * votingChart.width + 3 * Math.round(votingChart.width * 0.22) + 48;
    const chart = placedBox(votingChart, barsPx, 563);
    chart.left += 32 * votingChart.scale;
    chart.top += 104 * votingChart.scale;
    const board = {
      left: crowdBoard.positionX,
      top: crowdBoard.positionY,
      widthPx: crowdBoard.width,
      heightPx: 370,
    };
    for (const part of [jokers, ladder]) expect(areApart(part, text)).toBe(true);
    expect(areApart(jokers, board)).toBe(true);
    expect(areApart(board, text)).toBe(true);
    const canvasOf = canvasSizes[orientation];
    const { left, top, width: widthPx, height: heightPx } = imagePlace(question, canvasOf);
    const picture = { left, top, widthPx, heightPx };
    for (const part of [jokers, ladder, chart, platePlace(question, canvasOf, true)])
      expect(areApart(part, picture)).toBe(true);
    for (const part of [jokers, ladder]) expect(areApart(part, chart)).toBe(true);
    // An upright picture has no room for an explanation beside it.
    if (isWide) expect(areApart(textOf(maxLines.withPicture), picture)).toBe(true);
  },
);
