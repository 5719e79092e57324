/** Font size at which a text stays readable without scrolling. Limits in characters. */
export const sizeOf = (text: string, large: number, medium: number): 'large' | 'medium' | 'small' =>
  text.length <= large ? 'large' : text.length <= medium ? 'medium' : 'small';
