import type { CrowdJob, VoteJob } from '@quizcast/game/games/jobs';
import type { Answered, ChatStatus } from '@quizcast/game/protocol/protocol';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import { votesOf, type RoundJob, type Votes } from './round-job.ts';
import type { PutOutcome } from './response-round.ts';
import { RunningRound } from './running-round.ts';
import type { RoundFailure } from './running-round-deps.ts';
import { Tally } from './tally.ts';
import type { ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease } from '../ports/lease.ts';
import type { Response, ResponseStore } from '../ports/response-store.ts';

/** Current votes of a round, all of them stored. */
export interface VoteTally {
  showId: string;
  round: string;
  votes: Votes;
  voters: number;
}

/** Unstored responses of a running round; see `ResponseRound.handOut`. */
export interface Unstored {
  path: DocumentPath;
  round: string;
  handing: number;
  responses: readonly Response[];
}

/** The other nodes, as seen by this service. */
export interface PeerNodes {
  /** Another node has taken over these votes, without these unstored responses. */
  onTakenOver(unstored: readonly Unstored[]): void;
  /** Whether another node may be about to hand over responses that it cannot store. */
  isMoreComing(): boolean;
}

export interface ResponseServiceDeps {
  chatSource: ChatSource;
  /** Chats relayed by external programs; absent when there are none. */
  relayed?: RelayedChat;
  store: ResponseStore;
  clock: Clock;
  /** Called at most ten times a second per round, without delay for the first tally, and only when a number changed. */
  onTally(path: DocumentPath, tally: VoteTally): void;
  /** Number of stored answers to a crowd question; called at most twice a second. */
  onAnswered?: (path: DocumentPath, answered: Answered) => void;
  /** Status of the channel that is read for a document; null when none is read any more. */
  onState(path: DocumentPath, status: ChatStatus | null): void;
  /** Votes are stored under the document's lease; absent when there is only one node. */
  lease?: Pick<Lease, 'fence'>;
  /** A response was refused by the store because another node counts for this document. */
  onLeaseLost?: (path: DocumentPath) => void;
  /** Until `recovered` follows, votes are counted in memory only, neither stored nor published. */
  onError(path: DocumentPath, round: string, failure: RoundFailure): void;
}

/** A stopped round that is still being written. */
interface Stopping {
  path: DocumentPath;
  round: string;
  running: RunningRound;
  /** Rejects when some of it is not stored. */
  stored: Promise<void>;
  /** Never rejects. */
  done: Promise<void>;
}

/** A crowd round. */
export type CrowdRoundName = Pick<CrowdJob, 'showId' | 'round' | 'opensAtMs'>;

/** How long `close` waits for a failing store. */
const closesWithinMs = 5_000;

/** Older rounds would only be read again to be scored. */
const maxComplete = 10_000;

const sum = (votes: Votes): number => votes.reduce((all, one) => all + one, 0);

/**
 * Counts the votes of all running rounds, as set by `sync`. Responses are stored before a tally is published, and
 * stored ones are read first, so that a restart during a vote neither loses nor doubles votes.
 */
export class ResponseService {
  readonly #deps: ResponseServiceDeps;
  readonly #running = new Map<DocumentPath, Map<string, RunningRound>>();
  /** Stopped rounds that are still being written, by path and round. */
  readonly #stopping = new Map<string, Stopping>();
  /** The last rounds that this node has stored completely, by path and round. */
  readonly #complete = new Set<string>();
  #peers: PeerNodes | null = null;
  #isLeaving = false;

  constructor(deps: ResponseServiceDeps) {
    this.#deps = deps;
  }

  /** Sets the rounds of the document: starts new ones, updates changed ones and stops the others. */
  sync(path: DocumentPath, votes: readonly VoteJob[], crowds: readonly CrowdJob[] = []): void {
    const jobs: RoundJob[] = [
      ...votes.map((job) => ({ kind: 'vote' as const, ...job })),
      ...crowds.map((job) => ({ kind: 'crowd' as const, ...job })),
    ];
    const before = this.status(path);
    const running = this.#running.get(path) ?? new Map<string, RunningRound>();
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
      else this.#start(path, job, running);
    }
    if (before !== null && this.status(path) === null) this.#deps.onState(path, null);
  }

  /**
   * Closes a round for votes and returns its last tally, A to D, all of it stored; null for an unknown round. It is not
   * counted again even if `sync` still lists it. Rejects when the responses cannot be read.
   */
  async finish(path: DocumentPath, round: string): Promise<Votes | null> {
    const vote = this.#running.get(path)?.get(round);
    if (vote !== undefined) {
      const counts = await vote.finish();
      return counts === null ? null : votesOf(counts);
    }
    await this.#stopping.get(keyOf(path, round))?.done;
    const responses = await this.#deps.store.votes.load(path, round);
    if (responses.length === 0) return null;
    return counted(responses);
  }

  /**
   * All answers of a finished crowd round, stored, including those received by other nodes. Rejects while they cannot
   * be read.
   */
  async collected(path: DocumentPath, round: CrowdRoundName): Promise<Response[]> {
    const key = keyOf(path, round.round);
    if (!this.#stopping.has(key) && !this.#complete.has(key)) this.#takeUp(path, round);
    await this.#stopping.get(key)?.stored;
    return this.#deps.store.crowd.load(path, round.round);
  }

  /** Stored answers per option to the open crowd question. Rejects with StoreFailure. */
  async answered(path: DocumentPath, round: string): Promise<Votes> {
    return counted(await this.#deps.store.crowd.load(path, round));
  }

  /** Status of the channel that is read for this document; null when none is. */
  status(path: DocumentPath): ChatStatus | null {
    const votes = [...(this.#running.get(path)?.values() ?? [])];
    return votes.map((vote) => vote.status).findLast((status) => status !== null) ?? null;
  }

  viewers(path: DocumentPath): Viewers {
    return { chat: this.status(path), answered: this.#answered(path) };
  }

  /** The last published number of answers to the open crowd question; null when none is open here. */
  #answered(path: DocumentPath): Answered | null {
    for (const running of this.#running.get(path)?.values() ?? []) {
      const { kind, showId, round, published } = running;
      if (kind === 'crowd') return { showId, round, count: published[0] ?? 0 };
    }
    return null;
  }

  /**
   * Takes a viewer's answer (null counts for nothing) that did not come from the chat; `notHere` when this node does not
   * collect this round.
   */
  put(
    path: DocumentPath,
    round: string,
    response: Response,
    arrivedAtMs: number,
  ): PutOutcome | 'notHere' {
    const running = this.#running.get(path)?.get(round);
    if (running === undefined || running.kind !== 'crowd' || running.isLost) return 'notHere';
    return running.put(response, arrivedAtMs);
  }

  /** Removes the answers of a viewer (null: of all viewers) to the open crowd questions. */
  removeAnswers(path: DocumentPath, viewer: string | null): void {
    for (const running of this.#running.get(path)?.values() ?? [])
      if (running.kind === 'crowd') running.removeAnswers(viewer);
  }

  /**
   * Stops counting without storing anything more, because another node now counts for this document and has later
   * responses.
   */
  drop(path: DocumentPath): void {
    const before = this.status(path);
    const unstored = this.#unstoredOf(path);
    for (const vote of this.#roundsOf(path).values()) vote.drop();
    this.#running.delete(path);
    this.#peers?.onTakenOver(unstored);
    if (before !== null) this.#deps.onState(path, null);
  }

  /** Connects the other nodes, to which unstored responses are handed. */
  setPeers(others: PeerNodes): void {
    this.#peers = others;
  }

  /** Unstored responses of all rounds, without those handed out before. They remain in their rounds. */
  handOut(): Unstored[] {
    const stopping = [...this.#stopping.values()].map(({ path }) => path);
    const paths = new Set([...this.#running.keys(), ...stopping]);
    return [...paths].flatMap((path) => this.#unstoredOf(path));
  }

  /**
   * Counts responses that another node could not store, if the round is counted here. The highest `order` is the
   * latest. True when all are stored; otherwise they must be sent again.
   */
  adopt(path: DocumentPath, round: string, responses: readonly Response[], order: number): boolean {
    return this.#roundsOf(path).get(round)?.adopt(responses, order) ?? false;
  }

  /** Whether any vote is counted here now. */
  get isCounting(): boolean {
    return this.#running.size > 0;
  }

  /** Other nodes take over from now on: keeps counting until `close`, even what can no longer be stored here. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Stops all counting; resolves when the responses are stored or handed to the counting node. */
  async close(): Promise<void> {
    for (const path of this.#running.keys()) this.sync(path, []);
    const rounds = [...this.#stopping.values()];
    const giveUp = this.#deps.clock.after(closesWithinMs, () => {
      for (const { running } of rounds) running.hurry();
    });
    await Promise.all(rounds.map(({ done }) => done));
    giveUp();
    const lost = rounds.filter(({ running }) => running.isLost);
    this.#peers?.onTakenOver(
      lost.map(({ path, round, running }) => ({ path, round, ...running.handOut() })),
    );
  }

  #start(path: DocumentPath, job: RoundJob, running: Map<string, RunningRound>): void {
    const { round } = job;
    const key = keyOf(path, round);
    const begun = this.#make(path, job);
    running.set(round, begun);
    this.#complete.delete(key);
    begun.begin(this.#stopping.get(key)?.done ?? Promise.resolve());
    if (job.kind === 'vote') void this.#clearOlderRounds(path, job, begun);
  }

  /**
   * Reopens a finished round that was collected by another node or before a restart, for responses that other nodes
   * could not store.
   */
  #takeUp(path: DocumentPath, { showId, round, opensAtMs }: CrowdRoundName): void {
    const running = this.#make(path, {
      kind: 'crowd',
      showId,
      round,
      question: { kind: 'text' },
      channel: null,
      channelError: null,
      countSharedChat: false,
      isFirstAnswerFinal: false,
      opensAtMs,
      closesAtMs: opensAtMs,
    });
    running.begin(Promise.resolve());
    this.#stop(path, round, running);
  }

  #make(path: DocumentPath, job: RoundJob): RunningRound {
    const { kind, round, showId } = job;
    const { chatSource, relayed, clock } = this.#deps;
    const store = kind === 'vote' ? this.#deps.store.votes : this.#deps.store.crowd;
    return new RunningRound(path, job, {
      chatSource,
      relayed,
      store: {
        load: () => store.load(path, round),
        save: async (responses) => store.save(path, round, responses, this.#fence(path)),
      },
      clock,
      onLeaseLost: () => this.#leaseLost(path),
      onFigures: (figures) => {
        if (kind === 'crowd')
          return this.#deps.onAnswered?.(path, { showId, round, count: figures[0] ?? 0 });
        const [a = 0, b = 0, c = 0, d = 0] = figures;
        const votes: Votes = [a, b, c, d];
        this.#deps.onTally(path, { showId, round, votes, voters: sum(votes) });
      },
      onStatus: (status) => this.#deps.onState(path, status),
      onError: (failure) => this.#deps.onError(path, round, failure),
      isMoreComing: () => this.#peers?.isMoreComing() ?? false,
    });
  }

  /** Deletes the responses of older rounds that undo cannot lead back to, once a new round has begun. */
  async #clearOlderRounds(
    path: DocumentPath,
    { round, retainedRounds }: VoteJob,
    vote: RunningRound,
  ): Promise<void> {
    await vote.restored;
    const running = this.#running.get(path);
    if (running?.get(round) !== vote || countOfVotes(running) > 1) return;
    try {
      await this.#deps.store.votes.clear(path, [round, ...retainedRounds], this.#fence(path));
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // They only take up space; the next round retries.
      this.#deps.onError(path, round, { kind: 'failing', doing: 'clear', error });
    }
  }

  /** Throws LeaseLost when the loss is already known. */
  #fence(path: DocumentPath): Fence | undefined {
    const { lease } = this.#deps;
    if (lease === undefined) return undefined;
    const fence = lease.fence(path);
    if (fence === null) throw new LeaseLost(path);
    return fence;
  }

  #leaseLost(path: DocumentPath): void {
    // The new leader may not read the chat yet.
    if (this.#isLeaving) return;
    this.drop(path);
    this.#deps.onLeaseLost?.(path);
  }

  #unstoredOf(path: DocumentPath): Unstored[] {
    const rounds = [...this.#roundsOf(path)];
    return rounds.map(([round, running]) => ({ path, round, ...running.handOut() }));
  }

  /** Rounds of a document that run or are still being written; of a restarted round, the new run. */
  #roundsOf(path: DocumentPath): Map<string, RunningRound> {
    const stopping = [...this.#stopping.values()].filter((each) => each.path === path);
    return new Map([
      ...stopping.map(({ round, running }) => [round, running] as const),
      ...(this.#running.get(path) ?? []),
    ]);
  }

  #stop(path: DocumentPath, round: string, running: RunningRound): void {
    const key = keyOf(path, round);
    const before = this.#stopping.get(key)?.done;
    const stored = running.finish().then(() => {
      if (running.kind === 'crowd') this.#noteComplete(key);
    });
    const done = Promise.allSettled([stored, before]).then(() => {
      if (this.#stopping.get(key) === stopping) this.#stopping.delete(key);
    });
    const stopping: Stopping = { path, round, running, stored, done };
    this.#stopping.set(key, stopping);
  }

  #noteComplete(key: string): void {
    this.#complete.add(key);
    const [oldest] = this.#complete;
    if (this.#complete.size > maxComplete && oldest !== undefined) this.#complete.delete(oldest);
  }
}

function counted(responses: readonly Response[]): Votes {
  const tally = new Tally();
  for (const { answer } of responses) tally.change(null, answer);
  return votesOf(tally);
}

const countOfVotes = (running: ReadonlyMap<string, RunningRound>): number =>
  [...running.values()].filter(({ kind }) => kind === 'vote').length;

function keyOf(path: DocumentPath, round: string): string {
  return JSON.stringify([path, round]);
}
