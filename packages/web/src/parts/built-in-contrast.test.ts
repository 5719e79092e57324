import { describe, expect, test } from 'vitest';
import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import type { Finish } from '@quizcast/game/games/stage-quiz/style';
import { contrast, readableOnRgb, type Rgb } from './readable-color.ts';

const [black, white]: [Rgb, Rgb] = [
  [0, 0, 0],
  [255, 255, 255],
];

/** Color and opacity of `#rrggbb` and `#rrggbbaa`. */
function parsed(hex: string): { rgb: Rgb; alpha: number } {
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) throw new Error(`${hex} is not hexadecimal`);
  const at = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16);
  return { rgb: [at(1), at(3), at(5)], alpha: hex.length === 9 ? at(7) / 255 : 1 };
}

const mixed = (top: Rgb, share: number, below: Rgb): Rgb => [
  top[0] * share + below[0] * (1 - share),
  top[1] * share + below[1] * (1 - share),
  top[2] * share + below[2] * (1 - share),
];

/** Possible backgrounds of text: the colors over the darkest and the brightest game, and with the light of the finish. */
function grounds(colors: readonly string[], finish: Finish): Rgb[] {
  const plain = colors
    .map(parsed)
    .flatMap(({ rgb, alpha }) => [black, white].map((game) => mixed(rgb, alpha, game)));
  return finish === 'gloss'
    ? plain.flatMap((rgb) => [rgb, mixed(white, 0.1, rgb), mixed(black, 0.1, rgb)])
    : plain;
}

const least = (letters: Rgb, on: readonly Rgb[]): number =>
  Math.min(...on.map((ground) => contrast(letters, ground)));

describe.each(builtInStyles())('the texts of $name', (style) => {
  const { question, stage, explanation, votingChart, joker } = style;
  const panel = grounds([question.panelColor1, question.panelColor2], question.finish);
  const ladder = [stage.backgroundColor1, stage.backgroundColor2, stage.backgroundColor3];

  test('have enough contrast with their panels', () => {
    const ratios = {
      question: least(parsed(question.fontColor).rgb, panel),
      stages: least(parsed(stage.fontColor).rgb, grounds(ladder, stage.finish)),
      activeStage: least(
        parsed(stage.activeFontColor).rgb,
        grounds([stage.activeStageColor], 'flat'),
      ),
      explanation: least(
        parsed(explanation.fontColor).rgb,
        grounds([explanation.panelColor1, explanation.panelColor2], explanation.finish),
      ),
      jokers: least(
        parsed(joker.borderColor1).rgb,
        grounds([joker.backgroundColor1, joker.backgroundColor2], 'flat'),
      ),
    };
    for (const [place, ratio] of Object.entries(ratios))
      expect(ratio, place).toBeGreaterThanOrEqual(4.5);
    // Bold and 40 pixels high: large text by WCAG.
    expect(least(parsed(question.letterColor).rgb, panel)).toBeGreaterThanOrEqual(3);
  });

  test('have enough contrast in every answer state', () => {
    for (const state of ['lockedAnswerColor', 'rightAnswerColor', 'wrongAnswerColor'] as const) {
      const { rgb, alpha } = parsed(question[state]);
      expect(alpha).toBe(1);
      const ink = parsed(readableOnRgb(rgb)).rgb;
      expect(least(ink, grounds([question[state]], question.finish)), state).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  test('and voting bars are distinguishable from the panel, and the bars from each other', () => {
    const bars = [votingChart.color1, votingChart.color2, votingChart.color3, votingChart.color4];
    expect(new Set(bars).size).toBe(4);
    // They are in the lower half of their panel.
    const [top, bottom] = [parsed(question.panelColor1).rgb, parsed(question.panelColor2).rgb];
    const ground = [mixed(top, 0.5, bottom), bottom];
    for (const bar of bars) expect(least(parsed(bar).rgb, ground), bar).toBeGreaterThanOrEqual(3);
  });
});

const dimmed = (hex: string, shares: readonly number[]): Rgb[] =>
  grounds([hex], 'flat').flatMap((rgb) => shares.map((share) => mixed([0, 0, 10], share, rgb)));

/** Backgrounds of name and points, or of the timer's digits: light plates under dark text, else the color of the board. */
const plates = (letters: string, fieldColor: string): Rgb[] =>
  readableOnRgb(parsed(letters).rgb) === '#ffffff'
    ? [parsed('#ffffff').rgb, parsed('#cfd8ee').rgb]
    : dimmed(fieldColor, [0.4, 0.76]);

describe.each(builtInCategoryStyles())('in the category quiz, the texts of $name', (style) => {
  const { gameField, facecams, hostCam, timer } = style;
  const field = parsed(gameField.fieldColor).rgb;
  // Lit from above, shaded below.
  const lit = [field, mixed(white, 0.22, field), mixed(black, 0.34, field)];

  test('have enough contrast with the board, and with its lit and shaded parts', () => {
    for (const color of [gameField.fontColor, gameField.categoryFontColor]) {
      expect(least(parsed(color).rgb, [field]), color).toBeGreaterThanOrEqual(4.5);
      // Larger than 24 pixels: large text by WCAG.
      expect(least(parsed(color).rgb, lit), color).toBeGreaterThanOrEqual(3);
    }
  });

  test('on a played field are weaker but still readable', () => {
    const played = least(parsed(gameField.fontColorInactive).rgb, [
      parsed(gameField.fieldColorInactive).rgb,
    ]);
    expect(played).toBeGreaterThanOrEqual(3);
    expect(played).toBeLessThan(least(parsed(gameField.fontColor).rgb, [field]));
    expect(gameField.fieldColorInactive).not.toBe(gameField.fieldColor);
  });

  test('have enough contrast with the plates of facecams and timer', () => {
    for (const { fontColor, borderColor } of [...facecams, hostCam]) {
      const plate = plates(fontColor, gameField.fieldColor);
      expect(least(parsed(fontColor).rgb, plate), fontColor).toBeGreaterThanOrEqual(4.5);
      // The initial that is shown where there is no camera.
      const picture = dimmed(gameField.fieldColor, [0.4, 0.7]);
      expect(least(parsed(borderColor).rgb, picture), borderColor).toBeGreaterThanOrEqual(3);
    }
    const dial = plates(timer.fontColor, gameField.fieldColor);
    expect(least(parsed(timer.fontColor).rgb, dial)).toBeGreaterThanOrEqual(4.5);
  });
});
