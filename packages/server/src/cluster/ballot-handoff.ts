import { randomUUID } from 'node:crypto';
import { answerIndexSchema } from '@quizcast/game/games/stage-quiz/show';
import { z } from 'zod';
import type { Ballot } from '../ports/ballot-store.ts';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import { isDocumentPath, type DocumentPath } from '../ports/document-store.ts';
import type { Unstored, VoteService } from '../voting/vote-service.ts';
import type { Log } from '../ports/log.ts';

export interface HandOverDeps {
  votes: Pick<VoteService, 'meet' | 'handOut' | 'adopt'>;
  bus: Pick<Bus, 'say' | 'hear'>;
  clock: Clock;
  log: Log;
  /** Whether the store does not answer this node, and answers another one. */
  isLost: () => boolean;
  /** Whether another node says that the store does not answer it. */
  isLostElsewhere: () => boolean;
}

/** Ballots said together, until some node has stored them. */
interface Part {
  path: DocumentPath;
  round: string;
  handing: number;
  ballots: readonly Ballot[];
  sinceMs: number;
  /** The vote is lost to another node: there is nothing here that could still store them. */
  isLeft: boolean;
}

const everyMs = 1000;
const patienceMs = 60_000;
/** Of a node that ends. */
const [lastWordsEveryMs, maxLastTries] = [200, 8];
const maxBallots = 2000;
const idOf = z.string().max(128);
const ballotWord = z.object({
  from: z.uuid(),
  part: z.number().int(),
  path: z.string().max(200).refine(isDocumentPath),
  round: idOf,
  ballots: z.array(z.tuple([idOf, answerIndexSchema.nullable(), idOf])).max(maxBallots),
});
const takenWord = z.object({ from: z.uuid(), part: z.number().int() });

/**
 * Ballots that a node has heard and cannot store go to the others by word of mouth, so that the node that counts on counts them, too. Words may be
 * lost, come twice and out of order: each is said again until it is stored somewhere, and its number tells what is later.
 */
export class BallotHandoff {
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
      bus.hear('ballots', ({ body }) => this.#heard(body)),
      bus.hear('ballots-taken', ({ body }) => {
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
    const unstored = votes.handOut();
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

  #add({ ballots, ...of }: Unstored, isLeft: boolean): void {
    const sinceMs = this.#deps.clock.nowMs();
    for (let from = 0; from < ballots.length; from += maxBallots) {
      // All nodes go by one clock: so what is handed out later is later wherever it comes from.
      this.#number = Math.max(Math.floor(sinceMs), this.#number + 1);
      const some = ballots.slice(from, from + maxBallots);
      this.#parts.set(this.#number, { ...of, ballots: some, sinceMs, isLeft });
      this.#say(this.#number);
    }
  }

  #say(number: number): void {
    const part = this.#parts.get(number);
    if (part === undefined) return;
    const { path, round } = part;
    const ballots = part.ballots.map((one) => [one.voterId, one.answer, one.messageId]);
    this.#deps.bus.say('ballots', { from: this.#from, part: number, path, round, ballots });
  }

  #giveUpOld(): void {
    const { clock, log } = this.#deps;
    for (const [number, { path, round, ballots, sinceMs, isLeft }] of this.#parts) {
      if (clock.nowMs() - sinceMs < patienceMs) continue;
      this.#parts.delete(number);
      if (isLeft)
        log.warn(
          { path, round, ballots: ballots.length },
          'ballots dropped: no node counts this vote',
        );
    }
  }

  #heard(body: unknown): void {
    const { votes, bus, isLost } = this.#deps;
    // Whoever cannot store either is no help, and may have lost the vote without knowing it.
    if (isLost()) return;
    const word = ballotWord.safeParse(body);
    if (!word.success) return;
    const { from, part, path, round } = word.data;
    const ballots = word.data.ballots.map(([voterId, answer, messageId]): Ballot => ({
      voterId,
      answer,
      messageId,
    }));
    if (votes.adopt(path, round, ballots, part)) bus.say('ballots-taken', { from, part });
  }
}

const isOf = (part: Part, { path, round, handing }: Unstored): boolean =>
  part.path === path && part.round === round && part.handing === handing;
