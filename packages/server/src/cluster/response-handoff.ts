import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { Unstored, ResponseService } from '../voting/response-service.ts';
import type { Log } from '../ports/log.ts';
import type { Response } from '../ports/response-store.ts';

export interface HandOverDeps {
  votes: Pick<ResponseService, 'meet' | 'handOut' | 'adopt'>;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  clock: Clock;
  log: Log;
  /** Whether the store does not answer this node, and answers another one. */
  isLost: () => boolean;
  /** Whether another node says that the store does not answer it. */
  isLostElsewhere: () => boolean;
}

/** Responses said together, until some node has stored them. */
interface Part {
  path: DocumentPath;
  round: string;
  handing: number;
  responses: readonly Response[];
  sinceMs: number;
  /** The vote is lost to another node: there is nothing here that could still store them. */
  isLeft: boolean;
}

const everyMs = 1000;
const patienceMs = 60_000;
/** Of a node that ends. */
const [lastWordsEveryMs, maxLastTries] = [200, 8];
const maxResponses = 2000;
const idOf = z.string().max(160);
const responseWord = z.object({
  from: z.uuid(),
  part: z.number().int(),
  path: z.string().max(200).refine(isDocumentPath),
  round: idOf,
  responses: z
    .array(z.tuple([idOf, z.string().max(500), z.string().max(500).nullable(), idOf, z.number()]))
    .max(maxResponses),
});
const takenWord = z.object({ from: z.uuid(), part: z.number().int() });

/**
 * Responses that a node has heard and cannot store go to the others by word of mouth, so that the node that counts on counts them, too. Words may be
 * lost, come twice and out of order: each is said again until it is stored somewhere, and its number tells what is later.
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
      bus.onMessage('responses', ({ body }) => this.#heard(body)),
      bus.onMessage('responses-taken', ({ body }) => {
        const word = takenWord.safeParse(body);
        if (word.success && word.data.from === this.#from) this.#parts.delete(word.data.part);
      }),
    ];
    votes.meet({
      left: (unstored) => this.#left(unstored),
      isMoreComing: () => deps.isLostElsewhere(),
    });
    this.#turnSoon();
  }

  /** Hands on what was answered here in a round that another node collects. */
  pass(path: DocumentPath, round: string, responses: readonly Response[]): void {
    this.#add({ path, round, responses, handing: 0 }, true);
  }

  /** Says once more what is to be said, and until another node has stored it, for a moment at most. */
  async close(): Promise<void> {
    this.#cancel();
    this.#turn();
    for (let tries = 0; this.#parts.size > 0 && tries < maxLastTries; tries += 1) {
      await new Promise<void>((resolve) => this.#deps.clock.after(lastWordsEveryMs, resolve));
      for (const number of this.#parts.keys()) this.#say(number);
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
    const isOwn = isLost() || [...this.#parts.values()].some((part) => !part.isLeft);
    const unstored = isOwn ? votes.handOut() : [];
    for (const [number, part] of this.#parts)
      if (!part.isLeft && !unstored.some((one) => isOf(part, one))) this.#parts.delete(number);
    this.#giveUpOld();
    for (const number of this.#parts.keys()) this.#say(number);
    for (const each of unstored) this.#add(each, false);
  }

  #left(unstored: readonly Unstored[]): void {
    for (const each of unstored) {
      for (const [number, part] of this.#parts) {
        if (part.path !== each.path || part.round !== each.round || part.isLeft) continue;
        if (isOf(part, each)) part.isLeft = true;
        else this.#parts.delete(number);
      }
      this.#add(each, true);
    }
  }

  #add({ responses, ...of }: Unstored, isLeft: boolean): void {
    const sinceMs = this.#deps.clock.nowMs();
    for (let from = 0; from < responses.length; from += maxResponses) {
      // All nodes go by one clock: so what is handed out later is later wherever it comes from.
      this.#number = Math.max(Math.floor(sinceMs), this.#number + 1);
      const some = responses.slice(from, from + maxResponses);
      this.#parts.set(this.#number, { ...of, responses: some, sinceMs, isLeft });
      this.#say(this.#number);
    }
  }

  #say(number: number): void {
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
    for (const [number, { path, round, responses, sinceMs, isLeft }] of this.#parts) {
      if (clock.nowMs() - sinceMs < patienceMs) continue;
      this.#parts.delete(number);
      if (isLeft)
        log.warn(
          { path, round, responses: responses.length },
          'responses dropped: no node collects this round',
        );
    }
  }

  #heard(body: unknown): void {
    const { votes, bus, isLost } = this.#deps;
    // Whoever cannot store either is no help, and may have lost the vote without knowing it.
    if (isLost()) return;
    const word = responseWord.safeParse(body);
    if (!word.success) return;
    const { from, part, path, round } = word.data;
    const responses = word.data.responses.map(
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
