import { Tally, type Counts } from './tally.ts';
import type { Response } from '../ports/response-store.ts';

/** What is known of one voter. */
interface Voter {
  readonly id: string;
  name: string;
  /** What was said last, by which message, and since when it is the present answer. */
  answer: string | null;
  messageId: string;
  sinceMs: number;
  storedAnswer: string | null;
  /** The present response is not in the store. */
  isChanged: boolean;
  /** What counts was heard here, and not only read from the store. */
  isHeard: boolean;
  /** What the store may hold from before was taken off. */
  isRemoved: boolean;
}

/** Responses on their way to the store. */
export interface Batch {
  readonly responses: readonly Response[];
  readonly voters: readonly Voter[];
}

/** Which answers of a round count. */
export interface RoundRules {
  /** Server epoch milliseconds: from `opensAtMs` on, before `closesAtMs`. */
  opensAtMs: number;
  closesAtMs: number;
  /** A voter's first answer counts, not the last. */
  isFirstAnswerFinal?: boolean;
  /** What is kept when somebody answers again; absent: the later answer. */
  withLater?: (before: string | null, later: string) => string;
}

/** A voter's answer as it was heard. */
export interface Heard {
  voterId: string;
  name?: string;
  answer: string;
  messageId: string;
  arrivedAtMs: number;
}

/**
 * The counting of one round: one answer per voter, the last one counts, or the first. Answers of removed voters and messages are taken
 * off; a voter may answer again after that. Knows which responses the store does not have yet, and the tally of those that it has.
 */
export class ResponseRound {
  #rules: RoundRules;
  readonly #voters = new Map<string, Voter>();
  /** Voters whose response is not in the store, each once. */
  #changed: Voter[] = [];
  readonly #counted = new Tally();
  readonly #stored = new Tally();
  #isRestored = false;
  /** What was removed so far, for responses that come later: from the store, or from another node. */
  readonly #removedMessages = new Set<string>();
  readonly #removedStrangers = new Set<string>();
  /** What counts although nobody said it here, and when it was handed out by another node. */
  readonly #remoteResponses = new Map<Voter, { messageId: string; order: number }>();
  /** What other nodes were told, while the store does not have it. */
  readonly #handedOut = new Map<Voter, Response>();
  #handings = 0;

  constructor(rules: RoundRules) {
    this.#rules = rules;
  }

  get rules(): RoundRules {
    return this.#rules;
  }

  setRules(rules: RoundRules): void {
    this.#rules = rules;
  }

  /** Nobody has voted, and the store holds no response. */
  get isEmpty(): boolean {
    return this.#voters.size === 0;
  }

  /** Responses that the store does not have yet. */
  get isChanged(): boolean {
    return this.#changed.length > 0;
  }

  /** All valid answers, stored or not. */
  counted(): Counts {
    return this.#counted;
  }

  /** The answers that the store has. */
  stored(): Counts {
    return this.#stored;
  }

  /** Counts an answer that was heard; tells whether that was in time, and not after one that is final. */
  respond(heard: Heard): boolean {
    const { voterId, name = '', answer, messageId, arrivedAtMs } = heard;
    const { opensAtMs, closesAtMs, isFirstAnswerFinal } = this.#rules;
    if (arrivedAtMs < opensAtMs || arrivedAtMs >= closesAtMs) return false;
    if (isFirstAnswerFinal === true && this.#answerOf(voterId) !== null) return false;
    const { withLater } = this.#rules;
    const kept = withLater === undefined ? answer : withLater(this.#answerOf(voterId), answer);
    this.#set({ voterId, name, answer: kept, messageId, atMs: arrivedAtMs });
    return true;
  }

  /**
   * Takes an answer, or null, in the place of the one before, as another way than the chat brought it at `arrivedAtMs`; tells whether that
   * was in time, and not after one that is final.
   */
  put(response: Response, arrivedAtMs: number): boolean {
    const { opensAtMs, closesAtMs, isFirstAnswerFinal } = this.#rules;
    const { voterId, messageId } = response;
    if (arrivedAtMs < opensAtMs || arrivedAtMs >= closesAtMs) return false;
    if (isFirstAnswerFinal === true && this.#answerOf(voterId) !== null) return false;
    // By way of another node the same voter may answer again.
    this.#remoteResponses.set(this.#set(response), { messageId, order: arrivedAtMs });
    return true;
  }

  /** Takes off the voter's answer. */
  removeVoter(voterId: string): void {
    const voter = this.#voters.get(voterId);
    if (voter !== undefined) {
      this.#takeOff(voter);
      voter.isHeard = true;
      voter.isRemoved = true;
      this.#remoteResponses.delete(voter);
    }
    // The store may hold an answer of this voter.
    else if (!this.#isRestored)
      this.#set({ voterId, name: '', answer: null, messageId: '', atMs: 0 }).isRemoved = true;
    else this.#removedStrangers.add(voterId);
  }

  /** Takes off every answer that is known here. */
  removeAll(): void {
    for (const voter of this.#voters.values()) {
      this.#takeOff(voter);
      voter.isRemoved = true;
    }
  }

  /** Takes off the vote that this message cast, unless the voter has voted again since. */
  removeMessage(messageId: string): void {
    this.#removedMessages.add(messageId);
    // Rare, so a search is cheaper than an index kept for every vote.
    for (const voter of this.#voters.values()) {
      if (voter.messageId !== messageId) continue;
      // What another node may have heard of this voter since is not removed by this.
      if (!voter.isHeard)
        this.#remoteResponses.set(voter, { messageId, order: Number.NEGATIVE_INFINITY });
      this.#takeOff(voter);
    }
  }

  /**
   * Takes over what the response store holds, as often as that is read: for voters who were not heard here, it counts. Another node
   * may have written it; a voter who was heard here said something later.
   */
  restore(responses: readonly Response[]): void {
    for (const response of responses) {
      const { voterId, answer, messageId } = response;
      const voter = this.#voter(voterId);
      this.#noteStored(voter, answer);
      if (voter.isHeard && !this.#isFinal(voter, response)) {
        if (voter.answer !== answer) this.#markChanged(voter);
        else this.#sinceEarlier(voter, response.atMs);
        continue;
      }
      this.#count(voter, answer);
      note(voter, response, response.atMs);
      if (this.#removedMessages.has(messageId)) this.#takeOff(voter);
    }
  }

  /**
   * Takes over what another node heard and could not store: of voters who were not heard here, and whose known responses were not
   * handed out later, by `order`. Answers whether the store has what counts of each of these voters.
   */
  adopt(responses: readonly Response[], order: number): boolean {
    let isStored = true;
    for (const response of responses) {
      const { voterId, messageId } = response;
      if (this.#mayAdopt(voterId, order)) {
        const isRemoved = this.#removedMessages.has(messageId);
        const voter = this.#set(isRemoved ? { ...response, answer: null } : response);
        this.#remoteResponses.set(voter, { messageId, order });
      }
      const voter = this.#voters.get(voterId);
      if (voter === undefined) continue;
      isStored &&= !voter.isChanged && voter.storedAnswer === voter.answer;
    }
    return isStored;
  }

  /**
   * Ballots that the store does not have, `flying` among them, as they stand now, without those that were handed out like that before. They
   * stay this round's own. `handing` is another number when all that was handed out before is of no use any more.
   */
  handOut(flying: Batch | null): { handing: number; responses: Response[] } {
    const responses: Response[] = [];
    for (const voter of [...(flying?.voters ?? []), ...this.#changed]) {
      const response = responseOf(voter);
      const before = this.#handedOut.get(voter);
      if (before?.messageId === response.messageId && before.answer === response.answer) continue;
      this.#handedOut.set(voter, response);
      responses.push(response);
    }
    return { handing: this.#handings, responses };
  }

  /** Every stored response has been added. */
  restored(): void {
    this.#isRestored = true;
  }

  /** Takes up to `limit` responses to be stored; follow up with `settle` or `giveBack`. */
  takeChanged(limit: number): Batch {
    const voters = this.#changed.splice(0, limit);
    const responses = voters.map((voter): Response => {
      voter.isChanged = false;
      return responseOf(voter);
    });
    return { responses, voters };
  }

  /** The store has these responses now. */
  settle({ responses, voters }: Batch): void {
    voters.forEach((voter, index) => this.#noteStored(voter, responses[index]?.answer ?? null));
    if (this.#handedOut.size === 0) return;
    // The store may have later ones from here on.
    this.#handedOut.clear();
    this.#handings += 1;
  }

  /** The store did not take these responses. */
  giveBack({ voters }: Batch): void {
    for (const voter of voters) this.#markChanged(voter);
  }

  #mayAdopt(voterId: string, order: number): boolean {
    const voter = this.#voters.get(voterId);
    if (voter === undefined) return !this.#removedStrangers.has(voterId);
    if (!voter.isHeard) return true;
    const known = this.#remoteResponses.get(voter);
    return known !== undefined && known.messageId === voter.messageId && known.order < order;
  }

  #answerOf(voterId: string): string | null {
    return this.#voters.get(voterId)?.answer ?? null;
  }

  /** Where first answers count: the store has an earlier one than what was heard here, and nobody took it off. */
  #isFinal(voter: Voter, { answer, messageId, atMs }: Response): boolean {
    if (this.#rules.isFirstAnswerFinal !== true || answer === null) return false;
    if (voter.isRemoved || this.#removedMessages.has(messageId)) return false;
    return atMs < voter.sinceMs;
  }

  /** The voter of this name, a new one if need be. */
  #voter(id: string): Voter {
    const known = this.#voters.get(id);
    if (known !== undefined) return known;
    const voter: Voter = {
      id,
      name: '',
      answer: null,
      messageId: '',
      sinceMs: 0,
      storedAnswer: null,
      isChanged: false,
      isHeard: false,
      isRemoved: false,
    };
    this.#voters.set(id, voter);
    return voter;
  }

  #set(response: Response): Voter {
    const { voterId, answer } = response;
    const voter = this.#voter(voterId);
    // Who says the same again has said it first when it was said first.
    const isRepeated = answer !== null && voter.answer === answer;
    this.#count(voter, answer);
    note(voter, response, isRepeated ? voter.sinceMs : response.atMs);
    voter.isHeard = true;
    this.#markChanged(voter);
    return voter;
  }

  #sinceEarlier(voter: Voter, atMs: number): void {
    if (voter.isRemoved || atMs >= voter.sinceMs) return;
    voter.sinceMs = atMs;
    this.#markChanged(voter);
  }

  #count(voter: Voter, answer: string | null): void {
    this.#counted.change(voter.answer, answer);
    voter.answer = answer;
  }

  #noteStored(voter: Voter, answer: string | null): void {
    this.#stored.change(voter.storedAnswer, answer);
    voter.storedAnswer = answer;
  }

  #takeOff(voter: Voter): void {
    if (voter.answer === null) return;
    this.#count(voter, null);
    voter.isHeard = true;
    this.#markChanged(voter);
  }

  #markChanged(voter: Voter): void {
    if (voter.isChanged) return;
    voter.isChanged = true;
    this.#changed.push(voter);
  }
}

function note(voter: Voter, { name, messageId }: Response, sinceMs: number): void {
  if (name !== '') voter.name = name;
  voter.messageId = messageId;
  voter.sinceMs = sinceMs;
}

const responseOf = ({ id, name, answer, messageId, sinceMs }: Voter): Response => ({
  voterId: id,
  name,
  answer,
  messageId,
  atMs: sinceMs,
});
