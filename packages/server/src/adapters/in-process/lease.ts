import { randomUUID } from 'node:crypto';
import type { Lease } from '../../ports/lease.ts';

/** Of a server that is alone: everything is its own. */
export function createInProcessLease(): Lease {
  const node = { id: randomUUID(), address: null };
  const names = new Set<string>();
  const never = () => () => undefined;
  return {
    node,
    async take(name) {
      names.add(name);
      return node;
    },
    holder: async (name) => (names.has(name) ? node : null),
    async give(name) {
      names.delete(name);
    },
    onLost: never,
    onOrphan: never,
    nodes: async () => [node],
    async close() {
      names.clear();
    },
  };
}
