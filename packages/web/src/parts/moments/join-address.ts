/** Address at which viewers enter the code, in spoken form without the scheme. */
export const joinAddress = (origin: string | null): string =>
  `${origin ?? window.location.origin}/vote`.replace(/^https?:\/\//u, '');

/** Spaces the characters of a code for legibility. */
export const spaced = (code: string): string => Array.from(code).join('\u2009');
