import { rankScores, type RankedScore } from '@quizcast/game/crowd/board';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { periodFromMs, type Period } from '@quizcast/game/season/period';
import { questionsOver, type QuestionRecord } from '@quizcast/game/season/question-records';
import type { BoardPage } from '../crowd/crowd-boards.ts';
import { isPublic, ShownNames, type BoardSearch } from '../crowd/shown-names.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore } from '../ports/response-store.ts';
import type { RunHead, RunStanding, SeasonStore } from '../ports/season-store.ts';
import { foldRun } from './fold-run.ts';
import { writeSeason } from './season-file.ts';
import { importSeason, type TakenSeason } from './take-season.ts';
import { storedStatistics } from './stored-statistics.ts';

export interface SeasonDeps {
  store: SeasonStore;
  responses: Pick<CrowdStore, 'load' | 'names' | 'save'>;
  clock: Pick<Clock, 'nowMs'>;
}

/** Selects runs of shows: those of a period, or a single one. */
export type Span = { period: Exclude<Period, 'show'> } | { run: string | null };

/** A board over several runs. */
interface CachedBoard {
  path: DocumentPath;
  ranked: readonly RankedScore[];
  names: ShownNames;
}

export interface SeasonBoard extends BoardPage {
  /** Number of runs included. */
  shows: number;
  /** Start of the first run; null when there is none. */
  fromMs: number | null;
}

/** Cached boards per document, about one of each period. */
const maxBoards = 6;
/** Viewers on all cached boards together. */
const maxCachedViewers = 500_000;
/** Runs may change while folds are computed: maximum number of attempts. */
const maxTries = 5;

/** Boards and statistics over many shows. Cached data is recomputed when its input has changed. */
export class SeasonService {
  readonly #deps: SeasonDeps;
  /** By their input, ordered by last use, the newest last. */
  readonly #boards = new Map<string, CachedBoard>();
  /** Serializes the computation of folds per document. */
  readonly #turns = new Map<DocumentPath, Promise<unknown>>();

  constructor(deps: SeasonDeps) {
    this.#deps = deps;
  }

  /** All recorded runs, the newest first. */
  async shows(path: DocumentPath): Promise<RunHead[]> {
    return (await this.#deps.store.heads(path)).toReversed();
  }

  /** Rows of a board. `isForAll`: for everyone with the link. */
  async board(
    path: DocumentPath,
    document: QuizShowApp,
    span: Span,
    search: BoardSearch,
    isForAll: boolean,
  ): Promise<SeasonBoard> {
    const { heads, board } = await this.#board(path, document, span);
    const { hiddenWords } = document.settings.crowd;
    const rows = isForAll ? board.ranked.filter(isPublic) : board.ranked;
    return {
      players: board.ranked.length,
      rows: board.names.find(rows, search, hiddenWords),
      shows: heads.length,
      fromMs: heads[0]?.firstMs ?? null,
    };
  }

  /** All viewers on a board, best first, with their public names. */
  async allViewers(path: DocumentPath, document: QuizShowApp, span: Span) {
    const { board } = await this.#board(path, document, span);
    const all = { search: '', from: 0, limit: Infinity };
    return board.names.found(board.ranked, all, document.settings.crowd.hiddenWords);
  }

  /** Statistics of the questions in these runs. */
  async questions(
    path: DocumentPath,
    document: QuizShowApp,
    span: Span,
  ): Promise<QuestionRecord[]> {
    const heads = await this.#folded(path, document, span, true);
    const names = heads.map(({ run }) => run);
    const [runs, stored] = await Promise.all([
      this.#deps.store.load(path, names),
      this.#deps.store.statistics(path, names),
    ]);
    const statistics = new Map(
      stored.map(({ run, statistics: text }) => [run, storedStatistics(text)?.questions ?? []]),
    );
    return questionsOver(runs.map((run) => ({ run, statistics: statistics.get(run.run) ?? [] })));
  }

  /** Exports all season data of a document as chunks of JSON. */
  written(path: DocumentPath, document: QuizShowApp): AsyncGenerator<string> {
    const { store: seasons, responses: crowd, clock } = this.#deps;
    const statistics = () => this.questions(path, document, { period: 'all' });
    return writeSeason({ seasons, crowd, statistics, nowMs: () => clock.nowMs() }, path);
  }

  /** Imports the shows of an exported file, as lines of `readSeasonFile`. */
  importFile(path: DocumentPath, lines: Uint8Array): Promise<TakenSeason> {
    const { store: seasons, responses: crowd } = this.#deps;
    return importSeason({ seasons, crowd }, path, lines);
  }

  /** The runs of a span, the oldest first. */
  async within(path: DocumentPath, document: QuizShowApp, span: Span): Promise<RunHead[]> {
    const heads = await this.#deps.store.heads(path);
    if ('run' in span) {
      const { run } = span;
      return run === null ? heads.slice(-1) : heads.filter((head) => head.run === run);
    }
    const { seasonFromMs } = document.settings.crowd;
    const fromMs = periodFromMs(span.period, this.#deps.clock.nowMs(), seasonFromMs);
    return heads.filter(({ firstMs }) => firstMs >= fromMs);
  }

  async #board(
    path: DocumentPath,
    document: QuizShowApp,
    span: Span,
  ): Promise<{ heads: readonly RunHead[]; board: CachedBoard }> {
    const heads = await this.#folded(path, document, span, false);
    const banned = (document.settings.crowd.bannedPhones ?? []).map(({ viewer }) => viewer);
    const runs = heads.map(({ run, made, forgets }) => [run, made, forgets]);
    const key = JSON.stringify([path, banned, runs]);
    const board = this.#boards.get(key) ?? (await this.#summed(path, heads, banned));
    this.#boards.delete(key);
    this.#boards.set(key, board);
    this.#dropOldBoards(path);
    return { heads, board };
  }

  /** Keeps the newest board even if it is larger than the limit. */
  #dropOldBoards(path: DocumentPath): void {
    let [boards, viewers] = [0, 0];
    for (const [key, board] of [...this.#boards].toReversed()) {
      const more = board.ranked.length + 1;
      const isOwn = board.path === path;
      if ((isOwn && boards === maxBoards) || (viewers > 0 && viewers + more > maxCachedViewers))
        this.#boards.delete(key);
      else [boards, viewers] = [boards + (isOwn ? 1 : 0), viewers + more];
    }
  }

  async #summed(
    path: DocumentPath,
    heads: readonly RunHead[],
    banned: readonly string[],
  ): Promise<CachedBoard> {
    const { store, responses } = this.#deps;
    const standings = await store.standings(
      path,
      heads.map(({ run }) => run),
    );
    const sums = sumOf(standings);
    for (const viewer of banned) sums.delete(viewer);
    const ranked = rankScores(sums);
    return { path, ranked, names: new ShownNames(await responses.names(path)) };
  }

  /** The runs of a span, after computing missing folds. */
  async #folded(
    path: DocumentPath,
    document: QuizShowApp,
    span: Span,
    withStatistics: boolean,
  ): Promise<readonly RunHead[]> {
    const { store } = this.#deps;
    for (let tries = 0; ; tries += 1) {
      const heads = await this.within(path, document, span);
      const stale = withStatistics
        ? await this.#withoutStatistics(path, heads)
        : heads.filter(({ made, folded }) => folded !== made);
      if (stale.length === 0 || tries === maxTries) return heads;
      await this.#inTurn(path, async () => {
        const now = new Map((await store.heads(path)).map((head) => [head.run, head]));
        for (const { run } of stale) {
          const head = now.get(run);
          const isFolded = !withStatistics && head?.folded === head?.made;
          if (head !== undefined && !isFolded) await this.#fold(path, head, withStatistics);
        }
      });
    }
  }

  async #withoutStatistics(path: DocumentPath, heads: readonly RunHead[]): Promise<RunHead[]> {
    const names = heads.map(({ run }) => run);
    const stored = new Map(
      (await this.#deps.store.statistics(path, names)).map(({ run, statistics }) => [
        run,
        storedStatistics(statistics)?.made,
      ]),
    );
    return heads.filter(({ run, made }) => stored.get(run) !== made);
  }

  async #fold(path: DocumentPath, head: RunHead, withStatistics: boolean): Promise<void> {
    const { store, responses } = this.#deps;
    const [run] = await store.load(path, [head.run]);
    if (run === undefined) return;
    const fold = await foldRun(responses, path, run, withStatistics ? head.made : null);
    await store.saveFold(path, head, fold);
  }

  async #inTurn(path: DocumentPath, work: () => Promise<void>): Promise<void> {
    const before = this.#turns.get(path) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(work);
    this.#turns.set(path, turn);
    try {
      await turn;
    } finally {
      if (this.#turns.get(path) === turn) this.#turns.delete(path);
    }
  }
}

/** Sums points and right answers per viewer; the streak is the longest within one run. */
function sumOf(all: readonly (readonly RunStanding[])[]) {
  const sums = new Map<string, { points: number; right: number; streak: number }>();
  for (const standings of all)
    for (const [viewer, points, right, streak] of standings) {
      const sum = sums.get(viewer);
      if (sum === undefined) sums.set(viewer, { points, right, streak });
      else {
        sum.points += points;
        sum.right += right;
        sum.streak = Math.max(sum.streak, streak);
      }
    }
  return sums;
}
