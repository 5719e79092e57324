import type { ImportIssue } from '@quizcast/game/importing/import';
import type { Format, FoundMedium, ReadOptions, WrittenImage } from './format.ts';

/** A question of a board as found in a file, before it becomes a field of a category quiz. */
export interface FoundClue {
  /** As in FoundQuestion. */
  row: number;
  text: string;
  answer: string;
  /** Null when the file contains none. */
  points: number | null;
  /** Zero-based row of the board, when the file specifies it. */
  place?: number;
  image?: FoundMedium;
  imageAlt?: string;
  sound?: FoundMedium;
  hostNotes?: string;
  isGuess?: boolean;
  isDouble?: boolean;
  /** Answer choices. They are part of the question, but not of `text`. */
  choices?: { text: string; isRight: boolean }[];
}

export interface FoundCategory {
  name: string;
  clues: FoundClue[];
}

export interface FoundBoard {
  name: string;
  /** Points of the five rows, when the file specifies them separately from the questions. */
  rowPoints?: readonly number[];
  categories: FoundCategory[];
}

export interface FoundCategoryShow {
  name: string;
  boards: FoundBoard[];
  final: (FoundClue & { category: string }) | null;
  tieBreak: FoundClue | null;
}

/** Like `Found`; reducing it to five by five fields is common to all formats. */
export interface FoundBoards {
  shows: FoundCategoryShow[];
  problems: ImportIssue[];
}

export interface WrittenField {
  question: string;
  answer: string;
  hostNotes: string;
  isGuess: boolean;
  isDouble: boolean;
  /** Null when there is none. */
  image: WrittenImage | null;
  imageAlt: string;
  sound: WrittenImage | null;
}

export interface WrittenBoard {
  name: string;
  /** Points by row, including the board's factor. */
  points: readonly number[];
  /** Five fields each; blank ones have no question, answer, image or sound. */
  categories: readonly { name: string; fields: readonly WrittenField[] }[];
}

/** A category quiz as passed to a writer. */
export interface WrittenCategoryShow {
  name: string;
  boards: readonly WrittenBoard[];
  /** Null when it is blank. */
  final: (WrittenField & { category: string }) | null;
  tieBreak: WrittenField | null;
}

/** A file format of boards; otherwise like `Format`. */
export interface BoardFormat {
  id: string;
  name: string;
  endings: readonly string[];
  detect(bytes: Uint8Array): number | Promise<number>;
  readBoards(bytes: Uint8Array, options: ReadOptions): FoundBoards | Promise<FoundBoards>;
  writeBoards?: {
    type: string;
    bytes(show: WrittenCategoryShow): Uint8Array | Promise<Uint8Array>;
  };
}

export type AnyFormat = Format | BoardFormat;

export const isBoardFormat = (format: AnyFormat): format is BoardFormat => 'readBoards' in format;

export const isBlankField = ({ question, answer, image, sound }: WrittenField): boolean =>
  question.trim() === '' && answer.trim() === '' && image === null && sound === null;
