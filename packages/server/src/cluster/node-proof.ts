import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../config/derived-key.ts';

/** Lets a node prove to another one that both have the same secret. */
export interface NodeProofs {
  /** A random challenge, never used before. */
  nonce(): string;
  /** The answer of the node with this id to the challenge `nonce`. */
  proof(nodeId: string, nonce: string): string;
  isProof(nodeId: string, nonce: string, proof: string): boolean;
}

/** Format of what `nonce` returns. */
export const nonceShape = /^[\w-]{22}$/;

/**
 * A proof is an HMAC of node id and nonce, with a key derived from the secret for this purpose only: an intercepted or
 * requested proof grants no access and answers no other nonce.
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
    isProof(nodeId, nonce, proof) {
      const bytes = Buffer.from(proof, 'base64url');
      const right = sign(nodeId, nonce);
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    },
  };
}
