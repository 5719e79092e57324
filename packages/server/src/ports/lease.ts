import { StoreFailure } from './document-store.ts';
import type { Fence } from './fence.ts';

/** One process of Quizcast. */
export interface Node {
  /** New at each start. */
  id: string;
  /** Address for other nodes, such as `http://10.0.0.7:4747`; null when there are no others. */
  address: string | null;
}

/** Nothing was written: another node has taken the lease, or it was released. */
export class LeaseLost extends StoreFailure {
  override name = 'LeaseLost';

  constructor(path: string) {
    super(`this node does not hold the lease of ${path} any more`);
  }
}

/**
 * Decides which node runs a document's background work: reading its chat, ending its timers, judging its buzzer
 * presses. As far as can be known, at most one node holds a name at a time. A previous holder may not know of its loss
 * yet, so every write under a lease carries its fence, and everything else done under it must be harmless when two
 * nodes do it. A lease lasts until it is released, or until its node has sent no heartbeat for some seconds. A node
 * that merely cannot reach the store keeps its leases until another node takes them.
 */
export interface Lease {
  readonly node: Node;
  /** Takes the name, unless another node holds it, and resolves with the holder. Rejects with StoreFailure. */
  acquire(name: string): Promise<Node>;
  /**
   * The fence of this node for the name, as far as it knows; null when it does not hold the name. A new one after each
   * loss.
   */
  fence(name: string): Fence | null;
  /** The live node that holds the name; null when there is none. Rejects with StoreFailure. */
  holder(name: string): Promise<Node | null>;
  /** Releases the name, if this node holds it. Rejects with StoreFailure. */
  release(name: string): Promise<void>;
  /**
   * Calls `listener` when another node is known to have taken a name of this node. Returns a function that
   * unsubscribes.
   */
  onLost(listener: (name: string) => void): () => void;
  /**
   * Calls `listener` repeatedly for every name whose holder died without releasing it, until it is taken. Returns a
   * function that unsubscribes.
   */
  onOrphan(listener: (name: string) => void): () => void;
  /** Called when a node announces that it leaves: looks for its leases now, not at the next heartbeat. */
  check(): void;
  /** The live nodes, including this one. Rejects with StoreFailure. */
  nodes(): Promise<Node[]>;
  /** Leaves: leases still held become orphans at once, so that other nodes take them over. */
  close(): Promise<void>;
}
