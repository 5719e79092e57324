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
import { DoorTeller, type DoorKeeper } from './door-teller.ts';
import { Timers } from './timers.ts';

/** Counts votes and collects what everybody answers, for rooms. What it should be counting is told to it; what it counted it tells the room. */
export interface VoteCounter {
  /** Makes this what is going on for the document: starts what is new, stops what is gone. */
  sync(path: DocumentPath, votes: readonly VoteJob[], crowds: readonly CrowdJob[]): void;
  /**
   * Takes no more votes for this round and gives the last tally, A to D; null when nothing was counted here. Rejects when
   * the ballots cannot be read at the moment.
   */
  finish(path: DocumentPath, round: string): Promise<readonly number[] | null>;
  /** Another node counts for this document: stops, and stores nothing more, because that one knows later ballots. */
  drop(path: DocumentPath): void;
  viewers(path: DocumentPath): Viewers;
  /** How many have given each answer, A to D, to the question that is open to everybody, as far as it is stored. Rejects with StoreFailure. */
  answered(path: DocumentPath, round: string): Promise<readonly number[]>;
}

/** What the end of a vote adds to the tally that was told last. */
export type LastCount =
  | { kind: 'counted'; command: SystemCommand }
  | { kind: 'nothing' }
  /** The ballots cannot be read at the moment. */
  | { kind: 'failed'; error: unknown };

/** Opens buzzers and says who was first. */
export interface BuzzerKeeper {
  /** Makes `jobs` what is going on for this document: announces what is new, drops what is gone. */
  sync(path: DocumentPath, jobs: readonly BuzzerJob[]): void;
  /** How long news takes to the slowest player of a show, milliseconds; null when nobody has measured that. */
  slowestLineMs(path: DocumentPath, showId: string): number | null;
}

/** Hears what viewers ask for in the chat. */
export interface CommandListener {
  /** Makes `jobs` what is heard for this document. */
  sync(path: DocumentPath, jobs: readonly ListenJob[], lights: readonly LightJob[]): void;
}

interface ChoresDeps {
  /** Absent where nobody plays by phone: cards that let viewers join stay off. */
  phones?: DoorKeeper | undefined;
  /** Absent where nobody listens. */
  listener?: CommandListener | undefined;
  votes: VoteCounter;
  /** Absent where nobody plays: buzzers open, and nobody hears them. */
  buzzers?: BuzzerKeeper | undefined;
  /** Absent where nobody scores: results stay due. */
  scorer?: Scorer | undefined;
  clock: Clock;
  /** Sends a command of the room's own; resolves when it is decided. */
  act(command: SystemCommand): Promise<unknown>;
  /** For the log. */
  onTrouble(facts: { error: unknown; round?: string }, message: string): void;
}

const retryMs = 1000;
/** Ballots that cannot be read hold the end of a vote up for this long; then it closes with what was told last. */
const patienceMs = 15_000;

/** Ends the counting of a vote, as far as this node knows of it. */
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

/** Keeps what is going on in the world equal to the agenda of one document. */
export class AgendaRunner {
  readonly #path: DocumentPath;
  readonly #deps: ChoresDeps;
  #jobs: readonly VoteJob[] = [];
  #crowds: readonly CrowdJob[] = [];
  #known = '[[],[]]';
  #buzzers: readonly BuzzerJob[] = [];
  #knownBuzzers = '[]';
  #listens: readonly ListenJob[] = [];
  #lights: readonly LightJob[] = [];
  #knownListens = '[[],[]]';
  readonly #doors: DoorTeller;
  /** By round, the newest tally that is being told, or waits for that. */
  readonly #tallies = new Map<string, readonly number[]>();
  readonly #timers: Timers;
  readonly #scores: ScoreKeeper | null;
  readonly #alarm: Alarm;
  #isStopped = false;

  constructor(path: DocumentPath, deps: ChoresDeps) {
    this.#path = path;
    this.#deps = deps;
    this.#timers = new Timers(deps.clock, (command) => deps.act(command));
    const { scorer } = deps;
    this.#scores = scorer === undefined ? null : new ScoreKeeper(path, { ...deps, scorer });
    this.#doors = new DoorTeller(path, deps);
    this.#alarm = new Alarm(deps.clock, () => void this.#closeDue());
  }

  /** Nothing is due by itself. Buzzers without an end wait for players, and those keep the room awake. */
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
      this.#doors.idle &&
      (this.#scores?.idle ?? true) &&
      this.#timers.idle &&
      !willClose
    );
  }

  /** Starts and stops the difference to what should be going on now. */
  follow(wanted: DocumentAgenda): void {
    this.#timers.follow(wanted.timers);
    this.#followBuzzers(wanted.buzzers);
    this.#followRounds(wanted.votes, wanted.crowds);
    this.#followListens(wanted.listens, wanted.lights);
    this.#doors.follow(wanted.doors);
    // Last: what is to be scored must have ended.
    this.#scores?.follow(
      wanted.scores,
      wanted.crowds.map(({ round }) => round),
    );
  }

  /** As the desk has measured it, for the stamp of a command of this show. */
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
   * Takes a tally that was counted for a round; one of a round that is over is dropped. While one is being stored the newest alone waits:
   * behind a slow store, tallies in line would show the chart what was true long ago.
   */
  async tally(round: string, votes: readonly number[]): Promise<void> {
    const isBeingTold = this.#tallies.has(round);
    this.#tallies.set(round, votes);
    if (isBeingTold) return;
    for (let told: readonly number[] | undefined; told !== this.#tallies.get(round);) {
      told = this.#tallies.get(round);
      const job = this.#jobs.find((running) => running.round === round);
      if (job === undefined || told === undefined) break;
      const { showId } = job;
      await this.#deps.act({ type: 'stageQuiz.countVotes', showId, round, votes: [...told] });
    }
    this.#tallies.delete(round);
  }

  /** Another node does all of it from now on. */
  drop(): void {
    this.#deps.votes.drop(this.#path);
    this.follow(nothingToDo);
  }

  /** Lets time pass without acting. What goes on in the world goes on: the next server takes it up. */
  stop(): void {
    this.#alarm.stop();
    this.#timers.stop();
    this.#doors.stop();
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
    // Questions that everybody played stay on the agenda until the reveal; the chat is not read that long.
    this.#deps.votes.sync(this.#path, this.#jobs, this.#openCrowds());
    this.#deps.listener?.sync(this.#path, this.#openListens(), this.#openLights());
    for (const job of this.#jobs) if (job.closesAtMs <= nowMs) await this.#close(job);
    // Still on the agenda (the store could not read or take it, or the clock was early): try again.
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
