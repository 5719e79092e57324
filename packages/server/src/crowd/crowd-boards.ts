import {
  emptyBoard,
  ranking,
  rowOf,
  scoreRound,
  type Board,
  type RankedViewer,
} from '@quizcast/game/crowd/board';
import { fastest, type AnsweredRound } from '@quizcast/game/crowd/fastest';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import {
  rowsOnAir,
  type BoardRow,
  type ResultRow,
  type ReportedResult,
  type ViewerScore,
} from '@quizcast/game/crowd/show-fields';
import type { PlayedRound } from '@quizcast/game/crowd/round';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ScoreJob } from '@quizcast/game/games/jobs';
import { games } from '@quizcast/game/document/games';
import { lastScored } from '@quizcast/game/games/everybody';
import { spreadOf } from '@quizcast/game/crowd/spread';
import type { Scorer } from '../agenda/score-keeper.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { CrowdStore, Response } from '../ports/response-store.ts';
import { isProfane, publicName } from './public-name.ts';
import { isPublic, ShownNames, type BoardSearch } from './shown-names.ts';
import { validResponses } from './valid-responses.ts';
import type { CrowdRoundName } from '../voting/response-service.ts';

export interface CrowdBoardsDeps {
  /** All answers of a round that is over; rejects when they are not available at the moment. */
  collected(path: DocumentPath, round: CrowdRoundName): Promise<Response[]>;
  store: Pick<CrowdStore, 'load' | 'instants'>;
}

export interface BoardPage {
  /** Number of viewers on the board. */
  players: number;
  /** The matching rows, best first. */
  rows: BoardRow[];
}

/** A board, its announced totals, and the key of the rounds it is made of. */
interface CachedBoard {
  key: string;
  board: Board;
  announced: Pick<ReportedResult, 'answered' | 'right' | 'players'>;
}

interface CachedShow {
  /** Boards after the last rounds, the newest last. The next round, or the same one scored again, starts from them. */
  boards: CachedBoard[];
  names: ShownNames;
}

const maxBoards = 2;
/** The delay of a viewer is estimated from at most this many rounds. */
const roundsOfDelay = 10;
const maxShows = 16;

/** Scores rounds, and caches the resulting boards in memory while their shows use them. */
export class CrowdBoards implements Scorer {
  readonly #deps: CrowdBoardsDeps;
  /** By path and show, ordered by last use, the newest last. */
  readonly #shows = new Map<string, CachedShow>();

  constructor(deps: CrowdBoardsDeps) {
    this.#deps = deps;
  }

  async score(path: DocumentPath, job: ScoreJob): Promise<ReportedResult> {
    const played = job.rounds.at(-1);
    if (played === undefined) throw new Error('No round to score.');
    if (job.fastest !== undefined) return this.#fastest(path, job, played, job.fastest);
    const show = this.#show(path, job.showId);
    const before = await this.#boardOf(path, show, { ...job, rounds: job.rounds.slice(0, -1) });
    const { showId, round } = job;
    const { opensAtMs } = played;
    const responses = await this.#deps.collected(path, { showId, round, opensAtMs });
    show.names.note(responses);
    const answers = validResponses(played, responses, job.without);
    const { board, result } = scoreRound(before, played, answers, job.rules);
    const spread =
      job.includesSpread === true
        ? spreadOf(played.key, answers, (text) => !isProfane(text))
        : undefined;
    const rows = ranking(board);
    const shown = (row: RankedViewer) => resultRow(show, row);
    const climbers = result.climbers.flatMap((viewer) =>
      rows.filter((row) => row.viewer === viewer),
    );
    const scored: ReportedResult = {
      scoredAs: job.scoredAs,
      answered: result.answered,
      right: result.right,
      shares: result.shares,
      ...(spread === undefined ? {} : { spread }),
      climbers: climbers.map(shown),
      players: rows.length,
      board: rows.filter(isPublic).slice(0, rowsOnAir).map(shown),
    };
    cacheBoard(show, { key: boardKeyOf(job), board, announced: scored });
    return scored;
  }

  /** Scores a fastest-finger round, which is on no board: ranks the viewers with the right answer by time. */
  async #fastest(
    path: DocumentPath,
    { showId, round, scoredAs, rules, without }: ScoreJob,
    played: PlayedRound,
    { before, streamDelayMs }: NonNullable<ScoreJob['fastest']>,
  ): Promise<ReportedResult> {
    const { opensAtMs } = played;
    const responses = await this.#deps.collected(path, { showId, round, opensAtMs });
    const rounds: AnsweredRound[] = [];
    for (const known of before.slice(-roundsOfDelay)) {
      const answered = await this.#deps.store.instants(path, known.round);
      rounds.push({ played: known, responses: answered });
    }
    const answers = validResponses(played, responses, without);
    const { result } = scoreRound(emptyBoard, played, answers, rules);
    const names = new Map(responses.map(({ voterId, name }) => [voterId, name]));
    return {
      scoredAs,
      ...result,
      climbers: [],
      players: 0,
      board: [],
      fastest: fastest(played, answers, rounds, streamDelayMs).map(({ viewer, rank, tookMs }) => ({
        rank,
        name: publicName(viewer, names.get(viewer) ?? ''),
        tookMs,
        madeUp: numberOf(viewer),
      })),
    };
  }

  /** Rows of the board after the rounds of `job`, with the totals in `announced`. */
  async #page(
    path: DocumentPath,
    job: ScoreJob,
    announced: CachedBoard['announced'],
    { search, from, limit }: BoardSearch,
    hiddenWords: readonly string[],
    isForAll: boolean,
  ): Promise<BoardPage> {
    const show = this.#show(path, job.showId);
    const board = await this.#announcedBoard(path, show, job, announced);
    const rows = ranking(board);
    const named = isForAll ? rows.filter(isPublic) : rows;
    const found = show.names.find(named, { search, from, limit }, hiddenWords);
    return { players: rows.length, rows: found };
  }

  /**
   * The board of the show on air, of revealed questions only; null when there is none. `isForAll`: for everyone with
   * the link.
   */
  async shown(
    path: DocumentPath,
    document: QuizShowApp,
    search: BoardSearch,
    isForAll = false,
  ): Promise<(BoardPage & { show: string }) | null> {
    const { onAir } = document;
    const show = games.find(({ id }) => id === onAir)?.everybody(document) ?? null;
    const last = show === null ? null : lastScored(show.play, onAir, document.settings.crowd);
    if (show === null || last === null || document.rehearsal !== undefined) return null;
    const { hiddenWords } = document.settings.crowd;
    const board = await this.#page(path, last.job, last.result, search, hiddenWords, isForAll);
    return { show: show.name, ...board };
  }

  /** All viewers on the board after the rounds of `job`, with the totals in `announced`, by viewer. */
  async standings(
    path: DocumentPath,
    job: ScoreJob,
    announced: CachedBoard['announced'],
  ): Promise<ReadonlyMap<string, RankedViewer>> {
    const board = await this.#announcedBoard(path, this.#show(path, job.showId), job, announced);
    return new Map(ranking(board).map((row) => [row.viewer, row]));
  }

  /**
   * The score of a viewer after the rounds of `job`, with the totals in `announced`; null for a viewer who is not on
   * that board.
   */
  async scoreOf(
    path: DocumentPath,
    job: ScoreJob,
    announced: CachedBoard['announced'],
    viewer: string,
  ): Promise<ViewerScore | null> {
    const show = this.#show(path, job.showId);
    const board = await this.#announcedBoard(path, show, job, announced);
    const row = ranking(board).find((each) => each.viewer === viewer);
    return row === undefined ? null : { row: resultRow(show, row), players: board.standings.size };
  }

  /** Drops the cached boards of a document, so that they are rebuilt from the store. */
  drop(path: DocumentPath): void {
    for (const key of this.#shows.keys()) if (isOf(key, path)) this.#shows.delete(key);
  }

  #show(path: DocumentPath, showId: string): CachedShow {
    const key = keyOf(path, showId);
    const show: CachedShow = this.#shows.get(key) ?? {
      boards: [],
      names: new ShownNames(),
    };
    this.#shows.delete(key);
    this.#shows.set(key, show);
    const [oldest] = this.#shows.keys();
    if (this.#shows.size > maxShows && oldest !== undefined) this.#shows.delete(oldest);
    return show;
  }

  async #announcedBoard(
    path: DocumentPath,
    show: CachedShow,
    job: ScoreJob,
    announced: CachedBoard['announced'],
  ): Promise<Board> {
    const cached = show.boards.findLast(({ key }) => key === boardKeyOf(job));
    if (cached !== undefined && isSame(cached.announced, announced)) return cached.board;
    const board = await this.#scoredAnew(path, show, job);
    cacheBoard(show, { key: boardKeyOf(job), board, announced });
    return board;
  }

  async #boardOf(path: DocumentPath, show: CachedShow, job: ScoreJob): Promise<Board> {
    const cached = show.boards.findLast(({ key }) => key === boardKeyOf(job));
    return cached?.board ?? this.#scoredAnew(path, show, job);
  }

  /** Rebuilds the board from the stored answers, round by round. */
  async #scoredAnew(path: DocumentPath, show: CachedShow, job: ScoreJob): Promise<Board> {
    let board = emptyBoard;
    for (const played of job.rounds) {
      const responses = await this.#deps.store.load(path, played.round);
      show.names.note(responses);
      ({ board } = scoreRound(
        board,
        played,
        validResponses(played, responses, job.without),
        job.rules,
      ));
    }
    return board;
  }
}

const keyOf = (path: DocumentPath, showId: string): string => JSON.stringify([path, showId]);
const isOf = (key: string, path: DocumentPath): boolean =>
  key.startsWith(`[${JSON.stringify(path)},`);
const boardKeyOf = ({ rounds, rules, without }: ScoreJob): string =>
  JSON.stringify([rounds, rules, without]);

const isSame = (one: CachedBoard['announced'], other: CachedBoard['announced']): boolean =>
  one.answered === other.answered && one.right === other.right && one.players === other.players;

/**
 * A row as it may be stored: profane names are replaced by generated ones, and `madeUp` serves for words that are
 * hidden later.
 */
const resultRow = (show: CachedShow, row: RankedViewer): ResultRow => ({
  ...rowOf(row, publicName(row.viewer, show.names.of(row.viewer))),
  madeUp: numberOf(row.viewer),
  ...(row.viewer.startsWith('phone:') ? { viewer: row.viewer } : {}),
});

function cacheBoard(show: CachedShow, cached: CachedBoard): void {
  const others = show.boards.filter(({ key }) => key !== cached.key);
  show.boards = [...others, cached].slice(-maxBoards);
}
