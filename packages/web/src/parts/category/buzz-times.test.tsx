import { defaultCategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BuzzTimes } from './buzz-times.tsx';

const box = { x: 0, y: 0, width: 1128, height: 66 };

/** Widths of the plates of this many presses, and of the names on them. */
function widths(presses: number): { plates: number[]; names: number[] } {
  const drawn = renderToStaticMarkup(
    <BuzzTimes
      times={Array.from({ length: presses }, (_, afterMs) => ({
        playerId: 'p',
        afterMs,
        errorMs: 1,
      }))}
      players={[]}
      box={box}
      style={defaultCategoryStyle().gameField}
      language="en"
    />,
  );
  const found = (pattern: RegExp) => [...drawn.matchAll(pattern)].map(([, px]) => Number(px));
  return {
    plates: found(/<li[^>]*style="width:([\d.]+)px/g),
    names: found(/data-align="start"[^>]*style="width:([\d.]+)px/g),
  };
}

it('shares the whole row among the presses, so that long names are readable', () => {
  for (const presses of [2, 3, 4]) {
    const { plates } = widths(presses);
    expect(plates).toHaveLength(presses);
    expect(plates.reduce((sum, px) => sum + px, 12 * (presses - 1))).toBeCloseTo(box.width);
  }
  expect(widths(2).names[0]).toBeGreaterThan(2 * (widths(4).names[0] ?? 0));
});

it('leaves half of the row free beside a single press', () => {
  expect(widths(1).plates).toEqual([widths(2).plates[0]]);
});
