/** The day of an instant (ISO 8601), as people write it. */
export const dayOf = (instant: string, language: string): string =>
  new Date(instant).toLocaleDateString(language, { dateStyle: 'medium' });

/** The same with the time of day. */
export const timeOf = (instant: string, language: string): string =>
  new Date(instant).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
