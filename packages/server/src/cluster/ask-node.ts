import { z } from 'zod';
import type { Node } from '../ports/lease.ts';
import type { NodeProofs } from './node-proof.ts';

/** The result of checking another node. */
export type NodeFinding = 'ok' | 'anotherSecret' | 'unreachable';

const answersWithinMs = 3000;
const answerSchema = z.object({ node: z.string(), proof: z.string() });
const livesSchema = z.object({ status: z.literal('ok'), version: z.string() });

/** Checks at a node's address whether it has the same secret. Never rejects. */
export async function checkNode(
  { id, address }: Node,
  proofs: Pick<NodeProofs, 'nonce' | 'isProof'>,
): Promise<NodeFinding> {
  if (address === null || !URL.canParse(address)) return 'unreachable';
  try {
    const nonce = proofs.nonce();
    const answer = await get(new URL(`/node-proof/${nonce}`, address));
    // A node of an older release has no proofs; that is fine during a rolling update.
    if (answer.status === 404) return (await isQuizcast(address)) ? 'ok' : 'unreachable';
    const { node, proof } = answerSchema.parse(await answer.json());
    // Several nodes sharing one address are as good as none: a request may reach the wrong one.
    if (node !== id) return 'unreachable';
    return proofs.isProof(id, nonce, proof) ? 'ok' : 'anotherSecret';
  } catch {
    return 'unreachable';
  }
}

const get = (url: URL): Promise<Response> =>
  fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answersWithinMs) });

const isQuizcast = async (address: string): Promise<boolean> =>
  livesSchema.safeParse(await (await get(new URL('/livez', address))).json()).success;
