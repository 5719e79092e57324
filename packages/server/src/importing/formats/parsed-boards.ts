import type { ImportIssueCode } from '@quizcast/game/importing/import';
import type { FoundBoard, FoundBoards, FoundCategoryShow, FoundClue } from './board-format.ts';
import { findings } from './issues.ts';

/** The part of a show that a question belongs to, by the names in files. */
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

/** The round for a name or number; unknown names become boards. */
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

/** Usual names of boards in such files, in order. */
export const roundNames = ['Jeopardy!', 'Double Jeopardy!', 'Triple Jeopardy!'] as const;

/** The number in "$1,200"; null when there is none. */
export function pointsOf(text: string): number | null {
  const digits = text.slice(0, 40).replaceAll(/[\s,.$€£]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** The place of a question. Keys distinguish shows, boards and categories with the same name. */
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

/** Collects questions by show, round and category, in the order of their first question. */
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

/** Makes names unique, for formats that identify categories only by name. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; seen.has(distinct); number++) distinct = `${name} ${number}`.trim();
    seen.add(distinct);
    return distinct;
  });
}
