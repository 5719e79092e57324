/** Remembers the message numbers that each node has used. Bounded in size: very late numbers count as used. */
export interface ReplayGuard {
  isNew(node: string, number: number): boolean;
}

const maxNumbers = 16_384;
const maxNodes = 1024;

interface SeenNumbers {
  /** In order of arrival. */
  numbers: Set<number>;
  /** Numbers up to this one count as used. */
  floor: number;
}

export function createReplayGuard(): ReplayGuard {
  // Ordered by latest message, oldest first.
  const seenByNode = new Map<string, SeenNumbers>();
  return {
    isNew(node, number) {
      const seen = seenByNode.get(node) ?? { numbers: new Set<number>(), floor: 0 };
      seenByNode.delete(node);
      seenByNode.set(node, seen);
      for (const oldest of seenByNode.keys()) {
        if (seenByNode.size <= maxNodes) break;
        seenByNode.delete(oldest);
      }
      if (number <= seen.floor || seen.numbers.has(number)) return false;
      seen.numbers.add(number);
      for (const oldest of seen.numbers) {
        if (seen.numbers.size <= maxNumbers) break;
        seen.numbers.delete(oldest);
        seen.floor = Math.max(seen.floor, oldest);
      }
      return true;
    },
  };
}
