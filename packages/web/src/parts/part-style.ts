import type { CSSProperties } from 'react';
import type { Font } from '@quizcast/game/document/style';

/** Inline style with custom properties: style values reach the page only as single CSS values, never as CSS text. */
export type PartStyle = CSSProperties & { [name: `--${string}`]: string | number };

/** Canvas pixels: the area that every position refers to. */
export const canvasSize = { widthPx: 1920, heightPx: 1080 } as const;

const fallbackFamilies = 'Roboto, "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif';

/** A family of this name alone, whatever the name holds. */
export const ownFamily = (font: Font): string => `"${font.fontFamily.replace(/["\\]/g, '')}"`;

/** The font followed by the families that step in while it loads or where it has no letters. */
export const fontFamilies = (font: Font): string => `${ownFamily(font)}, ${fallbackFamilies}`;

export const fontStyle = (font: Font): CSSProperties => ({
  fontFamily: fontFamilies(font),
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
