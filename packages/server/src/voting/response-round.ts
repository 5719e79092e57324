import { VoterTable } from './voter-table.ts';
import { Tally, type Counts } from './tally.ts';
import type { Response } from '../ports/response-store.ts';

/** Responses on their way to the store. */
export interface Batch {
  readonly responses: readonly Response[];
  /** Numbers of their voters. */
  readonly voters: readonly number[];
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
  readonly #voters = new VoterTable();
  /** By number of voter: what was said last, by which message, and what the store has. */
  readonly #answers: (string | null)[] = [];
  readonly #names: string[] = [];
  readonly #messageIds: string[] = [];
  /** By number of voter: since when the answer is the present one. */
  readonly #sinceMs: number[] = [];
  readonly #answersStored: (string | null)[] = [];
  /** Voters whose response is not in the store, each once. */
  #changed: number[] = [];
  readonly #isChanged: boolean[] = [];
  /** By number of voter: what counts was heard here, and not only read from the store. */
  readonly #isHeard: boolean[] = [];
  readonly #counted = new Tally();
  readonly #stored = new Tally();
  #isRestored = false;
  /** What was removed so far, for responses that come later: from the store, or from another node. */
  readonly #removedMessages = new Set<string>();
  readonly #removedStrangers = new Set<string>();
  /** By number of voter: what the store may hold from before was taken off. */
  readonly #isRemoved: boolean[] = [];
  /** By number of voter: what counts although nobody said it here, and when it was handed out by another node. */
  readonly #remoteResponses = new Map<number, { messageId: string; order: number }>();
  /** By number of voter: what other nodes were told, while the store does not have it. */
  readonly #handedOut = new Map<number, Response>();
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
    this.#set(response);
    // By way of another node the same voter may answer again.
    this.#remoteResponses.set(this.#voters.find(voterId), { messageId, order: arrivedAtMs });
    return true;
  }

  /** Takes off the voter's answer. */
  removeVoter(voterId: string): void {
    const voter = this.#voters.find(voterId);
    if (voter !== -1) {
      this.#takeOff(voter);
      this.#isHeard[voter] = true;
      this.#isRemoved[voter] = true;
      this.#remoteResponses.delete(voter);
    }
    // The store may hold an answer of this voter.
    else if (!this.#isRestored) {
      this.#set({ voterId, name: '', answer: null, messageId: '', atMs: 0 });
      this.#isRemoved[this.#voters.find(voterId)] = true;
    } else this.#removedStrangers.add(voterId);
  }

  /** Takes off every answer that is known here. */
  removeAll(): void {
    for (let voter = 0; voter < this.#answers.length; voter += 1) {
      this.#takeOff(voter);
      this.#isRemoved[voter] = true;
    }
  }

  /** Takes off the vote that this message cast, unless the voter has voted again since. */
  removeMessage(messageId: string): void {
    this.#removedMessages.add(messageId);
    // Rare, so a search is cheaper than an index kept for every vote.
    for (let voter = 0; voter < this.#messageIds.length; voter += 1) {
      if (this.#messageIds[voter] !== messageId) continue;
      // What another node may have heard of this voter since is not removed by this.
      if (this.#isHeard[voter] !== true)
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
      const voter = this.#voters.findOrAdd(voterId);
      if (voter === this.#answers.length) this.#begin();
      this.#noteStored(voter, answer);
      if (this.#isHeard[voter] === true && !this.#isFinal(voter, response)) {
        if (this.#answers[voter] !== answer) this.#markChanged(voter);
        else this.#sinceEarlier(voter, response.atMs);
        continue;
      }
      this.#count(voter, answer);
      this.#note(voter, response);
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
        this.#set(this.#removedMessages.has(messageId) ? { ...response, answer: null } : response);
        this.#remoteResponses.set(this.#voters.find(voterId), { messageId, order });
      }
      const voter = this.#voters.find(voterId);
      if (voter === -1) continue;
      isStored &&= this.#isChanged[voter] !== true;
      isStored &&= this.#answersStored[voter] === this.#answers[voter];
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
      const response = this.#responseOf(voter);
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
      this.#isChanged[voter] = false;
      return this.#responseOf(voter);
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
    const voter = this.#voters.find(voterId);
    if (voter === -1) return !this.#removedStrangers.has(voterId);
    if (this.#isHeard[voter] !== true) return true;
    const known = this.#remoteResponses.get(voter);
    return (
      known !== undefined && known.messageId === this.#messageIds[voter] && known.order < order
    );
  }

  #answerOf(voterId: string): string | null {
    const voter = this.#voters.find(voterId);
    return voter === -1 ? null : (this.#answers[voter] ?? null);
  }

  /** Where first answers count: the store has an earlier one than what was heard here, and nobody took it off. */
  #isFinal(voter: number, { answer, messageId, atMs }: Response): boolean {
    if (this.#rules.isFirstAnswerFinal !== true || answer === null) return false;
    if (this.#isRemoved[voter] === true || this.#removedMessages.has(messageId)) return false;
    return atMs < (this.#sinceMs[voter] ?? 0);
  }

  #responseOf(voter: number): Response {
    return {
      voterId: this.#voters.name(voter),
      name: this.#names[voter] ?? '',
      answer: this.#answers[voter] ?? null,
      messageId: this.#messageIds[voter] ?? '',
      atMs: this.#sinceMs[voter] ?? 0,
    };
  }

  #set(response: Response): void {
    const { voterId, answer } = response;
    const voter = this.#voters.findOrAdd(voterId);
    if (voter === this.#answers.length) this.#begin();
    // Who says the same again has said it first when it was said first.
    const isRepeated = answer !== null && this.#answers[voter] === answer;
    const atMs = isRepeated ? (this.#sinceMs[voter] ?? response.atMs) : response.atMs;
    this.#count(voter, answer);
    this.#note(voter, { ...response, atMs });
    this.#isHeard[voter] = true;
    this.#markChanged(voter);
  }

  /** The next voter. */
  #begin(): void {
    this.#answers.push(null);
    this.#names.push('');
    this.#messageIds.push('');
    this.#sinceMs.push(0);
    this.#answersStored.push(null);
    this.#isChanged.push(false);
    this.#isHeard.push(false);
    this.#isRemoved.push(false);
  }

  #note(voter: number, { name, messageId, atMs }: Response): void {
    if (name !== '') this.#names[voter] = name;
    this.#messageIds[voter] = messageId;
    this.#sinceMs[voter] = atMs;
  }

  #sinceEarlier(voter: number, atMs: number): void {
    if (this.#isRemoved[voter] === true || atMs >= (this.#sinceMs[voter] ?? 0)) return;
    this.#sinceMs[voter] = atMs;
    this.#markChanged(voter);
  }

  #count(voter: number, answer: string | null): void {
    this.#counted.change(this.#answers[voter] ?? null, answer);
    this.#answers[voter] = answer;
  }

  #noteStored(voter: number, answer: string | null): void {
    this.#stored.change(this.#answersStored[voter] ?? null, answer);
    this.#answersStored[voter] = answer;
  }

  #takeOff(voter: number): void {
    if ((this.#answers[voter] ?? null) === null) return;
    this.#count(voter, null);
    this.#isHeard[voter] = true;
    this.#markChanged(voter);
  }

  #markChanged(voter: number): void {
    if (this.#isChanged[voter] === true) return;
    this.#isChanged[voter] = true;
    this.#changed.push(voter);
  }
}
