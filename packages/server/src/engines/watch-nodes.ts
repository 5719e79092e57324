import { checkNode } from '../cluster/ask-node.ts';
import { NodeCheck, type NodeCounts } from '../cluster/node-check.ts';
import type { NodeProofDeps } from '../http/routes/node-proof.ts';
import type { Engine } from '../observability/health-watch.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { EventLog } from '../ports/log.ts';
import { createNodeProofs } from '../cluster/node-proof.ts';
import type { Engines } from './engine-set.ts';

/** Status of the other nodes. */
export interface NodeWatch {
  /** For `/healthz`; null on a single node. */
  status: () => Engine | null;
  /** Answers the proof requests of other nodes; absent on a single node. */
  nodeProof?: NodeProofDeps;
  close: () => void;
}

export interface NodeWatchNeeds {
  secret: string;
  log: EventLog;
  metrics: Metrics;
}

const noNodes: NodeCounts = { ok: 0, anotherSecret: 0, unreachable: 0, unreachableFrom: 0 };

/** On several nodes, checks regularly whether the others use the same secret and can be reached. */
export function watchNodes(
  { lease, bus, clock }: Pick<Engines, 'lease' | 'bus' | 'clock'>,
  { secret, log, metrics }: NodeWatchNeeds,
): NodeWatch {
  const proofs = createNodeProofs(secret);
  const check =
    lease === undefined
      ? null
      : new NodeCheck({ lease, bus, clock, log, checkNode: (node) => checkNode(node, proofs) });
  const help = 'Other nodes, by what this one found out about them';
  const gauge = metrics.gauge('quizcast_nodes', help, ['state'], async () => {
    for (const [state, count] of Object.entries<number>({ ...(check?.counts ?? noNodes) }))
      gauge.set({ state }, count);
  });
  return {
    status: () => check?.health ?? null,
    ...(lease === undefined ? {} : { nodeProof: { nodeId: lease.node.id, proofs } }),
    close: () => check?.close(),
  };
}
