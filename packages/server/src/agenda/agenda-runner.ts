import {
  nothingToDo,
  type BuzzerJob,
  type CrowdJob,
  type DocumentAgenda,
  type LightJob,
  type ListenJob,
  type VoteJob,
} from '@quizcast/game/games/jobs';
import type { SystemCommand } from '@quizcast/game/command';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import { Alarm } from './alarm.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import { ScoreKeeper, type Scorer } from './score-keeper.ts';
import { JoinCardFiller, type JoinInfoSource } from './join-card-filler.ts';
import { Timers } from './timers.ts';

/** Counts votes and collects crowd answers for rooms. `sync` sets what is counted; tallies are passed to the room. */
export interface VoteCounter {
  /** Sets the running rounds of a document: starts new ones and stops the others. */
  sync(path: DocumentPath, votes: readonly VoteJob[], crowds: readonly CrowdJob[]): void;
  /**
   * Closes a round for votes and returns its last tally, A to D; null when nothing was counted here. Rejects while the
   * ballots cannot be read.
   */
  finish(path: DocumentPath, round: string): Promise<readonly number[] | null>;
  /**
   * Stops counting without storing anything more, because another node now counts for this document and has later
   * ballots.
   */
  drop(path: DocumentPath): void;
  viewers(path: DocumentPath): Viewers;
  /** Stored answers per option, A to D, to the open crowd question. Rejects with StoreFailure. */
  answered(path: DocumentPath, round: string): Promise<readonly number[]>;
}

/** What the end of a vote adds to the last published tally. */
export type LastCount =
  | { kind: 'counted'; command: SystemCommand }
  | { kind: 'nothing' }
  /** The ballots cannot be read at present. */
  | { kind: 'failed'; error: unknown };

/** Opens buzzers and determines the first press. */
export interface BuzzerKeeper {
  /** Sets the buzzer jobs of a document: announces new ones and drops the others. */
  sync(path: DocumentPath, jobs: readonly BuzzerJob[]): void;
  /** Latency of the slowest player of a show in milliseconds; null when it has not been measured. */
  slowestLineMs(path: DocumentPath, showId: string): number | null;
}

/** Listens for viewer requests in the chat. */
export interface CommandListener {
  /** Sets what to listen for in the chat of a document. */
  sync(path: DocumentPath, jobs: readonly ListenJob[], lights: readonly LightJob[]): void;
}

interface AgendaRunnerDeps {
  /** Absent when players cannot join by phone: join cards stay off. */
  phones?: JoinInfoSource | undefined;
  /** Absent when no chat is read. */
  listener?: CommandListener | undefined;
  votes: VoteCounter;
  /** Absent when there are no players: buzzers open, but no press arrives. */
  buzzers?: BuzzerKeeper | undefined;
  /** Absent when there is no scoring: results stay due. */
  scorer?: Scorer | undefined;
  clock: Clock;
  /** Submits a system command of the room; resolves when it is decided. */
  act(command: SystemCommand): Promise<unknown>;
  /** For the log. */
  onError(facts: { error: unknown; round?: string }, message: string): void;
}

const retryMs = 1000;
/** The end of a vote waits this long for unreadable ballots, then it closes with the last published tally. */
const patienceMs = 15_000;

/** Closes a vote and returns its last count, as far as this node has one. */
export async function countLast(
  votes: Pick<VoteCounter, 'finish'>,
  path: DocumentPath,
  { showId, round }: Pick<VoteJob, 'showId' | 'round'>,
): Promise<LastCount> {
  try {
    const counted = await votes.finish(path, round);
    if (counted === null) return { kind: 'nothing' };
    return {
      kind: 'counted',
      command: { type: 'stageQuiz.countVotes', showId, round, votes: [...counted] },
    };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Keeps running jobs (votes, timers, buzzers and so on) in sync with the agenda of one document. */
export class AgendaRunner {
  readonly #path: DocumentPath;
  readonly #deps: AgendaRunnerDeps;
  #jobs: readonly VoteJob[] = [];
  #crowds: readonly CrowdJob[] = [];
  #known = '[[],[]]';
  #buzzers: readonly BuzzerJob[] = [];
  #knownBuzzers = '[]';
  #listens: readonly ListenJob[] = [];
  #lights: readonly LightJob[] = [];
  #knownListens = '[[],[]]';
  readonly #joinCard: JoinCardFiller;
  /** By round: the newest tally that is being stored or waits to be. */
  readonly #tallies = new Map<string, readonly number[]>();
  readonly #timers: Timers;
  readonly #scores: ScoreKeeper | null;
  readonly #alarm: Alarm;
  #isStopped = false;

  constructor(path: DocumentPath, deps: AgendaRunnerDeps) {
    this.#path = path;
    this.#deps = deps;
    this.#timers = new Timers(deps.clock, (command) => deps.act(command));
    const { scorer } = deps;
    this.#scores = scorer === undefined ? null : new ScoreKeeper(path, { ...deps, scorer });
    this.#joinCard = new JoinCardFiller(path, deps);
    this.#alarm = new Alarm(deps.clock, () => void this.#closeDue());
  }

  /** True when no job keeps the room awake. Buzzers without an end do not count: their players keep it awake. */
  get idle(): boolean {
    const willClose = this.#buzzers.some(({ closesAtMs }) => closesAtMs !== null);
    const isCollecting = [
      this.#jobs,
      this.#openCrowds(),
      this.#openListens(),
      this.#openLights(),
    ].some(({ length }) => length > 0);
    return (
      !isCollecting &&
      this.#joinCard.idle &&
      (this.#scores?.idle ?? true) &&
      this.#timers.idle &&
      !willClose
    );
  }

  /** Applies the wanted agenda: starts missing jobs and stops obsolete ones. */
  follow(agenda: DocumentAgenda): void {
    this.#timers.follow(agenda.timers);
    this.#followBuzzers(agenda.buzzers);
    this.#followRounds(agenda.votes, agenda.crowds);
    this.#followListens(agenda.listens, agenda.lights);
    this.#joinCard.follow(agenda.joinCards);
    // Last, because rounds must have ended before they are scored.
    this.#scores?.follow(
      agenda.scores,
      agenda.crowds.map(({ round }) => round),
    );
  }

  /** As measured by the buzzers, for the stamp of a command of this show. */
  slowestLineMs(showId: string): number | null {
    return this.#deps.buzzers?.slowestLineMs(this.#path, showId) ?? null;
  }

  #followBuzzers(jobs: readonly BuzzerJob[]): void {
    const known = JSON.stringify(jobs);
    if (known === this.#knownBuzzers || this.#isStopped) return;
    this.#knownBuzzers = known;
    this.#buzzers = jobs;
    this.#deps.buzzers?.sync(this.#path, jobs);
  }

  #followListens(listens: readonly ListenJob[], lights: readonly LightJob[]): void {
    const known = JSON.stringify([listens, lights]);
    if (known === this.#knownListens) return;
    this.#knownListens = known;
    this.#listens = listens;
    this.#lights = lights;
    this.#deps.listener?.sync(this.#path, this.#openListens(), this.#openLights());
    this.#arm(0);
  }

  #followRounds(jobs: readonly VoteJob[], crowds: readonly CrowdJob[]): void {
    const known = JSON.stringify([jobs, crowds]);
    if (known === this.#known) return;
    this.#known = known;
    this.#jobs = jobs;
    this.#crowds = crowds;
    this.#deps.votes.sync(this.#path, jobs, this.#openCrowds());
    this.#arm(0);
  }

  #openCrowds(): CrowdJob[] {
    return this.#open(this.#crowds);
  }

  #openListens(): ListenJob[] {
    return this.#open(this.#listens);
  }

  #openLights(): LightJob[] {
    return this.#open(this.#lights);
  }

  #open<Job extends { closesAtMs: number }>(jobs: readonly Job[]): Job[] {
    const nowMs = this.#deps.clock.nowMs();
    return jobs.filter(({ closesAtMs }) => closesAtMs > nowMs);
  }

  /**
   * Stores a tally of a running round; drops one of a finished round. While one is being stored, only the newest waits:
   * with a slow store, queued tallies would show outdated charts.
   */
  async tally(round: string, votes: readonly number[]): Promise<void> {
    const isBeingSubmitted = this.#tallies.has(round);
    this.#tallies.set(round, votes);
    if (isBeingSubmitted) return;
    for (let stored: readonly number[] | undefined; stored !== this.#tallies.get(round);) {
      stored = this.#tallies.get(round);
      const job = this.#jobs.find((running) => running.round === round);
      if (job === undefined || stored === undefined) break;
      const { showId } = job;
      await this.#deps.act({ type: 'stageQuiz.countVotes', showId, round, votes: [...stored] });
    }
    this.#tallies.delete(round);
  }

  /** Drops all jobs: another node runs them from now on. */
  drop(): void {
    this.#deps.votes.drop(this.#path);
    this.follow(nothingToDo);
  }

  /** Stops acting without ending anything: the next server resumes what is running. */
  stop(): void {
    this.#alarm.stop();
    this.#timers.stop();
    this.#joinCard.stop();
    this.#scores?.stop();
    this.#followBuzzers([]);
    this.#followListens([], []);
    this.#isStopped = true;
  }

  #arm(atLeastMs: number): void {
    this.#alarm.set(
      [...this.#jobs, ...this.#openCrowds(), ...this.#openListens(), ...this.#openLights()].map(
        ({ closesAtMs }) => closesAtMs,
      ),
      atLeastMs,
    );
  }

  async #closeDue(): Promise<void> {
    const known = this.#known;
    const nowMs = this.#deps.clock.nowMs();
    // Crowd questions stay on the agenda until the reveal, but their chat is read only until they close.
    this.#deps.votes.sync(this.#path, this.#jobs, this.#openCrowds());
    this.#deps.listener?.sync(this.#path, this.#openListens(), this.#openLights());
    for (const job of this.#jobs) if (job.closesAtMs <= nowMs) await this.#close(job);
    // Still on the agenda: the store failed or the timer fired early. Try again.
    if (known === this.#known) this.#arm(retryMs);
  }

  async #close({ showId, round, closesAtMs }: VoteJob): Promise<void> {
    const last = await this.#lastTally(round);
    const isTooLate = this.#deps.clock.nowMs() >= closesAtMs + patienceMs;
    if (last === 'unknown' && !isTooLate) return;
    const votes = last === 'unknown' || last === null ? null : [...last];
    await this.#deps.act({ type: 'stageQuiz.closeVoting', showId, round, votes });
  }

  async #lastTally(round: string): Promise<readonly number[] | null | 'unknown'> {
    try {
      return await this.#deps.votes.finish(this.#path, round);
    } catch {
      return 'unknown';
    }
  }
}
