import type { ImportIssueCode } from '@quizcast/game/importing/import';
import type { FoundBoard, FoundBoards, FoundCategoryShow, FoundClue } from './board-format.ts';
import { findings } from './issues.ts';

/** What a question is part of, by the words that files have for it. */
export type RoundName = 'final' | 'tieBreak' | { board: string };

const boardNames: Readonly<Record<string, string>> = {
  '1': 'Jeopardy!',
  j: 'Jeopardy!',
  jeopardy: 'Jeopardy!',
  single: 'Jeopardy!',
  'single jeopardy': 'Jeopardy!',
  '2': 'Double Jeopardy!',
  dj: 'Double Jeopardy!',
  double: 'Double Jeopardy!',
  'double jeopardy': 'Double Jeopardy!',
  tj: 'Triple Jeopardy!',
  triple: 'Triple Jeopardy!',
  'triple jeopardy': 'Triple Jeopardy!',
};
const finals = new Set(['3', 'final', 'fj', 'final jeopardy']);
const tieBreaks = new Set(['tiebreaker', 'tie breaker', 'tiebreak', 'tie break', 'tb']);

/** A round by its name or number; any other name is a board's. */
export function roundOf(text: string): RoundName {
  const name = text.trim().slice(0, 200);
  const key = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ round$/, '')
    .trim();
  if (finals.has(key)) return 'final';
  if (tieBreaks.has(key)) return 'tieBreak';
  return { board: Object.hasOwn(boardNames, key) ? (boardNames[key] ?? name) : name };
}

/** The names that such files have for boards, in their order. */
export const roundNames = ['Jeopardy!', 'Double Jeopardy!', 'Triple Jeopardy!'] as const;

/** The number in "$1,200"; null when there is none. */
export function pointsOf(text: string): number | null {
  const digits = text.slice(0, 40).replaceAll(/[\s,.$€£]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** Where a question goes. Where names may be the same, keys tell shows, boards and categories apart. */
export interface CluePlace {
  show: string;
  showKey?: string;
  round: RoundName;
  boardKey?: string;
  /** As in FoundBoard. */
  rowPoints?: readonly number[];
  category: string;
  categoryKey?: string;
}

interface Places {
  show: FoundCategoryShow;
  boards: Map<string, { board: FoundBoard; categories: Map<string, FoundClue[]> }>;
}

/** Gathers questions by show, round and category, each in the order of its first question. */
export class FoundBoardsBuilder {
  readonly #shows = new Map<string, Places>();
  readonly #findings = findings();

  tell(code: ImportIssueCode, row: number | null, detail?: string): void {
    this.#findings.tell(code, row, detail);
  }

  add(place: CluePlace, clue: FoundClue): void {
    const places = this.#placesOf(place);
    const { round, category } = place;
    if (typeof round !== 'string') cluesOf(places, place, round.board).push(clue);
    else if (round === 'final' && places.show.final === null)
      places.show.final = { ...clue, category };
    else if (round === 'tieBreak' && places.show.tieBreak === null) places.show.tieBreak = clue;
    else this.tell('finalNotTaken', clue.row, category);
  }

  found(): FoundBoards {
    const shows = [...this.#shows.values()].map(({ show }) => show);
    const { problems } = this.#findings.found();
    const own = problems.filter(({ code }) => shows.length === 0 || code !== 'noQuestions');
    return { shows, problems: own };
  }

  #placesOf({ show: name, showKey = name }: CluePlace): Places {
    const known = this.#shows.get(showKey);
    if (known !== undefined) return known;
    const places: Places = {
      show: { name, boards: [], final: null, tieBreak: null },
      boards: new Map(),
    };
    this.#shows.set(showKey, places);
    return places;
  }
}

function cluesOf(
  { show, boards }: Places,
  { category, boardKey, categoryKey = category, rowPoints }: CluePlace,
  name: string,
): FoundClue[] {
  const key = boardKey ?? name;
  let place = boards.get(key);
  if (place === undefined) {
    const board = { name, categories: [], ...(rowPoints === undefined ? {} : { rowPoints }) };
    place = { board, categories: new Map() };
    boards.set(key, place);
    show.boards.push(place.board);
  }
  const known = place.categories.get(categoryKey);
  if (known !== undefined) return known;
  const clues: FoundClue[] = [];
  place.categories.set(categoryKey, clues);
  place.board.categories.push({ name: category, clues });
  return clues;
}

/** For formats that know categories by their names alone: names of which no two are the same. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; seen.has(distinct); number++) distinct = `${name} ${number}`.trim();
    seen.add(distinct);
    return distinct;
  });
}
