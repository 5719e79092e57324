import { BackOff } from '@quizcast/game/client/back-off';
import type { SystemCommand } from '@quizcast/game/command';
import type { ToldResult } from '@quizcast/game/crowd/show-fields';
import type { ScoreJob } from '@quizcast/game/games/jobs';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

/** Scores what everybody answered. */
export interface Scorer {
  /** Rejects when not all answers can be read at the moment. */
  score(path: DocumentPath, job: ScoreJob): Promise<ToldResult>;
}

export interface ScoreKeeperDeps {
  scorer: Scorer;
  clock: Clock;
  /** Sends a command of the room's own; resolves when it is decided. */
  act(command: SystemCommand): Promise<unknown>;
  onTrouble(facts: { error: unknown; round: string }, message: string): void;
}

const [firstRetryMs, maxRetryMs] = [250, 5_000];

/** Tells the results that are due for a document, one after the other, as often as it takes. */
export class ScoreKeeper {
  readonly #path: DocumentPath;
  readonly #deps: ScoreKeeperDeps;
  readonly #backOff = new BackOff(firstRetryMs, maxRetryMs, Math.random);
  #jobs: readonly ScoreJob[] = [];
  #known = '[]';
  #isWorking = false;
  #isStopped = false;
  #wake: Cancel = () => undefined;

  constructor(path: DocumentPath, deps: ScoreKeeperDeps) {
    this.#path = path;
    this.#deps = deps;
  }

  get idle(): boolean {
    return this.#jobs.length === 0;
  }

  follow(jobs: readonly ScoreJob[]): void {
    const known = JSON.stringify(jobs);
    if (known === this.#known) return;
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
    for (let [job] = this.#jobs; job !== undefined && !this.#isStopped; [job] = this.#jobs) {
      const known = this.#known;
      const isTold = await this.#tell(job, known);
      if (isTold) this.#backOff.reset();
      // Still on the agenda: the answers could not be read, or the document not be written.
      if (known === this.#known && !this.#isStopped) await this.#pause();
    }
    this.#isWorking = false;
  }

  async #tell(job: ScoreJob, known: string): Promise<boolean> {
    const { game, showId, round } = job;
    try {
      const result = await this.#deps.scorer.score(this.#path, job);
      if (this.#isStopped || known !== this.#known) return true;
      await this.#deps.act({ type: `${game}.scoreCrowd`, showId, round, result });
      return known !== this.#known;
    } catch (error) {
      this.#deps.onTrouble({ error, round }, 'scoring of a question failed: it is tried again');
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
