/** Font size at which a text stays readable without scrolling. Limits in characters. */
export const sizeOf = (text: string, large: number, medium: number): 'large' | 'medium' | 'small' =>
  text.length <= large ? 'large' : text.length <= medium ? 'medium' : 'small';

/** Whether the longest word needs a smaller font in a narrow column. */
export function wordSizeOf(text: string): 'longest' | 'long' | undefined {
  const letters = Math.max(...text.split(/[\s-]+/u).map((word) => word.length));
  if (letters > 14) return 'longest';
  return letters > 11 ? 'long' : undefined;
}
