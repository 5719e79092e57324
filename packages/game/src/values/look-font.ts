import type { Font } from './style-values.ts';

/** A font of a built-in family. */
export const font = (fontFamily: string, fontWeight: number): Font => ({
  fontFamily,
  fontStyle: 'normal',
  fontWeight,
});
