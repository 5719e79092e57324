import type { CSSProperties } from 'react';
import type { PanelShape } from '@quizcast/game/games/stage-quiz/style';
import type { Font } from '@quizcast/game/values/style-values';

/** Inline style with custom properties: style values are set only as single CSS values, never as CSS text. */
export type PartStyle = CSSProperties & { [name: `--${string}`]: string | number };

/** Quoted family name for CSS, whatever characters it contains. */
export const ownFamily = (font: Font): string => `"${font.fontFamily.replace(/["\\]/g, '')}"`;

/** The font with the fallback families used while it loads or where it lacks glyphs. */
export const fontFamilies = (font: Font, last = 'sans-serif'): string =>
  `${ownFamily(font)}, Roboto, "Segoe UI", ${last}`;

export const fontStyle = (font: Font): CSSProperties => ({
  // Uses the fonts of the language where others write the same characters differently.
  fontFamily: fontFamilies(font, 'var(--cjk)'),
  fontStyle: font.fontStyle,
  fontWeight: font.fontWeight,
});

/** Positions a part by its top left corner on the canvas, and scales it from there. */
export const placed = (part: {
  positionX: number;
  positionY: number;
  scale: number;
}): PartStyle => ({
  left: part.positionX,
  top: part.positionY,
  '--scale': part.scale,
});

/** Corner roundness of a framed part (ladder, chart) beside panels of this shape; 1 is its own default. */
const roundness: Readonly<Record<PanelShape, number>> = {
  hexagon: 1,
  rounded: 1,
  box: 0,
  pill: 1.8,
  slanted: 0,
  cut: 0.2,
  plaque: 0.3,
};

export const roundedLike = (shape: PanelShape): PartStyle => ({ '--round': roundness[shape] });
