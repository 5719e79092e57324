import { agenda, type VoteJob } from '@quizcast/game/agenda';
import type { SystemCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ChatStatus } from '@quizcast/game/protocol';
import type { Cancel, Clock } from './ports/clock.ts';
import type { DocumentPath } from './ports/document-store.ts';

/** Counts votes for rooms. What it should be counting is told to it; what it counted it tells the room. */
export interface VoteCounter {
  /** Makes `jobs` what is going on for this document: starts what is new, stops what is gone. */
  sync(path: DocumentPath, jobs: readonly VoteJob[]): void;
  /**
   * Takes no more votes for this round and gives the last tally, A to D; null when nothing was counted here. Rejects when
   * the ballots cannot be read at the moment.
   */
  finish(path: DocumentPath, round: string): Promise<readonly number[] | null>;
  /** State of the chat that is read for this document; null when none is. */
  status(path: DocumentPath): ChatStatus | null;
}

interface ChoresDeps {
  votes: VoteCounter;
  clock: Clock;
  /** Sends a command of the room's own; resolves when it is decided. */
  act(command: SystemCommand): Promise<void>;
}

const retryMs = 1000;
/** Ballots that cannot be read hold the end of a vote up for this long; then it closes with what was told last. */
const patienceMs = 15_000;

/** Keeps what is going on in the world equal to the agenda of one document. */
export class Chores {
  readonly #path: DocumentPath;
  readonly #deps: ChoresDeps;
  #jobs: readonly VoteJob[] = [];
  #known = '[]';
  #disarm: Cancel = () => undefined;
  #isStopped = false;

  constructor(path: DocumentPath, deps: ChoresDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#jobs.length === 0;
  }

  /** Starts and stops the difference to what the document asks for now; null asks for nothing. */
  follow(document: QuizShowApp | null): void {
    const jobs = document === null ? [] : agenda(document).votes;
    const known = JSON.stringify(jobs);
    if (known === this.#known) return;
    this.#known = known;
    this.#jobs = jobs;
    this.#deps.votes.sync(this.#path, jobs);
    this.#arm(0);
  }

  /** Takes a tally that was counted for a round; one of a round that is over is dropped. */
  async tally(round: string, votes: readonly number[]): Promise<void> {
    const job = this.#jobs.find((running) => running.round === round);
    if (job === undefined) return;
    const { showId } = job;
    await this.#deps.act({ type: 'stageQuiz.countVotes', showId, round, votes: [...votes] });
  }

  /** Ends the counting of a show's vote; null when there is none, or nothing to add. */
  async lastCount(showId: string): Promise<SystemCommand | null> {
    const job = this.#jobs.find((running) => running.showId === showId);
    if (job === undefined) return null;
    const votes = await this.#deps.votes.finish(this.#path, job.round).catch(() => null);
    if (votes === null) return null;
    return { type: 'stageQuiz.countVotes', showId, round: job.round, votes: [...votes] };
  }

  /** Lets time pass without acting. What goes on in the world goes on: the next server takes it up. */
  stop(): void {
    this.#disarm();
    this.#isStopped = true;
  }

  #arm(atLeastMs: number): void {
    this.#disarm();
    const closesAtMs = Math.min(...this.#jobs.map((job) => job.closesAtMs));
    if (closesAtMs === Infinity || this.#isStopped) return;
    const delayMs = Math.max(atLeastMs, closesAtMs - this.#deps.clock.nowMs());
    this.#disarm = this.#deps.clock.after(delayMs, () => void this.#closeDue());
  }

  async #closeDue(): Promise<void> {
    const known = this.#known;
    const nowMs = this.#deps.clock.nowMs();
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
