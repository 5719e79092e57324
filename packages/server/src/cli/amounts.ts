/** A size for the user, such as `12 kB` or `3.4 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 50_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A number with its noun, such as `1 file` or `2 files`. */
export const countOf = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;
