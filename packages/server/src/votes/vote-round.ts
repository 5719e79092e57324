import type { AnswerIndex } from '@quizcast/game/stage-quiz/show';
import type { Ballot } from '../ports/ballot-box.ts';

/** Votes for A, B, C and D. */
export type Votes = [number, number, number, number];

/** What is known of one voter. */
interface Voter {
  readonly voterId: string;
  answer: AnswerIndex | null;
  messageId: string;
  /** The answer as the ballot box has it. */
  stored: AnswerIndex | null;
  isChanged: boolean;
}

/** Ballots on their way to the box. */
export interface Batch {
  readonly ballots: readonly Ballot[];
  readonly voters: readonly Voter[];
}

/** The span of time in which votes count, server epoch milliseconds: from `opensAtMs` on, before `closesAtMs`. */
export interface VoteWindow {
  opensAtMs: number;
  closesAtMs: number;
}

/**
 * The counting of one round: one vote per voter, the last one counts. Votes of removed voters and messages are taken off; a voter
 * may vote again after that. Knows which ballots the box does not have yet, and the tally of those that it has.
 */
export class VoteRound {
  #window: VoteWindow;
  readonly #voters = new Map<string, Voter>();
  readonly #counted: Votes = [0, 0, 0, 0];
  readonly #stored: Votes = [0, 0, 0, 0];
  #changed: Voter[] = [];
  /** Messages removed while stored ballots were still missing; null once all are here. */
  #removedEarly: Set<string> | null = new Set();

  constructor(window: VoteWindow) {
    this.#window = window;
  }

  get window(): VoteWindow {
    return this.#window;
  }

  setWindow(window: VoteWindow): void {
    this.#window = window;
  }

  /** Ballots that the box does not have yet. */
  get isChanged(): boolean {
    return this.#changed.length > 0;
  }

  /** All valid votes, stored or not. */
  counted(): Votes {
    return [...this.#counted];
  }

  /** The votes that the box has. */
  stored(): Votes {
    return [...this.#stored];
  }

  /** Counts a vote that arrived at `arrivedAtMs`; answers whether it was in time. */
  vote(voterId: string, answer: AnswerIndex, messageId: string, arrivedAtMs: number): boolean {
    if (arrivedAtMs < this.#window.opensAtMs || arrivedAtMs >= this.#window.closesAtMs)
      return false;
    this.#set(voterId, answer, messageId);
    return true;
  }

  /** Takes off the voter's vote. */
  removeVoter(voterId: string): void {
    const voter = this.#voters.get(voterId);
    if (voter !== undefined) this.#takeOff(voter);
    // The stored ballots may hold a vote of this voter.
    else if (this.#removedEarly !== null) this.#set(voterId, null, '');
  }

  /** Takes off the vote that this message cast, unless the voter has voted again since. */
  removeMessage(messageId: string): void {
    this.#removedEarly?.add(messageId);
    // Rare, so a search is cheaper than an index kept for every vote.
    for (const voter of this.#voters.values()) {
      if (voter.messageId === messageId) this.#takeOff(voter);
    }
  }

  /** Adds ballots from the box, as they were before anything that was counted here. */
  restore(ballots: readonly Ballot[]): void {
    for (const { voterId, answer, messageId } of ballots) {
      const known = this.#voters.get(voterId);
      if (answer !== null) this.#stored[answer] += 1;
      if (known !== undefined) {
        known.stored = answer;
        continue;
      }
      const voter: Voter = { voterId, answer, messageId, stored: answer, isChanged: false };
      this.#voters.set(voterId, voter);
      if (answer === null) continue;
      this.#counted[answer] += 1;
      if (this.#removedEarly?.has(messageId) === true) this.#takeOff(voter);
    }
  }

  /** Every stored ballot has been added. */
  restored(): void {
    this.#removedEarly = null;
  }

  /** Takes up to `limit` ballots to be stored; follow up with `settle` or `giveBack`. */
  takeChanged(limit: number): Batch {
    const voters = this.#changed.splice(0, limit);
    const ballots = voters.map((voter): Ballot => {
      voter.isChanged = false;
      return { voterId: voter.voterId, answer: voter.answer, messageId: voter.messageId };
    });
    return { ballots, voters };
  }

  /** The box has these ballots now. */
  settle({ ballots, voters }: Batch): void {
    voters.forEach((voter, index) => {
      const now = ballots[index]?.answer ?? null;
      if (voter.stored !== null) this.#stored[voter.stored] -= 1;
      if (now !== null) this.#stored[now] += 1;
      voter.stored = now;
    });
  }

  /** The box did not take these ballots. */
  giveBack({ voters }: Batch): void {
    for (const voter of voters) this.#markChanged(voter);
  }

  #set(voterId: string, answer: AnswerIndex | null, messageId: string): void {
    const known = this.#voters.get(voterId);
    if (known === undefined) {
      const voter: Voter = { voterId, answer, messageId, stored: null, isChanged: false };
      this.#voters.set(voterId, voter);
      if (answer !== null) this.#counted[answer] += 1;
      this.#markChanged(voter);
      return;
    }
    if (known.answer !== null) this.#counted[known.answer] -= 1;
    if (answer !== null) this.#counted[answer] += 1;
    known.answer = answer;
    known.messageId = messageId;
    this.#markChanged(known);
  }

  #takeOff(voter: Voter): void {
    if (voter.answer === null) return;
    this.#counted[voter.answer] -= 1;
    voter.answer = null;
    this.#markChanged(voter);
  }

  #markChanged(voter: Voter): void {
    if (voter.isChanged) return;
    voter.isChanged = true;
    this.#changed.push(voter);
  }
}
