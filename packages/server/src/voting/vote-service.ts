import { RunningVote } from './running-vote.ts';
import type { VoteJob } from '@quizcast/game/games/jobs';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { Ballot, BallotStore } from '../ports/ballot-store.ts';
import type { ChatSource } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease } from '../ports/lease.ts';
import type { VoteTrouble } from './running-vote-deps.ts';
import type { Votes } from './vote-round.ts';

/** The votes of a round so far; each of them is stored. */
export interface Tally {
  showId: string;
  round: string;
  votes: Votes;
  voters: number;
}

/** Ballots of a running vote that are not stored; see `VoteRound.handOut`. */
export interface Unstored {
  path: DocumentPath;
  round: string;
  handing: number;
  ballots: readonly Ballot[];
}

/** The other nodes, as a desk knows them. */
export interface OtherDesks {
  /** A vote is lost to another node, which does not know of these. */
  left(unstored: readonly Unstored[]): void;
  /** Whether one of them may be about to hand over ballots that it cannot store. */
  isMoreComing(): boolean;
}

export interface VoteServiceDeps {
  chatSource: ChatSource;
  ballotStore: BallotStore;
  clock: Clock;
  /** At most ten times a second for a round, the first time at once, and only when a number changed. */
  onTally(path: DocumentPath, tally: Tally): void;
  /** State of the channel that is read for a document, null when none is read any more. */
  onState(path: DocumentPath, status: ChatStatus | null): void;
  /** Votes are counted under the lease of their document; absent where there is no other node. */
  lease?: Pick<Lease, 'fence'>;
  /** Another node counts for this document, which this one finds out by a ballot that it may not store. */
  onLeaseLost?: (path: DocumentPath) => void;
  /** Votes are counted on in memory, and neither stored nor told, until `recovered` follows. */
  onTrouble(path: DocumentPath, round: string, trouble: VoteTrouble): void;
}

const sum = (votes: Votes): number => votes.reduce((all, one) => all + one, 0);

/**
 * Counts the votes of all running rounds. What should be counted is told by `sync`; ballots are stored before a tally is told, and
 * stored ones are counted in again first, so that a restart in the middle of a vote loses none and counts none twice.
 */
export class VoteService {
  readonly #deps: VoteServiceDeps;
  readonly #running = new Map<DocumentPath, Map<string, RunningVote>>();
  /** Rounds that were stopped and are still being written, by path and round. */
  readonly #stopping = new Map<string, Promise<void>>();
  #others: OtherDesks | null = null;
  #isLeaving = false;

  constructor(deps: VoteServiceDeps) {
    this.#deps = deps;
  }

  /** Makes `jobs` what is counted for this document: starts what is new, changes what differs, stops what is gone. */
  sync(path: DocumentPath, jobs: readonly VoteJob[]): void {
    const before = this.status(path);
    const running = this.#running.get(path) ?? new Map<string, RunningVote>();
    for (const [round, vote] of running) {
      if (jobs.some((job) => job.round === round)) continue;
      running.delete(round);
      this.#stop(path, round, vote);
    }
    if (jobs.length === 0) this.#running.delete(path);
    else this.#running.set(path, running);
    for (const job of jobs) {
      const vote = running.get(job.round);
      if (vote !== undefined) vote.update(job);
      else this.#start(path, job, running, jobs.length === 1);
    }
    if (before !== null && this.status(path) === null) this.#deps.onState(path, null);
  }

  /**
   * Takes no more votes for this round and gives the last tally, A to D, every ballot stored; null when nothing is known of the round. The
   * round is not counted again while `sync` goes on naming it. Rejects when the ballots cannot be read.
   */
  async finish(path: DocumentPath, round: string): Promise<Votes | null> {
    const vote = this.#running.get(path)?.get(round);
    if (vote !== undefined) return vote.finish();
    await this.#stopping.get(keyOf(path, round));
    const ballots = await this.#deps.ballotStore.load(path, round);
    if (ballots.length === 0) return null;
    const votes: Votes = [0, 0, 0, 0];
    for (const { answer } of ballots) if (answer !== null) votes[answer] += 1;
    return votes;
  }

  /** State of the channel that is read for this document; null when none is. */
  status(path: DocumentPath): ChatStatus | null {
    const votes = [...(this.#running.get(path)?.values() ?? [])];
    return votes.map((vote) => vote.status).findLast((status) => status !== null) ?? null;
  }

  /** Another node counts for this document: stops, and stores nothing more, because that one knows later ballots. */
  drop(path: DocumentPath): void {
    const before = this.status(path);
    const unstored = this.#unstoredOf(path);
    for (const vote of this.#running.get(path)?.values() ?? []) vote.drop();
    this.#running.delete(path);
    this.#others?.left(unstored);
    if (before !== null) this.#deps.onState(path, null);
  }

  /** From now on there are others to hand ballots to. */
  meet(others: OtherDesks): void {
    this.#others = others;
  }

  /** What other nodes do not know of each running vote, without what was handed out before. It stays its vote's own. */
  handOut(): Unstored[] {
    return [...this.#running.keys()].flatMap((path) => this.#unstoredOf(path));
  }

  /**
   * Counts what another node heard of a round and could not store, if the round is counted here. Of what was handed out by several
   * words, the highest `order` is the latest. True when all of it is stored; else tell it again.
   */
  adopt(path: DocumentPath, round: string, ballots: readonly Ballot[], order: number): boolean {
    return this.#running.get(path)?.get(round)?.adopt(ballots, order) ?? false;
  }

  /** Whether any vote is counted here now. */
  get isCounting(): boolean {
    return this.#running.size > 0;
  }

  /** Other nodes take over from here on: counts on until `close`, also what may not be stored here any more. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Stops all counting; resolves when the ballots are stored, or handed to the node that counts by now. */
  async close(): Promise<void> {
    const votes = [...this.#running].flatMap(([path, running]) =>
      [...running].map(([round, vote]) => ({ path, round, vote })),
    );
    for (const path of this.#running.keys()) this.sync(path, []);
    await Promise.all(this.#stopping.values());
    const lost = votes.filter(({ vote }) => vote.isLost);
    this.#others?.left(lost.map(({ path, round, vote }) => ({ path, round, ...vote.handOut() })));
  }

  #start(
    path: DocumentPath,
    job: VoteJob,
    running: Map<string, RunningVote>,
    isAlone: boolean,
  ): void {
    const { round, showId } = job;
    const { chatSource, ballotStore, clock } = this.#deps;
    const vote = new RunningVote(path, job, {
      chatSource,
      ballotStore: {
        load: () => ballotStore.load(path, round),
        save: async (ballots) => ballotStore.save(path, round, ballots, this.#fence(path)),
      },
      clock,
      onLeaseLost: () => this.#leaseLost(path),
      onVotes: (votes) => this.#deps.onTally(path, { showId, round, votes, voters: sum(votes) }),
      onStatus: (status) => this.#deps.onState(path, status),
      onTrouble: (trouble) => this.#deps.onTrouble(path, round, trouble),
      isMoreComing: () => this.#others?.isMoreComing() ?? false,
    });
    running.set(round, vote);
    vote.begin(this.#stopping.get(keyOf(path, round)) ?? Promise.resolve());
    if (isAlone) void this.#forgetOthers(path, job, vote);
  }

  /** Once a new round has begun, the ballots of those are of no use that undo cannot lead back into. */
  async #forgetOthers(
    path: DocumentPath,
    { round, keptRounds }: VoteJob,
    vote: RunningVote,
  ): Promise<void> {
    await vote.restored;
    const running = this.#running.get(path);
    if (running?.get(round) !== vote || running.size > 1) return;
    try {
      await this.#deps.ballotStore.clear(path, [round, ...keptRounds], this.#fence(path));
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // They only take space; the next round tries again.
      this.#deps.onTrouble(path, round, { kind: 'failing', doing: 'clear', error });
    }
  }

  /** Throws LeaseLost where it is known already. */
  #fence(path: DocumentPath): Fence | undefined {
    const { lease } = this.#deps;
    if (lease === undefined) return undefined;
    const fence = lease.fence(path);
    if (fence === null) throw new LeaseLost(path);
    return fence;
  }

  #leaseLost(path: DocumentPath): void {
    // Whoever has taken over may not hear the chat yet.
    if (this.#isLeaving) return;
    this.drop(path);
    this.#deps.onLeaseLost?.(path);
  }

  #unstoredOf(path: DocumentPath): Unstored[] {
    const votes = [...(this.#running.get(path) ?? [])];
    return votes.map(([round, vote]) => ({ path, round, ...vote.handOut() }));
  }

  #stop(path: DocumentPath, round: string, vote: RunningVote): void {
    const key = keyOf(path, round);
    const stopping = vote.stop().then(() => {
      if (this.#stopping.get(key) === stopping) this.#stopping.delete(key);
    });
    this.#stopping.set(key, stopping);
  }
}

function keyOf(path: DocumentPath, round: string): string {
  return JSON.stringify([path, round]);
}
