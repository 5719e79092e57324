import type { BoardView } from '@quizcast/game/games/category-quiz/view';
import { expect, it } from 'vitest';
import { dealOrder, fieldSize, headBox, tileBox, tileOf, type Box } from './geometry.ts';
import { questionLayout } from './question-layout.ts';

const places = [0, 1, 2, 3, 4];
const inside = ({ x, y, width, height }: Box): boolean =>
  x >= 0 && y >= 0 && x + width <= fieldSize.widthPx && y + height <= fieldSize.heightPx;
const apart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

const board = (id: string | null): BoardView => ({
  id,
  name: '',
  isOnScreen: true,
  categories: places.map((column) => ({
    id: `c${column}`,
    name: '',
    fields: places.map((row) => ({ id: `f${column}${row}`, points: 1, isActive: true })),
  })),
});

it('places heads and tiles inside the game field without overlap', () => {
  const boxes = places.flatMap((column) => [
    headBox(column),
    ...places.map((row) => tileBox(column, row)),
  ]);
  expect(boxes.every(inside)).toBe(true);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(apart(one, other)).toBe(true);
});

it('deals each tile at its own time', () => {
  const order = places.flatMap((column) => places.map((row) => dealOrder(column, row)));
  expect(order.toSorted((a, b) => a - b)).toEqual(order.map((_, index) => index));
});

it('finds the tile of a question on the first board and on a further board', () => {
  expect(tileOf(board(null), 'f32')).toEqual(tileBox(3, 2));
  expect(tileOf(board('b2'), 'b2/f10')).toEqual(tileBox(1, 0));
  expect(tileOf(board('b2'), 'f10')).toBeNull();
  expect(tileOf(board(null), 'tieBreak:1')).toBeNull();
  expect(tileOf(null, 'f10')).toBeNull();
});

it('lays out any combination of question parts without overlap', () => {
  const choices = [true, false];
  for (const hasText of choices)
    for (const hasImage of choices)
      for (const isTyped of choices)
        for (const hasTimes of choices)
          for (const hasAnswer of choices) {
            const parts = { hasText, hasImage, isTyped, hasTimes, hasAnswer };
            const layout = questionLayout(parts);
            const what = JSON.stringify(parts);
            const answer = { ...layout.answer, y: layout.answer.y - layout.answerShiftPx };
            const text =
              layout.text === null
                ? null
                : { ...layout.text, y: layout.text.y + layout.textShiftPx };
            const image =
              layout.image === null
                ? null
                : { ...layout.image, height: layout.image.height * layout.imageScale };
            const foot = isTyped ? layout.cards : hasTimes ? layout.times : null;
            const there = [text, image, hasAnswer ? answer : null, foot].filter(
              (box) => box !== null,
            );
            expect(there.every(inside), what).toBe(true);
            for (const [index, one] of there.entries())
              for (const other of there.slice(index + 1))
                expect(apart(one, other), what).toBe(true);
            expect(layout.text?.height ?? 999, what).toBeGreaterThan(150);
          }
});

it('keeps text and image boxes when an answer or times are revealed', () => {
  const at = (hasTimes: boolean, hasAnswer: boolean) =>
    questionLayout({ hasText: true, hasImage: true, isTyped: false, hasTimes, hasAnswer });
  expect(at(true, true).text).toEqual(at(false, false).text);
  expect(at(true, true).image).toEqual(at(false, false).image);
});
