import { boardName, publicRow, withoutBanned, type BoardPart } from './board-name.ts';
import type { CrowdPlay, FingerPlay } from './crowd-play.ts';
import type {
  BannedPhone,
  BoardRow,
  CrowdResult,
  FastRow,
  OnAirBoard,
  ResultRow,
} from './show-fields.ts';

/** A viewer on a board. */
export type BoardRowView = BoardRow;

/** A viewer in the list of the fastest right answers. */
export type FastRowView = Pick<FastRow, 'rank' | 'name' | 'tookMs'>;

/** The cards of crowd play, one after the other. Instants are server epoch milliseconds. */
export interface CrowdView {
  /** The question in play is open to everybody. */
  isOpen: boolean;
  cards: CrowdCardView[];
}

export type CrowdCardView = {
  fromMs: number;
  /** Null: until it is removed. */
  untilMs: number | null;
} &
  /** `isTyped`: answers are texts and not letters. */
  (
    | { kind: 'invitation'; isTyped?: boolean }
    /** Viewers put four things in order; `isOpen` while they can. */
    | { kind: 'order'; isOpen: boolean }
    /** Viewers with the right answer, fastest first; `taken`: index of the contestant, null until one is chosen. */
    | { kind: 'fastest'; rows: FastRowView[]; taken: number | null }
    | { kind: 'result'; answered: number; right: number; climbers: BoardRowView[] }
    | { kind: 'topFive'; rows: BoardRowView[]; players: number }
    | {
        kind: 'podium';
        rows: BoardRowView[];
        players: number;
        /** What the chat's answers would have won; null when nothing. */
        chatPrize: string | null;
      }
    /** The viewer who asked for it with `!score`. */
    | { kind: 'score'; row: BoardRowView; players: number }
  );

/** How long each card stays, in milliseconds. */
export const cardMs = { invitation: 8000, result: 6000, topFive: 8000, score: 6000 } as const;
const topFiveRows = 5;

/** Converts rows of a result for views, without phones that the host has banned. */
type ToRows = (
  part: BoardPart,
  board?: readonly ResultRow[],
) => { rows: BoardRowView[]; players: number };

/** Settings that keep names out of views. */
export interface HiddenNames {
  hiddenWords: readonly string[];
  bannedPhones?: readonly BannedPhone[] | undefined;
}

const publicRows =
  ({ hiddenWords, bannedPhones }: HiddenNames): ToRows =>
  (part, board) => {
    const { rows, players } = withoutBanned(part, bannedPhones, board);
    return { rows: rows.map((row) => publicRow(row, hiddenWords)), players };
  };

/**
 * Builds the overlays' view of crowd play: nothing about a question before its right answer is shown, and no name that
 * contains one of the hidden words.
 */
export function crowdView(play: CrowdPlay | null, hidden: HiddenNames): CrowdView | null {
  if (play === null) return null;
  const { hiddenWords } = hidden;
  const toRows = publicRows(hidden);
  const { asked, boardOnAir } = play;
  const isOpen = asked !== null && !asked.isRevealed && asked.lockedAtMs === undefined;
  if (play.finger !== undefined) {
    const cards = fingerCards(play, play.finger, isOpen, hiddenWords);
    return { isOpen, cards: [...cards, ...scoreCard(play, toRows)] };
  }
  const invitation: CrowdCardView[] = !isOpen
    ? []
    : [
        {
          kind: 'invitation',
          ...(asked.question.kind === 'choice' ? {} : { isTyped: true }),
          fromMs: asked.opensAtMs,
          untilMs: asked.opensAtMs + cardMs.invitation,
        },
      ];
  const byItself = [...invitation, ...cardsOfResult(play, toRows)];
  const score = scoreCard(play, toRows);
  if (boardOnAir === undefined) return { isOpen, cards: [...byItself, ...score] };
  const later = byItself.filter(({ fromMs }) => fromMs > boardOnAir.atMs);
  return { isOpen, cards: [...cardOf(play, boardOnAir, toRows), ...later, ...score] };
}

/** Whether a card is shown at this instant, so that a `!score` card has to wait. */
export const isCardShown = ({ cards }: CrowdView, atMs: number): boolean =>
  cards.some(({ fromMs, untilMs }) => fromMs <= atMs && (untilMs === null || atMs < untilMs));

function scoreCard(play: CrowdPlay, toRows: ToRows): CrowdCardView[] {
  const { scoreOnAir, settings } = play;
  if (scoreOnAir === undefined || !settings.showsScores) return [];
  const { row, atMs } = scoreOnAir;
  const { rows, players } = toRows({ ...scoreOnAir, rows: [row] }, resultsOf(play).at(-1)?.board);
  return rows.map((publicScore) => ({
    kind: 'score',
    fromMs: atMs,
    untilMs: atMs + cardMs.score,
    row: publicScore,
    players,
  }));
}

/** Fastest-finger cards: how to answer, number of right answers, the fastest; each until the host proceeds. */
function fingerCards(
  { asked, shownRound }: CrowdPlay,
  { fastestShownAtMs, taken }: FingerPlay,
  isOpen: boolean,
  hiddenWords: readonly string[],
): CrowdCardView[] {
  if (asked === null) return [];
  const untilMs = null;
  const result = shownRound?.result;
  if (result === undefined) {
    const fromMs = asked.lockedAtMs ?? asked.opensAtMs;
    return [{ kind: 'order', fromMs, untilMs, isOpen }];
  }
  if (fastestShownAtMs === null) {
    const { atMs: fromMs, answered, right } = result;
    return [{ kind: 'result', fromMs, untilMs, answered, right, climbers: [] }];
  }
  const rows = (result.fastest ?? []).map(({ rank, name, tookMs, madeUp }) => ({
    rank,
    name: boardName({ name, madeUp }, hiddenWords),
    tookMs,
  }));
  return [{ kind: 'fastest', fromMs: fastestShownAtMs, untilMs, rows, taken }];
}

/** After the reveal: the number of right answers, every few questions the top five, after the last one the podium. */
function cardsOfResult(play: CrowdPlay, toRows: ToRows): CrowdCardView[] {
  const result = play.shownRound?.result;
  // A poll has no right answer.
  if (result === undefined || play.shownRound?.key.kind === 'poll') return [];
  const { atMs, answered, right, climbers, board, players } = result;
  // Without answers there is no result to show.
  const boardAtMs = answered === 0 ? atMs : atMs + cardMs.result;
  const results: CrowdCardView[] =
    answered === 0
      ? []
      : [
          {
            kind: 'result',
            fromMs: atMs,
            untilMs: boardAtMs,
            answered,
            right,
            climbers: toRows({ rows: climbers, players }, board).rows,
          },
        ];
  if (play.isOver && play.isPodiumMove !== true)
    return [...results, ...cardOf(play, { card: 'podium', atMs: boardAtMs }, toRows)];
  const every = play.settings.topFiveEvery;
  const isDue = every > 0 && resultsOf(play).length % every === 0;
  if (!isDue) return results;
  return [
    ...results,
    ...cardOf(play, { card: 'topFive', atMs: boardAtMs }, toRows).map((card) => ({
      ...card,
      untilMs: boardAtMs + cardMs.topFive,
    })),
  ];
}

/** One of the boards, from an instant on; nothing while it is empty. */
function cardOf(play: CrowdPlay, { card, atMs }: OnAirBoard, toRows: ToRows): CrowdCardView[] {
  const last = resultsOf(play).at(-1);
  if (last === undefined || last.board.length === 0) return [];
  const { rows, players } = toRows({ rows: last.board, players: last.players });
  const common = { fromMs: atMs, untilMs: null, players };
  switch (card) {
    case 'nothing':
      return [];
    case 'topFive':
      return [{ ...common, kind: card, rows: rows.slice(0, topFiveRows) }];
    case 'podium':
      return [{ ...common, kind: card, rows, chatPrize: play.chatPrize }];
  }
}

/** In the order of the questions. */
const resultsOf = ({ revealed }: CrowdPlay): CrowdResult[] =>
  revealed.flatMap(({ result }) => result ?? []);

/** The best viewers after the last revealed question; empty when there is no crowd play. */
export function bestViewers(play: CrowdPlay | null, hidden: HiddenNames): BoardRowView[] {
  const last = play === null ? undefined : resultsOf(play).at(-1);
  return last === undefined
    ? []
    : publicRows(hidden)({ rows: last.board, players: last.players }).rows;
}
