import type { ReportedResult } from '@quizcast/game/crowd/show-fields';
import { roundBeganAtMs } from '@quizcast/game/games/everybody';
import type { ScoreJob } from '@quizcast/game/games/jobs';
import { runOf, timesOf, type ShowRun } from '@quizcast/game/season/run';
import type { Scorer } from '../agenda/score-keeper.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { SeasonStore } from '../ports/season-store.ts';

type Store = Pick<SeasonStore, 'heads' | 'load' | 'save'>;

/** Maximum length of a run from its start. */
const maxRunMs = 24 * 3_600_000;

/** Scores rounds, and records the questions of each run of a show for the season. */
export class SeasonRecorder implements Scorer {
  readonly #scorer: Scorer;
  readonly #store: Store;

  constructor(scorer: Scorer, store: Store) {
    this.#scorer = scorer;
    this.#store = store;
  }

  async score(path: DocumentPath, job: ScoreJob): Promise<ReportedResult> {
    const result = await this.#scorer.score(path, job);
    const run = runOf(job);
    if (run !== null) await this.#keep(path, run);
    return result;
  }

  async reopened(path: DocumentPath, rounds: readonly string[]): Promise<void> {
    for (const round of rounds) {
      const beganAtMs = roundBeganAtMs(round);
      const heads = await this.#store.heads(path);
      const near = heads.filter(
        ({ firstMs, lastMs }) =>
          beganAtMs === null || (firstMs <= beganAtMs && lastMs >= beganAtMs),
      );
      await this.#without(path, near, round);
    }
  }

  async #keep(path: DocumentPath, run: ShowRun): Promise<void> {
    const [firstMs] = timesOf(run);
    const heads = await this.#store.heads(path);
    // The same run under another name: it changes when the first question is removed or restored.
    const others = heads.filter(
      ({ run: name, showId, lastMs }) =>
        name !== run.run && showId === run.showId && lastMs >= firstMs - maxRunMs,
    );
    const ownRounds = new Set(run.rounds.map(({ round }) => round));
    const found = await this.#store.load(
      path,
      others.map(({ run: name }) => name),
    );
    const same = found.filter(({ rounds }) => rounds.some(({ round }) => ownRounds.has(round)));
    await this.#store.save(
      path,
      [run],
      same.map(({ run: name }) => name),
    );
  }

  async #without(
    path: DocumentPath,
    heads: readonly { run: string }[],
    removedRound: string,
  ): Promise<void> {
    const names = heads.map(({ run }) => run);
    for (const run of await this.#store.load(path, names)) {
      const rounds = run.rounds.filter(({ round }) => round !== removedRound);
      const [first] = rounds;
      if (rounds.length === run.rounds.length) continue;
      const left = first === undefined ? [] : [{ ...run, run: first.round, rounds }];
      await this.#store.save(path, left, left.some((one) => one.run === run.run) ? [] : [run.run]);
    }
  }
}
