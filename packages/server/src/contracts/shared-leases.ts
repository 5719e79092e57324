import type { Lease, Node } from '../ports/lease.ts';

/** Leases of several nodes in one process, for tests: who dies is orphaned when the test says so. */
export class SharedLeases {
  readonly #holders = new Map<string, Node>();
  readonly #lost = new Map<string, Set<(name: string) => void>>();
  readonly #orphaned = new Set<(name: string) => void>();
  readonly #dead = new Set<string>();
  readonly #nodes = new Map<string, Node>();

  of(id: string, address: string | null = null): Lease {
    const node: Node = { id, address };
    const listeners = new Set<(name: string) => void>();
    this.#nodes.set(id, node);
    this.#lost.set(id, listeners);
    return {
      node,
      take: async (name) => {
        const holder = this.#holders.get(name);
        if (holder !== undefined && !this.#dead.has(holder.id)) return holder;
        this.#holders.set(name, node);
        return node;
      },
      holder: async (name) => {
        const holder = this.#holders.get(name);
        return holder === undefined || this.#dead.has(holder.id) ? null : holder;
      },
      give: async (name) => {
        if (this.#holders.get(name) === node) this.#holders.delete(name);
      },
      onLost: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onOrphan: (listener) => {
        this.#orphaned.add(listener);
        return () => this.#orphaned.delete(listener);
      },
      look: () => undefined,
      nodes: async () => [node],
      close: async () => this.#die(id),
    };
  }

  holderOf(name: string): string | undefined {
    return this.#holders.get(name)?.id;
  }

  /** The node is not heard of any more; the others are told of what it held. */
  die(id: string): void {
    this.#die(id);
    for (const [name, holder] of this.#holders)
      if (holder.id === id) for (const tell of this.#orphaned) tell(name);
  }

  /** Another node has it, and the one that had it hears of that. */
  steal(name: string, id: string): void {
    const before = this.#holders.get(name)?.id ?? '';
    this.#holders.set(name, this.#nodes.get(id) ?? { id, address: null });
    for (const tell of this.#lost.get(before) ?? []) tell(name);
  }

  #die(id: string): void {
    this.#dead.add(id);
  }
}
