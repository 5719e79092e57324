import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../config/derived-key.ts';

/** By which one node shows another that both have the same secret. */
export interface NodeProofs {
  /** A question that was never asked before. */
  nonce(): string;
  /** The answer to `nonce` of the node with this id. */
  proof(nodeId: string, nonce: string): string;
  isProof(nodeId: string, nonce: string, given: string): boolean;
}

/** As `nonce` makes them. */
export const nonceShape = /^[\w-]{22}$/;

/**
 * Proofs are made by a key that comes from the secret and serves nothing else, over who answers and a random question: one that
 * somebody overheard, or asked for, opens nothing and answers no other question.
 */
export function createNodeProofs(secret: string): NodeProofs {
  const key = keyFor(secret, 'proof of a node');
  const sign = (nodeId: string, nonce: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([nodeId, nonce]))
      .digest();
  return {
    nonce: () => randomBytes(16).toString('base64url'),
    proof: (nodeId, nonce) => sign(nodeId, nonce).toString('base64url'),
    isProof(nodeId, nonce, given) {
      const bytes = Buffer.from(given, 'base64url');
      const right = sign(nodeId, nonce);
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    },
  };
}
