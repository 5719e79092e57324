import { BackOff } from '@quizcast/game/client/back-off';
import type { SystemCommand } from '@quizcast/game/command';
import type { ReportedResult } from '@quizcast/game/crowd/show-fields';
import type { ScoreJob } from '@quizcast/game/games/jobs';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

/** Scores the answers to crowd questions. */
export interface Scorer {
  /** Rejects while some answers cannot be read. */
  score(path: DocumentPath, job: ScoreJob): Promise<ReportedResult>;
  /** Discards the stored results of these questions, which are open or open again. Rejects when that fails. */
  reopened?(path: DocumentPath, rounds: readonly string[]): Promise<void>;
}

export interface ScoreKeeperDeps {
  scorer: Scorer;
  clock: Clock;
  /** Submits a system command of the room; resolves when it is decided. */
  act(command: SystemCommand): Promise<unknown>;
  onError(facts: { error: unknown; round: string }, message: string): void;
}

const [firstRetryMs, maxRetryMs] = [250, 5_000];

/** Submits the due results of a document one after the other, retrying until each is stored. */
export class ScoreKeeper {
  readonly #path: DocumentPath;
  readonly #deps: ScoreKeeperDeps;
  readonly #backOff = new BackOff(firstRetryMs, maxRetryMs, Math.random);
  #jobs: readonly ScoreJob[] = [];
  #known = '[]';
  /** Open questions, of which no results may be kept. */
  #open: readonly string[] = [];
  #isOpenReported = true;
  #isWorking = false;
  #isStopped = false;
  #wake: Cancel = () => undefined;

  constructor(path: DocumentPath, deps: ScoreKeeperDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#jobs.length === 0 && this.#isOpenReported;
  }

  follow(jobs: readonly ScoreJob[], open: readonly string[]): void {
    const isOther = JSON.stringify(open) !== JSON.stringify(this.#open);
    if (isOther) {
      this.#open = open;
      this.#isOpenReported = open.length === 0 || this.#deps.scorer.reopened === undefined;
    }
    const known = JSON.stringify(jobs);
    if (known === this.#known && !isOther) return;
    this.#known = known;
    this.#jobs = jobs;
    this.#wake();
    if (!this.#isWorking) void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (!this.#isStopped && !this.idle) {
      const known = this.#known;
      const [job] = this.#jobs;
      const isScoring = this.#isOpenReported && job !== undefined;
      const isDone = await (isScoring ? this.#submit(job, known) : this.#reportOpen(this.#open));
      if (isDone) this.#backOff.reset();
      // Still on the agenda: the answers could not be read or the document not written.
      const isStuck = known === this.#known && (isScoring || !isDone);
      if (isStuck && !this.#isStopped && !this.idle) await this.#pause();
    }
    this.#isWorking = false;
  }

  async #reportOpen(open: readonly string[]): Promise<boolean> {
    try {
      await this.#deps.scorer.reopened?.(this.#path, open);
      if (open === this.#open) this.#isOpenReported = true;
      return true;
    } catch (error) {
      const [round = ''] = open;
      this.#deps.onError({ error, round }, 'result of an open question not taken off: tried again');
      return false;
    }
  }

  async #submit(job: ScoreJob, known: string): Promise<boolean> {
    const { game, showId, round } = job;
    try {
      const result = await this.#deps.scorer.score(this.#path, job);
      if (this.#isStopped || known !== this.#known) return true;
      await this.#deps.act({ type: `${game}.scoreCrowd`, showId, round, result });
      return known !== this.#known;
    } catch (error) {
      this.#deps.onError({ error, round }, 'scoring of a question failed: it is tried again');
      return false;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(this.#backOff.next(), resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
