import { agenda, votesEnded } from '@quizcast/game/agenda';
import { nothingToDo, type DocumentAgenda, type VoteJob } from '@quizcast/game/games/jobs';
import type { Command, SystemCommand } from '@quizcast/game/command';
import { isCategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { roundToCount } from '@quizcast/game/games/stage-quiz/figures';
import type { Stamp } from '@quizcast/game/stamp';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { z } from 'zod';
import {
  AgendaRunner,
  countLast,
  type BuzzerKeeper,
  type CommandListener,
  type LastCount,
  type VoteCounter,
} from './agenda-runner.ts';
import type { JoinInfoSource } from './join-card-filler.ts';
import { CueWatch, type CueTrigger, type PredictionTrigger } from './cue-watch.ts';
import { LeaseHolder } from '../cluster/lease-holder.ts';
import type { Scorer } from './score-keeper.ts';
import type { Bus } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath, Entry } from '../ports/document-store.ts';
import type { Fence } from '../ports/fence.ts';
import { LeaseLost, type Lease } from '../ports/lease.ts';

export interface DocumentLeaderDeps {
  votes: VoteCounter;
  /** Absent when there are no players: buzzers open, but no press arrives. */
  buzzers?: BuzzerKeeper;
  /** Absent when there is no scoring: results stay due. */
  scorer?: Scorer;
  /** Absent when no viewer requests are read. */
  listener?: CommandListener;
  /** Absent when players cannot join by phone. */
  phones?: JoinInfoSource;
  /** Absent when no cues are run. */
  cues?: CueTrigger;
  /** Absent when no Twitch account can be connected. */
  predictions?: PredictionTrigger;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  /** Elects the node that leads a document; absent when there is only one node. */
  lease?: Lease;
  /** Called when this node takes over from another one, with its id if known. */
  onTakeover?: (path: DocumentPath, from: string | null) => void;
  /** Latency of the slowest player as measured by another node; null when there is none. */
  linesElsewhere?: (path: DocumentPath, showId: string) => number | null;
}

interface DocumentLeaderContext extends DocumentLeaderDeps {
  /** Submits a system command of the room; resolves when it is decided. */
  act: (command: SystemCommand) => Promise<{ kind: 'accepted' | 'refused' }>;
  /** Another node leads the document from now on. */
  onLost: () => void;
  /** For the log. */
  onError: (facts: { error: unknown; round?: string }, message: string) => void;
}

/** The counting node has this long to confirm; after that the stored ballots are counted. */
const confirmWithinMs = 1500;
/** A node that reports that it is counting gets this long: its ballots may wait for a store that is just recovering. */
const countedWithinMs = 8000;
const lastCountFailed = 'last count of a vote failed: it ends with the tally that was told last';
const countMessageSchema = z.object({ showId: z.string(), round: z.string() });

/**
 * Runs the jobs of one document: votes, timers, buzzers and so on. Among several nodes only the holder of the
 * document's lease runs them; the others track what is wanted.
 */
export class DocumentLeader {
  readonly #path: DocumentPath;
  readonly #context: DocumentLeaderContext;
  readonly #runner: AgendaRunner;
  readonly #cues: CueWatch;
  readonly #leaseHolder: LeaseHolder | null;
  readonly #stopListening: Cancel;
  #agenda: DocumentAgenda = nothingToDo;
  #players = 0;

  constructor(path: DocumentPath, around: DocumentLeaderContext) {
    this.#path = path;
    this.#context = around;
    const { votes, buzzers, scorer, listener, phones, clock, act, lease, bus } = around;
    const sources = { votes, buzzers, scorer, listener, phones, clock };
    const callbacks = { act, onError: around.onError };
    this.#runner = new AgendaRunner(path, { ...sources, ...callbacks });
    this.#cues = new CueWatch(path, around);
    const onTurn = () => this.#turn();
    const onError = (error: unknown) => around.onError({ error }, 'lease not taken');
    const onTakeover = (from: string | null) => around.onTakeover?.(path, from);
    const turns = { name: path, clock, onTurn, onTakeover, onError };
    this.#leaseHolder = lease === undefined ? null : new LeaseHolder({ ...turns, lease });
    this.#stopListening = bus.onMessage(`count/${path}`, ({ body }) => void this.#countFor(body));
  }

  /** Whether this node leads the document. */
  get isOurs(): boolean {
    return this.#leaseHolder?.isOurs ?? true;
  }

  /**
   * The fence for entries that this node writes as the leader; undefined when there is only one node. Throws LeaseLost
   * when another node leads.
   */
  fence(): Fence | undefined {
    const { lease } = this.#context;
    if (lease === undefined) return undefined;
    const fence = this.isOurs ? lease.fence(this.#path) : null;
    if (fence === null) throw new LeaseLost(this.#path);
    return fence;
  }

  /** True when no job keeps the room awake. */
  get idle(): boolean {
    return this.#runner.idle;
  }

  /**
   * Applies what the document asks for; null asks for nothing. Runs the cues triggered by `entries`, which lead to
   * `document`; null when unknown.
   */
  follow(document: QuizShowApp | null, entries: readonly Entry[] | null): void {
    this.#cues.follow(document, entries, this.isOurs);
    this.#agenda = document === null ? nothingToDo : agenda(document);
    this.#leaseHolder?.setWanted(this.#needsLease());
    this.#runner.follow(this.isOurs ? this.#agenda : nothingToDo);
  }

  /** Counts a player's page connected to this node; returns the function that removes it. */
  addPlayer(): Cancel {
    this.#players += 1;
    this.#leaseHolder?.setWanted(true);
    return () => {
      this.#players -= 1;
      this.#leaseHolder?.setWanted(this.#needsLease());
    };
  }

  tally(round: string, votes: readonly number[]): Promise<void> {
    return this.#runner.tally(round, votes);
  }

  /** Running votes that end when the document becomes `next`, except for those that are undone. */
  votesEndedBy(next: QuizShowApp): VoteJob[] {
    return votesEnded(this.#agenda.votes, next);
  }

  /**
   * Ends the counting of these votes on whichever node counts them; returns what is to be added to the published
   * tallies.
   */
  async lastCounts(jobs: readonly VoteJob[]): Promise<SystemCommand[]> {
    const counts: SystemCommand[] = [];
    for (const job of jobs) {
      const { showId, round } = job;
      if (!this.isOurs && (await this.#askKeeper(showId, round))) continue;
      const last = await countLast(this.#context.votes, this.#path, job);
      if (last.kind === 'counted') counts.push(last.command);
      if (last.kind === 'failed' && !(last.error instanceof LeaseLost))
        this.#context.onError({ round, error: last.error }, lastCountFailed);
    }
    return counts;
  }

  /** The facts from outside the document that the rules need for this command. Rejects with StoreFailure. */
  async factsFor(
    command: Command,
    document: QuizShowApp,
  ): Promise<Pick<Stamp, 'slowestLineMs' | 'answered'>> {
    const { votes, linesElsewhere } = this.#context;
    const round = roundToCount(document, command);
    if (round !== null) return { answered: await votes.answered(this.#path, round) };
    if (!isCategoryQuizCommand(command)) return {};
    const { showId } = command;
    const slowestLineMs =
      this.#runner.slowestLineMs(showId) ?? linesElsewhere?.(this.#path, showId) ?? null;
    return slowestLineMs === null ? {} : { slowestLineMs };
  }

  /** The leading node is gone, and `adopt` will follow. */
  orphaned(): void {
    this.#leaseHolder?.orphaned();
  }

  /** Takes over from a node that is gone. Rejects with StoreFailure. */
  async adopt(): Promise<void> {
    await this.#leaseHolder?.adopt();
  }

  /** Another node has taken the lease. */
  lost(): void {
    this.#leaseHolder?.lost();
  }

  /** Stops without ending anything: the next server or another node resumes what is running. */
  async stop(): Promise<void> {
    const isForNow = !this.idle;
    this.#stopListening();
    this.#runner.stop();
    await this.#leaseHolder?.stop(isForNow);
  }

  #needsLease(): boolean {
    const { votes, buzzers, timers, crowds, scores, listens, lights, joinCards } = this.#agenda;
    const jobs = [votes, buzzers, timers, crowds, scores, listens, lights, joinCards];
    return this.#players > 0 || this.#cues.needsMoves || jobs.some(({ length }) => length > 0);
  }

  #turn(): void {
    if (this.isOurs) return this.#runner.follow(this.#agenda);
    this.#runner.drop();
    this.#context.onLost();
  }

  /** Asks the counting node to store its last tally; false when no node confirms that it did. */
  #askKeeper(showId: string, round: string): Promise<boolean> {
    const { bus, clock } = this.#context;
    return new Promise((resolve) => {
      const done = (counted: boolean) => {
        for (const stop of stops) stop();
        giveUp();
        resolve(counted);
      };
      const onWord = (topic: string, act: () => void): Cancel =>
        bus.onMessage(`${topic}/${this.#path}`, ({ body }) => {
          const message = countMessageSchema.safeParse(body);
          if (message.success && message.data.round === round) act();
        });
      const waitFor = (ms: number): Cancel => clock.after(ms, () => done(false));
      let giveUp = waitFor(confirmWithinMs);
      const stops = [
        onWord('counted', () => done(true)),
        onWord('counting', () => {
          giveUp();
          giveUp = waitFor(countedWithinMs);
        }),
      ];
      bus.broadcast(`count/${this.#path}`, { showId, round });
    });
  }

  /** Another node is about to end a vote that is counted here. */
  async #countFor(body: unknown): Promise<void> {
    const message = countMessageSchema.safeParse(body);
    if (!message.success || !this.isOurs) return;
    const { showId, round } = message.data;
    if (!this.#agenda.votes.some((job) => job.showId === showId && job.round === round)) return;
    const { bus } = this.#context;
    bus.broadcast(`counting/${this.#path}`, { showId, round });
    const last = await countLast(this.#context.votes, this.#path, { showId, round });
    // The lease may turn out to be lost only now: then the new leader has been asked, too.
    if (!this.isOurs) return;
    // If the last tally could not be stored, the other node counts the stored ballots.
    if (await this.#isStored(last)) bus.broadcast(`counted/${this.#path}`, { showId, round });
  }

  async #isStored(last: LastCount): Promise<boolean> {
    if (last.kind === 'counted') return (await this.#context.act(last.command)).kind === 'accepted';
    return last.kind === 'nothing';
  }
}
