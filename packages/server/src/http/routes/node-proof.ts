import { Hono } from 'hono';
import { byAddress, rateLimit } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { nonceShape, type NodeProofs } from '../../cluster/node-proof.ts';
import { problem } from '../../security/problem.ts';

export interface NodeProofDeps {
  /** Of this node. */
  nodeId: string;
  proofs: Pick<NodeProofs, 'proof'>;
}

/** Many nodes may share one address. */
const requestsPerAddress = 600;

/** Proves to other nodes that this one has the same secret and is reachable at its address. */
export const nodeProofRoutes = ({ nodeId, proofs }: NodeProofDeps): Hono<ServerEnv> =>
  new Hono<ServerEnv>().get(
    '/node-proof/:nonce',
    rateLimit(requestsPerAddress, byAddress),
    (context) => {
      const nonce = context.req.param('nonce');
      if (!nonceShape.test(nonce))
        return problem(404, 'notFound', 'This request is not from a node');
      context.header('cache-control', 'no-store');
      return context.json({ node: nodeId, proof: proofs.proof(nodeId, nonce) });
    },
  );
