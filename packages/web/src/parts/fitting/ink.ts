import { fontFamilies } from '../part-style.ts';
import { lineHeightFor } from './fit.ts';
import type { Font } from '@quizcast/game/values/style-values';

const probePx = 100;
let probe: CanvasRenderingContext2D | null = null;

/** Line height in em for this text and font, so that no letter overflows its line; see `lineHeightFor`. */
export function inkLineHeight(text: string, font: Font, comfortable: number): number {
  probe ??= document.createElement('canvas').getContext('2d');
  if (probe === null) return comfortable;
  probe.font = `${font.fontStyle} ${font.fontWeight} ${probePx}px ${fontFamilies(font)}`;
  const ink = probe.measureText(text);
  return lineHeightFor(
    {
      sizePx: probePx,
      ascentPx: ink.actualBoundingBoxAscent,
      descentPx: ink.actualBoundingBoxDescent,
      fontAscentPx: ink.fontBoundingBoxAscent,
      fontDescentPx: ink.fontBoundingBoxDescent,
    },
    comfortable,
  );
}
