import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import { keyFor } from '../config/derived-key.ts';

/** The header in which a node sends its ticket to another node. */
export const ticketHeader = 'x-quizcast-ticket';

/** A client that another node has admitted and forwards. */
export interface ForwardedClient {
  /** In the format of `clientAddress`. */
  address: string;
  /** Whether the socket was opened by a page of Quizcast. */
  isOwnPage: boolean;
}

const validForMs = 30_000;
/** Maximum clock difference between nodes. */
const skewMs = 5000;

const claimsSchema = z.object({
  to: z.string(),
  untilMs: z.number(),
  nonce: z.string().min(1).max(64),
  address: z.string().min(1).max(100),
  isOwnPage: z.boolean(),
});

/**
 * Tickets with which a node forwards a socket to another one. Each is valid for that node only, once, and for half a
 * minute. They are signed with a key derived from the secret that all nodes share.
 */
export class Tickets {
  readonly #key: Uint8Array;
  readonly #nodeId: string;
  readonly #clock: Clock;
  /** Used tickets by nonce, with the time at which they expire. */
  readonly #used = new Map<string, number>();

  constructor(secret: string, nodeId: string, clock: Clock) {
    this.#key = keyFor(secret, 'ticket between nodes');
    this.#nodeId = nodeId;
    this.#clock = clock;
  }

  /** @param to id of the target node */
  issue(to: string, { address, isOwnPage }: ForwardedClient): string {
    const nonce = randomBytes(12).toString('base64url');
    const untilMs = this.#clock.nowMs() + validForMs;
    const claims = JSON.stringify({ to, untilMs, nonce, address, isOwnPage });
    const text = Buffer.from(claims).toString('base64url');
    return `${text}.${this.#sign(text).toString('base64url')}`;
  }

  /** Redeems a ticket for this node; null when it is forged, expired, for another node, or already used. */
  redeem(ticket: string): ForwardedClient | null {
    const [text = '', signature = '', ...more] = ticket.split('.');
    const actual = Buffer.from(signature, 'base64url');
    const expected = this.#sign(text);
    if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return null;
    const claims = readClaims(text);
    const nowMs = this.#clock.nowMs();
    if (claims === null || claims.to !== this.#nodeId) return null;
    if (claims.untilMs < nowMs || claims.untilMs > nowMs + validForMs + skewMs) return null;
    this.#forget(nowMs);
    if (this.#used.has(claims.nonce)) return null;
    this.#used.set(claims.nonce, claims.untilMs);
    return { address: claims.address, isOwnPage: claims.isOwnPage };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }

  /** Deletes expired tickets. They are in order of use, which is roughly that of expiry. */
  #forget(nowMs: number): void {
    for (const [nonce, untilMs] of this.#used) {
      if (untilMs >= nowMs) return;
      this.#used.delete(nonce);
    }
  }
}

function readClaims(text: string): z.infer<typeof claimsSchema> | null {
  try {
    const raw: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return claimsSchema.safeParse(raw).data ?? null;
  } catch {
    return null;
  }
}
