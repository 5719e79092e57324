/** A spreadsheet would take such a text for a formula; a quote in front keeps it a text. */
const isRisky = /^'*[=+\-@\t\r]/;

export const guarded = (cell: string): string => (isRisky.test(cell) ? `'${cell}` : cell);

export const withoutGuard = (cell: string): string =>
  isRisky.test(cell) ? cell.replace(/^'/, '') : cell;
