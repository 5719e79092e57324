import { StoreFailure } from './document-store.ts';
import type { Fence } from './fence.ts';

/** One process of Quizcast. */
export interface Node {
  /** Another one at each start. */
  id: string;
  /** Where other nodes reach it, such as `http://10.0.0.7:4747`; null when there are no others. */
  address: string | null;
}

/** Nothing was written: another node has taken the lease, or it was given back. */
export class LeaseLost extends StoreFailure {
  override name = 'LeaseLost';

  constructor(path: string) {
    super(`this node does not hold the lease of ${path} any more`);
  }
}

/**
 * Which node does what goes on around a document: reads its chat, ends its timers, judges its presses. At most one holds a
 * name at a time, as far as that can be known; the node that held it before may not know of its loss yet, so whatever is
 * written under a lease is written with its fence, and all else that is done under it must do no harm when two do it.
 *
 * A lease is kept by itself until it is given back, or its node is not heard of for some seconds. Whoever only cannot reach
 * the store keeps it until somebody else has taken it.
 */
export interface Lease {
  readonly node: Node;
  /** Takes the name, or finds that this node has it. Resolves with its holder. Rejects with StoreFailure. */
  take(name: string): Promise<Node>;
  /** What this node holds the name by, as far as it knows; null when it does not. Another one after each loss. */
  fence(name: string): Fence | null;
  /** The node that holds the name and lives; null when none does. Rejects with StoreFailure. */
  holder(name: string): Promise<Node | null>;
  /** Gives the name back, if this node has it. Rejects with StoreFailure. */
  give(name: string): Promise<void>;
  /** Calls `listener` when it is known that somebody else has taken a name of this node. Returns the way to stop. */
  onLost(listener: (name: string) => void): () => void;
  /** Calls `listener` for every name whose node is gone and did not give it back, again and again until it is taken. */
  onOrphan(listener: (name: string) => void): () => void;
  /** A node says that it leaves: looks for what it held now, not at the next beat. */
  look(): void;
  /** The nodes that live, this one too. Rejects with StoreFailure. */
  nodes(): Promise<Node[]>;
  /** Leaves: what is still held is without a node at once, so that others take it up. */
  close(): Promise<void>;
}
