import type { ResponseStore, RoundStore } from '../ports/response-store.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease, type Node } from '../ports/lease.ts';

/** Leases of several nodes in one process, for tests; the test decides when a dead node's leases are orphaned. */
export class SharedLeases {
  readonly #holders = new Map<string, Node>();
  readonly #epochs = new Map<string, number>();
  /** Leases that each node believes it holds, by node id. */
  readonly #believed = new Map<string, Map<string, number>>();
  #taken = 0;
  readonly #lost = new Map<string, Set<(name: string) => void>>();
  readonly #orphaned = new Set<(name: string) => void>();
  readonly #dead = new Set<string>();
  readonly #nodes = new Map<string, Node>();

  of(id: string, address: string | null = null): Lease {
    const node: Node = { id, address };
    const listeners = new Set<(name: string) => void>();
    const epochs = new Map<string, number>();
    this.#believed.set(id, epochs);
    listeners.add((name) => epochs.delete(name));
    this.#nodes.set(id, node);
    this.#lost.set(id, listeners);
    return {
      node,
      acquire: async (name) => {
        const holder = this.#holders.get(name);
        if (holder !== undefined && !this.#dead.has(holder.id)) return holder;
        if (holder !== node) this.#grant(name, node);
        epochs.set(name, this.#epochs.get(name) ?? 0);
        return node;
      },
      fence: (name) => {
        const epoch = epochs.get(name);
        return epoch === undefined ? null : { name, node: id, epoch };
      },
      holder: async (name) => {
        const holder = this.#holders.get(name);
        return holder === undefined || this.#dead.has(holder.id) ? null : holder;
      },
      release: async (name) => {
        epochs.delete(name);
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
      check: () => undefined,
      nodes: async () => this.#living(),
      close: async () => this.#die(id),
    };
  }

  holderOf(name: string): string | undefined {
    return this.#holders.get(name)?.id;
  }

  /** The node goes silent; the others are notified of the leases it held. */
  die(id: string): void {
    this.#die(id);
    for (const [name, holder] of this.#holders)
      if (holder.id === id) for (const notify of this.#orphaned) notify(name);
  }

  /** Another node takes it, and the previous holder is notified. */
  steal(name: string, id: string): void {
    const before = this.#holders.get(name)?.id ?? '';
    this.#grant(name, this.#nodes.get(id) ?? { id, address: null });
    for (const notify of this.#lost.get(before) ?? []) notify(name);
  }

  /** Another node takes it, and the previous holder is not notified, as if frozen. */
  seize(name: string, id: string): void {
    this.#grant(name, this.#nodes.get(id) ?? { id, address: null });
    this.#believed.get(id)?.set(name, this.#epochs.get(name) ?? 0);
  }

  /** The documents of all nodes; writes under a lost lease are refused, as in stores for several nodes. */
  fencedStore(store: DocumentStore): DocumentStore {
    return {
      ...store,
      append: (path, expectedRevision, entry, fence) =>
        this.#isHeld(fence)
          ? store.append(path, expectedRevision, entry)
          : Promise.resolve({ kind: 'leaseLost' }),
    };
  }

  /** The responses of all nodes, with the same check. */
  fencedResponses({ votes, crowd }: ResponseStore): ResponseStore {
    const fenced =
      (save: RoundStore['save']): RoundStore['save'] =>
      async (path, round, responses, fence) => {
        if (!this.#isHeld(fence)) throw new LeaseLost(path);
        await save(path, round, responses);
      };
    return {
      votes: {
        load: (path, round) => votes.load(path, round),
        paths: () => votes.paths(),
        save: fenced((...given) => votes.save(...given)),
        clear: async (path, retainedRounds, fence) => {
          if (this.#isHeld(fence)) await votes.clear(path, retainedRounds);
        },
      },
      crowd: {
        load: (path, round) => crowd.load(path, round),
        instants: (path, round) => crowd.instants(path, round),
        forgetViewer: (path, voterId) => crowd.forgetViewer(path, voterId),
        rounds: () => crowd.rounds(),
        names: (path) => crowd.names(path),
        nameless: (path) => crowd.nameless(path),
        answersOf: (path, viewers) => crowd.answersOf(path, viewers),
        forgetRounds: (path, rounds, platform) => crowd.forgetRounds(path, rounds, platform),
        clear: (path) => crowd.clear(path),
        save: fenced((...given) => crowd.save(...given)),
      },
    };
  }

  #isHeld(fence: Fence | undefined): boolean {
    return (
      fence === undefined ||
      (this.#holders.get(fence.name)?.id === fence.node &&
        this.#epochs.get(fence.name) === fence.epoch)
    );
  }

  #grant(name: string, node: Node): void {
    this.#holders.set(name, node);
    this.#epochs.set(name, (this.#taken += 1));
  }

  #living(): Node[] {
    return [...this.#nodes.values()].filter(({ id }) => !this.#dead.has(id));
  }

  #die(id: string): void {
    this.#dead.add(id);
  }
}
