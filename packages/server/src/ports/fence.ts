/**
 * What a node holds a lease by. Stores compare it in the same step in which they write, so that a node that lost the lease and does
 * not know it (it was frozen, or its clock stood) writes nothing under it.
 */
export interface Fence {
  name: string;
  /** Id of the node. */
  node: string;
  /** Rises whenever another node takes the lease, or the same one does after it was free. */
  epoch: number;
}
