import { VoterTable } from './voter-table.ts';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { Ballot } from '../ports/ballot-store.ts';

/** Votes for A, B, C and D. */
export type Votes = [number, number, number, number];

/** Ballots on their way to the box. */
export interface Batch {
  readonly ballots: readonly Ballot[];
  /** Numbers of their voters. */
  readonly voters: readonly number[];
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
  readonly #voters = new VoterTable();
  /** By number of voter: what was said last, by which message, and what the ballot box has. */
  readonly #answers: (AnswerIndex | null)[] = [];
  readonly #messageIds: string[] = [];
  readonly #answersStored: (AnswerIndex | null)[] = [];
  /** Voters whose ballot is not in the box, each once. */
  #changed: number[] = [];
  readonly #isChanged: boolean[] = [];
  /** By number of voter: what counts was heard here, and not only read from the box. */
  readonly #isHeard: boolean[] = [];
  readonly #counted: Votes = [0, 0, 0, 0];
  readonly #stored: Votes = [0, 0, 0, 0];
  #isRestored = false;
  /** What was removed so far, for ballots that come later: from the box, or from another node. */
  readonly #removedMessages = new Set<string>();
  readonly #removedStrangers = new Set<string>();
  /** By number of voter: what counts although nobody said it here, and when it was handed out by another node. */
  readonly #remoteBallots = new Map<number, { messageId: string; order: number }>();
  /** By number of voter: what other nodes were told, while the box does not have it. */
  readonly #handedOut = new Map<number, Ballot>();
  #handings = 0;

  constructor(window: VoteWindow) {
    this.#window = window;
  }

  get window(): VoteWindow {
    return this.#window;
  }

  setWindow(window: VoteWindow): void {
    this.#window = window;
  }

  /** Nobody has voted, and the box holds no ballot. */
  get isEmpty(): boolean {
    return this.#voters.size === 0;
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
    const voter = this.#voters.find(voterId);
    if (voter !== -1) {
      this.#takeOff(voter);
      this.#isHeard[voter] = true;
      this.#remoteBallots.delete(voter);
    }
    // The stored ballots may hold a vote of this voter.
    else if (!this.#isRestored) this.#set(voterId, null, '');
    else this.#removedStrangers.add(voterId);
  }

  /** Takes off the vote that this message cast, unless the voter has voted again since. */
  removeMessage(messageId: string): void {
    this.#removedMessages.add(messageId);
    // Rare, so a search is cheaper than an index kept for every vote.
    for (let voter = 0; voter < this.#messageIds.length; voter += 1) {
      if (this.#messageIds[voter] !== messageId) continue;
      // What another node may have heard of this voter since is not removed by this.
      if (this.#isHeard[voter] !== true)
        this.#remoteBallots.set(voter, { messageId, order: Number.NEGATIVE_INFINITY });
      this.#takeOff(voter);
    }
  }

  /**
   * Takes over what the ballot store holds, as often as that is read: for voters who were not heard here, it counts. Another node
   * may have written it; a voter who was heard here said something later.
   */
  restore(ballots: readonly Ballot[]): void {
    for (const { voterId, answer, messageId } of ballots) {
      const voter = this.#voters.findOrAdd(voterId);
      if (voter === this.#answers.length) this.#begin();
      this.#noteStored(voter, answer);
      if (this.#isHeard[voter] === true) {
        if (this.#answers[voter] !== answer) this.#markChanged(voter);
        continue;
      }
      this.#count(voter, answer);
      this.#messageIds[voter] = messageId;
      if (this.#removedMessages.has(messageId)) this.#takeOff(voter);
    }
  }

  /**
   * Takes over what another node heard and could not store: of voters who were not heard here, and whose known ballots were not
   * handed out later, by `order`. Answers whether the box has what counts of each of these voters.
   */
  adopt(ballots: readonly Ballot[], order: number): boolean {
    let isStored = true;
    for (const { voterId, answer, messageId } of ballots) {
      if (this.#mayAdopt(voterId, order)) {
        this.#set(voterId, this.#removedMessages.has(messageId) ? null : answer, messageId);
        this.#remoteBallots.set(this.#voters.find(voterId), { messageId, order });
      }
      const voter = this.#voters.find(voterId);
      if (voter === -1) continue;
      isStored &&= this.#isChanged[voter] !== true;
      isStored &&= this.#answersStored[voter] === this.#answers[voter];
    }
    return isStored;
  }

  /**
   * Ballots that the box does not have, `flying` among them, as they stand now, without those that were handed out like that before. They
   * stay this round's own. `handing` is another number when all that was handed out before is of no use any more.
   */
  handOut(flying: Batch | null): { handing: number; ballots: Ballot[] } {
    const ballots: Ballot[] = [];
    for (const voter of [...(flying?.voters ?? []), ...this.#changed]) {
      const ballot = this.#ballotOf(voter);
      const before = this.#handedOut.get(voter);
      if (before?.messageId === ballot.messageId && before.answer === ballot.answer) continue;
      this.#handedOut.set(voter, ballot);
      ballots.push(ballot);
    }
    return { handing: this.#handings, ballots };
  }

  /** Every stored ballot has been added. */
  restored(): void {
    this.#isRestored = true;
  }

  /** Takes up to `limit` ballots to be stored; follow up with `settle` or `giveBack`. */
  takeChanged(limit: number): Batch {
    const voters = this.#changed.splice(0, limit);
    const ballots = voters.map((voter): Ballot => {
      this.#isChanged[voter] = false;
      return this.#ballotOf(voter);
    });
    return { ballots, voters };
  }

  /** The box has these ballots now. */
  settle({ ballots, voters }: Batch): void {
    voters.forEach((voter, index) => this.#noteStored(voter, ballots[index]?.answer ?? null));
    if (this.#handedOut.size === 0) return;
    // The box may have later ones from here on.
    this.#handedOut.clear();
    this.#handings += 1;
  }

  /** The box did not take these ballots. */
  giveBack({ voters }: Batch): void {
    for (const voter of voters) this.#markChanged(voter);
  }

  #mayAdopt(voterId: string, order: number): boolean {
    const voter = this.#voters.find(voterId);
    if (voter === -1) return !this.#removedStrangers.has(voterId);
    if (this.#isHeard[voter] !== true) return true;
    const known = this.#remoteBallots.get(voter);
    return (
      known !== undefined && known.messageId === this.#messageIds[voter] && known.order < order
    );
  }

  #ballotOf(voter: number): Ballot {
    return {
      voterId: this.#voters.name(voter),
      answer: this.#answers[voter] ?? null,
      messageId: this.#messageIds[voter] ?? '',
    };
  }

  #set(voterId: string, answer: AnswerIndex | null, messageId: string): void {
    const voter = this.#voters.findOrAdd(voterId);
    if (voter === this.#answers.length) this.#begin();
    this.#count(voter, answer);
    this.#messageIds[voter] = messageId;
    this.#isHeard[voter] = true;
    this.#markChanged(voter);
  }

  /** The next voter. */
  #begin(): void {
    this.#answers.push(null);
    this.#messageIds.push('');
    this.#answersStored.push(null);
    this.#isChanged.push(false);
    this.#isHeard.push(false);
  }

  #count(voter: number, answer: AnswerIndex | null): void {
    const before = this.#answers[voter] ?? null;
    if (before !== null) this.#counted[before] -= 1;
    if (answer !== null) this.#counted[answer] += 1;
    this.#answers[voter] = answer;
  }

  #noteStored(voter: number, answer: AnswerIndex | null): void {
    const before = this.#answersStored[voter] ?? null;
    if (before !== null) this.#stored[before] -= 1;
    if (answer !== null) this.#stored[answer] += 1;
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
