import type { Font } from './style-values.ts';

/** Of a family that comes with the program. */
export const font = (fontFamily: string, fontWeight: number): Font => ({
  fontFamily,
  fontStyle: 'normal',
  fontWeight,
});
