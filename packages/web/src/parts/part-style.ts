import type { CSSProperties } from 'react';
import type { PanelShape } from '@quizcast/game/games/stage-quiz/style';
import type { Font } from '@quizcast/game/values/style-values';

/** Inline style with custom properties: style values reach the page only as single CSS values, never as CSS text. */
export type PartStyle = CSSProperties & { [name: `--${string}`]: string | number };

/** A family of this name alone, whatever the name holds. */
export const ownFamily = (font: Font): string => `"${font.fontFamily.replace(/["\\]/g, '')}"`;

/** The font followed by the families that step in while it loads or where it has no letters. */
export const fontFamilies = (font: Font, last = 'sans-serif'): string =>
  `${ownFamily(font)}, Roboto, "Segoe UI", ${last}`;

export const fontStyle = (font: Font): CSSProperties => ({
  // In a language with signs that others write differently, by its own fonts.
  fontFamily: fontFamilies(font, 'var(--cjk)'),
  fontStyle: font.fontStyle,
  fontWeight: font.fontWeight,
});

/** Places a part by its top left corner on the canvas and scales it from there. */
export const placed = (part: {
  positionX: number;
  positionY: number;
  scale: number;
}): PartStyle => ({
  left: part.positionX,
  top: part.positionY,
  '--scale': part.scale,
});

/** How round a framed part (ladder, chart) is that goes with panels of this shape: 1 is as round as it is by itself. */
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
