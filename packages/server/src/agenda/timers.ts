import type { TimerJob } from '@quizcast/game/games/jobs';
import type { SystemCommand } from '@quizcast/game/command';
import { Alarm } from './alarm.ts';
import type { Clock } from '../ports/clock.ts';

const retryMs = 1000;
const minWaitMs = 1;

/** Submits a command when a timer of the document's shows has run out. */
export class Timers {
  readonly #clock: Clock;
  readonly #act: (command: SystemCommand) => Promise<unknown>;
  readonly #alarm: Alarm;
  #jobs: readonly TimerJob[] = [];
  #known = '[]';

  /** @param act submits a system command of the room; resolves when it is decided */
  constructor(clock: Clock, act: (command: SystemCommand) => Promise<unknown>) {
    this.#clock = clock;
    this.#act = act;
    this.#alarm = new Alarm(clock, () => void this.#submitDue());
  }

  get idle(): boolean {
    return this.#jobs.length === 0;
  }

  follow(jobs: readonly TimerJob[]): void {
    const known = JSON.stringify(jobs);
    if (known === this.#known) return;
    this.#known = known;
    this.#jobs = jobs;
    this.#arm(0);
  }

  stop(): void {
    this.#alarm.stop();
  }

  #arm(atLeastMs: number): void {
    this.#alarm.set(
      this.#jobs.map(({ endsAtMs }) => endsAtMs),
      atLeastMs,
    );
  }

  async #submitDue(): Promise<void> {
    const known = this.#known;
    const nowMs = this.#clock.nowMs();
    const due = this.#jobs.filter(({ endsAtMs }) => endsAtMs <= nowMs);
    for (const { showId, endsAtMs } of due)
      await this.#act({ type: 'categoryQuiz.timeUp', showId, endsAtMs });
    // Still on the agenda: the store failed or the timer fired slightly early.
    if (known === this.#known) this.#arm(due.length === 0 ? minWaitMs : retryMs);
  }
}
