/** Remembers which numbers of which nodes were heard. Bounded: what comes very late counts as heard. */
export interface Heard {
  isNew(node: string, number: number): boolean;
}

const maxNumbers = 16_384;
const maxNodes = 1024;

interface Ear {
  /** In the order in which they were heard. */
  numbers: Set<number>;
  /** Whatever is not above it was heard, or is too late. */
  floor: number;
}

export function createHeard(): Heard {
  // The one heard of longest ago comes first.
  const ears = new Map<string, Ear>();
  return {
    isNew(node, number) {
      const ear = ears.get(node) ?? { numbers: new Set<number>(), floor: 0 };
      ears.delete(node);
      ears.set(node, ear);
      for (const oldest of ears.keys()) {
        if (ears.size <= maxNodes) break;
        ears.delete(oldest);
      }
      if (number <= ear.floor || ear.numbers.has(number)) return false;
      ear.numbers.add(number);
      for (const oldest of ear.numbers) {
        if (ear.numbers.size <= maxNumbers) break;
        ear.numbers.delete(oldest);
        ear.floor = Math.max(ear.floor, oldest);
      }
      return true;
    },
  };
}
