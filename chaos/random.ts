/** Random numbers from 0 to 1, reproducible by seed. */
export type Dice = () => number;

/** A separate stream for each name, so that one consumer does not affect the others. */
export function dice(seed: number, name: string): Dice {
  let state = seed >>> 0;
  for (const character of name)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random integer from 0 to `bound` - 1. */
export const below = (throwOne: Dice, bound: number): number => Math.floor(throwOne() * bound);

export function shuffled<Item>(items: readonly Item[], throwOne: Dice): Item[] {
  const left = [...items];
  for (let index = left.length - 1; index > 0; index--) {
    const other = below(throwOne, index + 1);
    const [one, two] = [left[index], left[other]];
    if (one !== undefined && two !== undefined) {
      left[index] = two;
      left[other] = one;
    }
  }
  return left;
}
