/** Where a viewer types the code, as people read it out. */
export const joinAddress = (origin: string | null): string =>
  `${origin ?? window.location.origin}/vote`.replace(/^https?:\/\//u, '');

/** A code that is read from afar. */
export const spaced = (code: string): string => Array.from(code).join('\u2009');
