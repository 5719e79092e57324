import { describe, expect, test } from 'vitest';
import { panelShapes } from '@quizcast/game/games/stage-quiz/style';
import { panelOutline } from './panel-outline.ts';

/** End points of an outline's lines and curves. Every command of these paths ends in one. */
function points(path: string): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  let at = { x: 0, y: 0 };
  for (const [, letter = '', rest = ''] of path.matchAll(/([MLHVQAZ])([^MLHVQAZ]*)/g)) {
    const numbers = rest.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : [Number(word)]));
    const [x = at.x, y = at.y] = numbers.slice(-2);
    if (letter === 'H') at = { x: numbers[0] ?? 0, y: at.y };
    else if (letter === 'V') at = { x: at.x, y: numbers[0] ?? 0 };
    else if (letter !== 'Z') at = { x, y };
    found.push(at);
  }
  return found;
}

describe.each([...panelShapes])('the outline "%s"', (shape) => {
  test('fills its box and never leaves it, at any size', () => {
    for (const [width, height, tip, inset] of [
      [816, 74, 30, 1.5],
      [402, 35, 15, 2.2],
      [480, 108, 26, 1.5],
      [200, 400, 26, 2.5],
      [20, 8, 30, 0],
    ] as const) {
      const path = panelOutline(shape, width, height, tip, inset);
      expect(path).toMatch(/^M.*Z$/);
      expect(path).not.toContain('NaN');
      const xs = points(path).map(({ x }) => x);
      const ys = points(path).map(({ y }) => y);
      expect(Math.min(...xs)).toBeCloseTo(inset);
      expect(Math.max(...xs)).toBeCloseTo(width - inset);
      expect(Math.min(...ys)).toBeCloseTo(inset);
      expect(Math.max(...ys)).toBeCloseTo(height - inset);
    }
  });

  test('differs from every other outline', () => {
    const others = panelShapes.filter((other) => other !== shape);
    const mine = panelOutline(shape, 816, 74, 30, 1.5);
    for (const other of others) expect(panelOutline(other, 816, 74, 30, 1.5)).not.toBe(mine);
  });
});
