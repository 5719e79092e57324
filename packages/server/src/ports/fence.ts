/**
 * Identifies one holding of a lease. Stores compare it in the same transaction as the write, so that a node that has
 * lost the lease unnoticed (it was frozen, or its clock stopped) writes nothing under it.
 */
export interface Fence {
  name: string;
  /** Node id. */
  node: string;
  /** Increases whenever another node takes the lease, or the same node takes it after it was free. */
  epoch: number;
}
