import type { CrowdJob, VoteJob } from '@quizcast/game/games/jobs';
import type { Answered, ChatStatus } from '@quizcast/game/protocol/protocol';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import { votesOf, type RoundJob, type Votes } from './round-job.ts';
import { RunningRound } from './running-round.ts';
import type { RoundTrouble } from './running-round-deps.ts';
import { Tally } from './tally.ts';
import type { ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease } from '../ports/lease.ts';
import type { Response, ResponseStore } from '../ports/response-store.ts';

/** The votes of a round so far; each of them is stored. */
export interface VoteTally {
  showId: string;
  round: string;
  votes: Votes;
  voters: number;
}

/** Responses of a running round that are not stored; see `ResponseRound.handOut`. */
export interface Unstored {
  path: DocumentPath;
  round: string;
  handing: number;
  responses: readonly Response[];
}

/** The other nodes, as a desk knows them. */
export interface OtherDesks {
  /** A vote is lost to another node, which does not know of these. */
  left(unstored: readonly Unstored[]): void;
  /** Whether one of them may be about to hand over responses that it cannot store. */
  isMoreComing(): boolean;
}

export interface ResponseServiceDeps {
  chatSource: ChatSource;
  /** Chats that programs tell of; absent where nobody can. */
  relayed?: RelayedChat;
  store: ResponseStore;
  clock: Clock;
  /** At most ten times a second for a round, the first time at once, and only when a number changed. */
  onTally(path: DocumentPath, tally: VoteTally): void;
  /** How many have answered a question that is open to everybody, each of them stored; at most twice a second. */
  onAnswered?: (path: DocumentPath, answered: Answered) => void;
  /** State of the channel that is read for a document, null when none is read any more. */
  onState(path: DocumentPath, status: ChatStatus | null): void;
  /** Votes are counted under the lease of their document; absent where there is no other node. */
  lease?: Pick<Lease, 'fence'>;
  /** Another node counts for this document, which this one finds out by a response that it may not store. */
  onLeaseLost?: (path: DocumentPath) => void;
  /** Votes are counted on in memory, and neither stored nor told, until `recovered` follows. */
  onTrouble(path: DocumentPath, round: string, trouble: RoundTrouble): void;
}

/** A round that was stopped and is still being written. */
interface Stopping {
  path: DocumentPath;
  round: string;
  running: RunningRound;
  /** Rejects when not all of it is stored. */
  stored: Promise<void>;
  /** Never rejects. */
  done: Promise<void>;
}

/** A round that everybody played. */
export type CrowdRoundName = Pick<CrowdJob, 'showId' | 'round' | 'opensAtMs'>;

/** How long the end of this server waits for a store that fails. */
const closesWithinMs = 5_000;

const sum = (votes: Votes): number => votes.reduce((all, one) => all + one, 0);

/**
 * Counts the votes of all running rounds. What should be counted is told by `sync`; responses are stored before a tally is told, and
 * stored ones are counted in again first, so that a restart in the middle of a vote loses none and counts none twice.
 */
export class ResponseService {
  readonly #deps: ResponseServiceDeps;
  readonly #running = new Map<DocumentPath, Map<string, RunningRound>>();
  /** Rounds that were stopped and are still being written, by path and round. */
  readonly #stopping = new Map<string, Stopping>();
  /** Rounds of which this node has stored all that there is, by path and round. */
  readonly #whole = new Set<string>();
  #others: OtherDesks | null = null;
  #isLeaving = false;

  constructor(deps: ResponseServiceDeps) {
    this.#deps = deps;
  }

  /** Makes this what is collected for the document: starts what is new, changes what differs, stops what is gone. */
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
   * Takes no more votes for this round and gives the last tally, A to D, every response stored; null when nothing is known of the round. The
   * round is not counted again while `sync` goes on naming it. Rejects when the responses cannot be read.
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
   * All that was answered in a round that everybody played and that is over, each of it stored, also what another node heard of it. Rejects
   * when that cannot be told at the moment.
   */
  async collected(path: DocumentPath, round: CrowdRoundName): Promise<Response[]> {
    const key = keyOf(path, round.round);
    if (!this.#stopping.has(key) && !this.#whole.has(key)) this.#takeUp(path, round);
    await this.#stopping.get(key)?.stored;
    return this.#deps.store.crowd.load(path, round.round);
  }

  /** How many have given each answer to the question that is open to everybody, as far as it is stored. Rejects with StoreFailure. */
  async answered(path: DocumentPath, round: string): Promise<Votes> {
    return counted(await this.#deps.store.crowd.load(path, round));
  }

  /** State of the channel that is read for this document; null when none is. */
  status(path: DocumentPath): ChatStatus | null {
    const votes = [...(this.#running.get(path)?.values() ?? [])];
    return votes.map((vote) => vote.status).findLast((status) => status !== null) ?? null;
  }

  viewers(path: DocumentPath): Viewers {
    return { chat: this.status(path), answered: this.#answered(path) };
  }

  /** How many have answered the question that is open to everybody, as it was told last; null when none is open here. */
  #answered(path: DocumentPath): Answered | null {
    for (const running of this.#running.get(path)?.values() ?? []) {
      const { kind, showId, round, told } = running;
      if (kind === 'crowd') return { showId, round, count: told[0] ?? 0 };
    }
    return null;
  }

  /**
   * Takes the answer of a viewer, null to take it off, who did not give it in the chat; `notHere` when this node does not collect the
   * answers of this round.
   */
  put(
    path: DocumentPath,
    round: string,
    response: Response,
    arrivedAtMs: number,
  ): 'taken' | 'refused' | 'notHere' {
    const running = this.#running.get(path)?.get(round);
    if (running === undefined || running.kind !== 'crowd' || running.isLost) return 'notHere';
    return running.put(response, arrivedAtMs) ? 'taken' : 'refused';
  }

  /** Takes off what a viewer, null: everybody, answered to the questions that are open to everybody. */
  takeOff(path: DocumentPath, viewer: string | null): void {
    for (const running of this.#running.get(path)?.values() ?? [])
      if (running.kind === 'crowd') running.takeOff(viewer);
  }

  /** Another node counts for this document: stops, and stores nothing more, because that one knows later responses. */
  drop(path: DocumentPath): void {
    const before = this.status(path);
    const unstored = this.#unstoredOf(path);
    for (const vote of this.#roundsOf(path).values()) vote.drop();
    this.#running.delete(path);
    this.#others?.left(unstored);
    if (before !== null) this.#deps.onState(path, null);
  }

  /** From now on there are others to hand responses to. */
  meet(others: OtherDesks): void {
    this.#others = others;
  }

  /** What other nodes do not know of each running vote, without what was handed out before. It stays its vote's own. */
  handOut(): Unstored[] {
    const stopping = [...this.#stopping.values()].map(({ path }) => path);
    const paths = new Set([...this.#running.keys(), ...stopping]);
    return [...paths].flatMap((path) => this.#unstoredOf(path));
  }

  /**
   * Counts what another node heard of a round and could not store, if the round is counted here. Of what was handed out by several
   * words, the highest `order` is the latest. True when all of it is stored; else tell it again.
   */
  adopt(path: DocumentPath, round: string, responses: readonly Response[], order: number): boolean {
    return this.#roundsOf(path).get(round)?.adopt(responses, order) ?? false;
  }

  /** Whether any vote is counted here now. */
  get isCounting(): boolean {
    return this.#running.size > 0;
  }

  /** Other nodes take over from here on: counts on until `close`, also what may not be stored here any more. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Stops all counting; resolves when the responses are stored, or handed to the node that counts by now. */
  async close(): Promise<void> {
    for (const path of this.#running.keys()) this.sync(path, []);
    const rounds = [...this.#stopping.values()];
    const giveUp = this.#deps.clock.after(closesWithinMs, () => {
      for (const { running } of rounds) running.hurry();
    });
    await Promise.all(rounds.map(({ done }) => done));
    giveUp();
    const lost = rounds.filter(({ running }) => running.isLost);
    this.#others?.left(
      lost.map(({ path, round, running }) => ({ path, round, ...running.handOut() })),
    );
  }

  #start(path: DocumentPath, job: RoundJob, running: Map<string, RunningRound>): void {
    const { round } = job;
    const key = keyOf(path, round);
    const begun = this.#make(path, job);
    running.set(round, begun);
    this.#whole.delete(key);
    begun.begin(this.#stopping.get(key)?.done ?? Promise.resolve());
    if (job.kind === 'vote') void this.#forgetOthers(path, job, begun);
  }

  /** A round that is over and was collected by another node, or before a restart: what other nodes could not store is still to come. */
  #takeUp(path: DocumentPath, { showId, round, opensAtMs }: CrowdRoundName): void {
    const running = this.#make(path, {
      kind: 'crowd',
      showId,
      round,
      question: { kind: 'text' },
      channel: null,
      channelFault: null,
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
      onTrouble: (trouble) => this.#deps.onTrouble(path, round, trouble),
      isMoreComing: () => this.#others?.isMoreComing() ?? false,
    });
  }

  /** Once a new round has begun, the responses of those are of no use that undo cannot lead back into. */
  async #forgetOthers(
    path: DocumentPath,
    { round, keptRounds }: VoteJob,
    vote: RunningRound,
  ): Promise<void> {
    await vote.restored;
    const running = this.#running.get(path);
    if (running?.get(round) !== vote || countOfVotes(running) > 1) return;
    try {
      await this.#deps.store.votes.clear(path, [round, ...keptRounds], this.#fence(path));
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
    const rounds = [...this.#roundsOf(path)];
    return rounds.map(([round, running]) => ({ path, round, ...running.handOut() }));
  }

  /** Those of a document that run or are still being written; of a round that was begun again, the new run. */
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
      if (running.kind === 'crowd') this.#whole.add(key);
    });
    const done = Promise.allSettled([stored, before]).then(() => {
      if (this.#stopping.get(key) === stopping) this.#stopping.delete(key);
    });
    const stopping: Stopping = { path, round, running, stored, done };
    this.#stopping.set(key, stopping);
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
