import { Tally, type Counts } from './tally.ts';
import type { Response } from '../ports/response-store.ts';

/** State of one voter. */
interface Voter {
  readonly id: string;
  name: string;
  /** The current answer, its message, and when it was first given. */
  answer: string | null;
  messageId: string;
  sinceMs: number;
  storedAnswer: string | null;
  /** The current response is not stored. */
  isChanged: boolean;
  /** The current answer was received on this node, not only read from the store. */
  isReceivedHere: boolean;
  /** An answer that the store may hold was removed. */
  isRemoved: boolean;
}

/** Responses being written to the store. */
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
  /** Combines an earlier answer with a later one; absent: the later one replaces it. */
  combine?: (before: string | null, later: string) => string;
}

/** A voter's answer as received. */
export interface ReadMessage {
  voterId: string;
  name?: string;
  answer: string;
  messageId: string;
  arrivedAtMs: number;
}

/** Whether an answer counts: not when it is not in time, or comes after a final one. */
export type PutOutcome = 'taken' | 'tooLate' | 'final';

/**
 * Counts one round: one answer per voter, the last or the first. Answers of removed voters and messages are discarded;
 * the voter may answer again. Tracks unstored responses and the tally of the stored ones.
 */
export class ResponseRound {
  #rules: RoundRules;
  readonly #voters = new Map<string, Voter>();
  /** Voters with an unstored response, each once. */
  #changed: Voter[] = [];
  readonly #counted = new Tally();
  readonly #stored = new Tally();
  #isRestored = false;
  /** Removals so far, applied to responses that arrive later from the store or another node. */
  readonly #removedMessages = new Set<string>();
  readonly #removedStrangers = new Set<string>();
  /** Counted answers that did not come from the chat here, with their order. */
  readonly #remoteResponses = new Map<Voter, { messageId: string; order: number }>();
  /** Responses handed to other nodes and not stored yet. */
  readonly #handedOut = new Map<Voter, Response>();
  #generation = 0;

  constructor(rules: RoundRules) {
    this.#rules = rules;
  }

  get rules(): RoundRules {
    return this.#rules;
  }

  setRules(rules: RoundRules): void {
    this.#rules = rules;
  }

  /** There are no voters, neither here nor in the store. */
  get isEmpty(): boolean {
    return this.#voters.size === 0;
  }

  /** There are unstored responses. */
  get isChanged(): boolean {
    return this.#changed.length > 0;
  }

  /** All valid answers, stored or not. */
  counted(): Counts {
    return this.#counted;
  }

  /** The stored answers. */
  stored(): Counts {
    return this.#stored;
  }

  /** Whether this voter has answered in this round. */
  knows(voterId: string): boolean {
    return this.#voters.has(voterId);
  }

  /** Counts an answer from the chat; returns false when it was not in time or came after a final one. */
  respond(received: ReadMessage): boolean {
    const { voterId, name = '', answer, messageId, arrivedAtMs } = received;
    const { opensAtMs, closesAtMs, isFirstAnswerFinal } = this.#rules;
    if (arrivedAtMs < opensAtMs || arrivedAtMs >= closesAtMs) return false;
    if (isFirstAnswerFinal === true && this.#answerOf(voterId) !== null) return false;
    const { combine } = this.#rules;
    const combined = combine === undefined ? answer : combine(this.#answerOf(voterId), answer);
    this.#set({ voterId, name, answer: combined, messageId, atMs: arrivedAtMs });
    return true;
  }

  /** Replaces the voter's answer (null: counts for nothing) with one that arrived by another way than the chat. */
  put(response: Response, arrivedAtMs: number): PutOutcome {
    const { opensAtMs, closesAtMs, isFirstAnswerFinal } = this.#rules;
    const { voterId, messageId } = response;
    if (arrivedAtMs < opensAtMs || arrivedAtMs >= closesAtMs) return 'tooLate';
    if (isFirstAnswerFinal === true && this.#answerOf(voterId) !== null) return 'final';
    // The same voter may answer again through another node.
    this.#remoteResponses.set(this.#set(response), { messageId, order: arrivedAtMs });
    return 'taken';
  }

  /** Removes the voter's answer. */
  removeVoter(voterId: string): void {
    const voter = this.#voters.get(voterId);
    if (voter !== undefined) {
      this.#removeAnswer(voter);
      voter.isReceivedHere = true;
      voter.isRemoved = true;
      this.#remoteResponses.delete(voter);
    }
    // The store may hold an answer of this voter.
    else if (!this.#isRestored)
      this.#set({ voterId, name: '', answer: null, messageId: '', atMs: 0 }).isRemoved = true;
    else this.#removedStrangers.add(voterId);
  }

  /** Removes every answer known here. */
  removeAll(): void {
    for (const voter of this.#voters.values()) {
      this.#removeAnswer(voter);
      voter.isRemoved = true;
    }
  }

  /** Removes the vote cast by this message, unless the voter has voted again since. */
  removeMessage(messageId: string): void {
    this.#removedMessages.add(messageId);
    // Rare, so a search is cheaper than an index kept for every vote.
    for (const voter of this.#voters.values()) {
      if (voter.messageId !== messageId) continue;
      // A newer answer of this voter on another node is not affected.
      if (!voter.isReceivedHere)
        this.#remoteResponses.set(voter, { messageId, order: Number.NEGATIVE_INFINITY });
      this.#removeAnswer(voter);
    }
  }

  /**
   * Merges the stored responses, each time they are read. They count for voters without an answer received here;
   * another node may have written them. An answer received here is later.
   */
  restore(responses: readonly Response[]): void {
    for (const response of responses) {
      const { voterId, answer, messageId } = response;
      const voter = this.#voter(voterId);
      this.#noteStored(voter, answer);
      if (voter.isReceivedHere && !this.#isFinal(voter, response)) {
        if (voter.answer !== answer) this.#markChanged(voter);
        else this.#sinceEarlier(voter, response.atMs);
        continue;
      }
      this.#count(voter, answer);
      note(voter, response, response.atMs);
      if (this.#removedMessages.has(messageId)) this.#removeAnswer(voter);
    }
  }

  /**
   * Merges responses that another node could not store, except for voters whose answer was received here or handed out
   * with a later `order`. Returns whether the current answers of these voters are stored.
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
   * Unstored responses in their current state, `flying` included, without those handed out before. They remain in this
   * round. `handing` changes when everything handed out before is obsolete.
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
    return { handing: this.#generation, responses };
  }

  /** All stored responses have been merged. */
  restored(): void {
    this.#isRestored = true;
  }

  /** Takes up to `limit` responses for storing; follow up with `settle` or `requeue`. */
  takeChanged(limit: number): Batch {
    const voters = this.#changed.splice(0, limit);
    const responses = voters.map((voter): Response => {
      voter.isChanged = false;
      return responseOf(voter);
    });
    return { responses, voters };
  }

  /** These responses are stored. */
  settle({ responses, voters }: Batch): void {
    voters.forEach((voter, index) => this.#noteStored(voter, responses[index]?.answer ?? null));
    if (this.#handedOut.size === 0) return;
    // From now on the store may have later responses.
    this.#handedOut.clear();
    this.#generation += 1;
  }

  /** Storing these responses failed. */
  requeue({ voters }: Batch): void {
    for (const voter of voters) this.#markChanged(voter);
  }

  #mayAdopt(voterId: string, order: number): boolean {
    const voter = this.#voters.get(voterId);
    if (voter === undefined) return !this.#removedStrangers.has(voterId);
    if (!voter.isReceivedHere) return true;
    const known = this.#remoteResponses.get(voter);
    return known !== undefined && known.messageId === voter.messageId && known.order < order;
  }

  #answerOf(voterId: string): string | null {
    return this.#voters.get(voterId)?.answer ?? null;
  }

  /** With final first answers: whether the stored answer is earlier than the one received here and was not removed. */
  #isFinal(voter: Voter, { answer, messageId, atMs }: Response): boolean {
    if (this.#rules.isFirstAnswerFinal !== true || answer === null) return false;
    if (voter.isRemoved || this.#removedMessages.has(messageId)) return false;
    return atMs < voter.sinceMs;
  }

  /** The voter with this id, created when missing. */
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
      isReceivedHere: false,
      isRemoved: false,
    };
    this.#voters.set(id, voter);
    return voter;
  }

  #set(response: Response): Voter {
    const { voterId, answer } = response;
    const voter = this.#voter(voterId);
    // A repeated answer keeps the time at which it was first given.
    const isRepeated = answer !== null && voter.answer === answer;
    this.#count(voter, answer);
    note(voter, response, isRepeated ? voter.sinceMs : response.atMs);
    voter.isReceivedHere = true;
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

  #removeAnswer(voter: Voter): void {
    if (voter.answer === null) return;
    this.#count(voter, null);
    voter.isReceivedHere = true;
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
