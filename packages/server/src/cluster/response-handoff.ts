import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { Unstored, ResponseService } from '../voting/response-service.ts';
import type { Log } from '../ports/log.ts';
import type { Response } from '../ports/response-store.ts';

export interface HandOverDeps {
  votes: Pick<ResponseService, 'setPeers' | 'handOut' | 'adopt'>;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  clock: Clock;
  log: Log;
  /** Whether the store answers another node but not this one. */
  isLost: () => boolean;
  /** Whether another node reports that it has lost the store. */
  isLostElsewhere: () => boolean;
}

/** Responses broadcast together until a node has stored them. */
interface Part {
  path: DocumentPath;
  round: string;
  handing: number;
  responses: readonly Response[];
  sinceMs: number;
  /** Another node has taken over the vote, so this one can no longer store them itself. */
  isTakenOver: boolean;
}

const everyMs = 1000;
const patienceMs = 60_000;
/** For a node that is stopping. */
const [lastWordsEveryMs, maxLastTries] = [200, 8];
const maxResponses = 2000;
const idOf = z.string().max(160);
const responsesMessageSchema = z.object({
  from: z.uuid(),
  part: z.number().int(),
  path: z.string().max(200).refine(isDocumentPath),
  round: idOf,
  responses: z
    .array(z.tuple([idOf, z.string().max(500), z.string().max(500).nullable(), idOf, z.number()]))
    .max(maxResponses),
});
const takenMessageSchema = z.object({ from: z.uuid(), part: z.number().int() });

/**
 * Broadcasts responses that this node cannot store, so that the counting node counts them. Messages may be lost,
 * doubled or reordered: each is repeated until it is stored somewhere, and its number gives the order.
 */
export class ResponseHandoff {
  readonly #deps: HandOverDeps;
  readonly #from = randomUUID();
  readonly #parts = new Map<number, Part>();
  readonly #stops: Cancel[];
  #number = 0;
  #cancel: Cancel = () => undefined;

  constructor(deps: HandOverDeps) {
    this.#deps = deps;
    const { bus, votes } = deps;
    this.#stops = [
      bus.onMessage('responses', ({ body }) => this.#onResponses(body)),
      bus.onMessage('responses-taken', ({ body }) => {
        const message = takenMessageSchema.safeParse(body);
        if (message.success && message.data.from === this.#from)
          this.#parts.delete(message.data.part);
      }),
    ];
    votes.setPeers({
      onTakenOver: (unstored) => this.#onTakenOver(unstored),
      isMoreComing: () => deps.isLostElsewhere(),
    });
    this.#turnSoon();
  }

  /** Broadcasts responses received here in a round that another node collects. */
  pass(path: DocumentPath, round: string, responses: readonly Response[]): void {
    this.#add({ path, round, responses, handing: 0 }, true);
  }

  /** Repeats the pending responses until another node has stored them, for a short time at most. */
  async close(): Promise<void> {
    this.#cancel();
    this.#turn();
    for (let tries = 0; this.#parts.size > 0 && tries < maxLastTries; tries += 1) {
      await new Promise<void>((resolve) => this.#deps.clock.after(lastWordsEveryMs, resolve));
      for (const number of this.#parts.keys()) this.#broadcast(number);
    }
    for (const stop of this.#stops) stop();
  }

  #turnSoon(): void {
    this.#cancel = this.#deps.clock.after(everyMs, () => {
      this.#turn();
      this.#turnSoon();
    });
  }

  #turn(): void {
    const { votes, isLost } = this.#deps;
    if (this.#parts.size === 0 && !isLost()) return;
    const isOwn = isLost() || [...this.#parts.values()].some((part) => !part.isTakenOver);
    const unstored = isOwn ? votes.handOut() : [];
    for (const [number, part] of this.#parts)
      if (!part.isTakenOver && !unstored.some((one) => isOf(part, one))) this.#parts.delete(number);
    this.#giveUpOld();
    for (const number of this.#parts.keys()) this.#broadcast(number);
    for (const each of unstored) this.#add(each, false);
  }

  #onTakenOver(unstored: readonly Unstored[]): void {
    for (const each of unstored) {
      for (const [number, part] of this.#parts) {
        if (part.path !== each.path || part.round !== each.round || part.isTakenOver) continue;
        if (isOf(part, each)) part.isTakenOver = true;
        else this.#parts.delete(number);
      }
      this.#add(each, true);
    }
  }

  #add({ responses, ...of }: Unstored, isLeft: boolean): void {
    const sinceMs = this.#deps.clock.nowMs();
    for (let from = 0; from < responses.length; from += maxResponses) {
      // All nodes share one clock, so a later handoff has a higher number on any node.
      this.#number = Math.max(Math.floor(sinceMs), this.#number + 1);
      const some = responses.slice(from, from + maxResponses);
      this.#parts.set(this.#number, { ...of, responses: some, sinceMs, isTakenOver: isLeft });
      this.#broadcast(this.#number);
    }
  }

  #broadcast(number: number): void {
    const part = this.#parts.get(number);
    if (part === undefined) return;
    const { path, round } = part;
    const responses = part.responses.map((one) => [
      one.voterId,
      one.name,
      one.answer,
      one.messageId,
      one.atMs,
    ]);
    this.#deps.bus.broadcast('responses', {
      from: this.#from,
      part: number,
      path,
      round,
      responses,
    });
  }

  #giveUpOld(): void {
    const { clock, log } = this.#deps;
    for (const [number, { path, round, responses, sinceMs, isTakenOver: isLeft }] of this.#parts) {
      if (clock.nowMs() - sinceMs < patienceMs) continue;
      this.#parts.delete(number);
      if (isLeft)
        log.warn(
          { path, round, responses: responses.length },
          'responses dropped: no node collects this round',
        );
    }
  }

  #onResponses(body: unknown): void {
    const { votes, bus, isLost } = this.#deps;
    // A node that cannot store either is no help, and may have lost the vote without noticing.
    if (isLost()) return;
    const message = responsesMessageSchema.safeParse(body);
    if (!message.success) return;
    const { from, part, path, round } = message.data;
    const responses = message.data.responses.map(
      ([voterId, name, answer, messageId, atMs]): Response => ({
        voterId,
        name,
        answer,
        messageId,
        atMs,
      }),
    );
    if (votes.adopt(path, round, responses, part)) bus.broadcast('responses-taken', { from, part });
  }
}

const isOf = (part: Part, { path, round, handing }: Unstored): boolean =>
  part.path === path && part.round === round && part.handing === handing;
