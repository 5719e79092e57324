import type { ImportIssue } from '@quizcast/game/importing/import';
import type { Format, ParsedMedium, ReadOptions, ExportImage } from './format.ts';

/** A question of a board as found in a file, before it becomes a field of a category quiz. */
export interface ParsedClue {
  /** As in `ParsedQuestion`. */
  row: number;
  text: string;
  answer: string;
  /** Null when the file contains none. */
  points: number | null;
  /** Zero-based row of the board, when the file specifies it. */
  place?: number;
  image?: ParsedMedium;
  imageAlt?: string;
  sound?: ParsedMedium;
  hostNotes?: string;
  isGuess?: boolean;
  isDouble?: boolean;
  /** Answer choices. They are part of the question, but not of `text`. */
  choices?: { text: string; isRight: boolean }[];
}

export interface ParsedCategory {
  name: string;
  clues: ParsedClue[];
}

export interface ParsedBoard {
  name: string;
  /** Points of the five rows, when the file specifies them separately from the questions. */
  rowPoints?: readonly number[];
  categories: ParsedCategory[];
}

export interface ParsedCategoryShow {
  name: string;
  boards: ParsedBoard[];
  final: (ParsedClue & { category: string }) | null;
  tieBreak: ParsedClue | null;
}

/** Like `ParseResult`; reducing it to five by five fields is common to all formats. */
export interface ParsedBoards {
  shows: ParsedCategoryShow[];
  problems: ImportIssue[];
}

export interface ExportField {
  question: string;
  answer: string;
  hostNotes: string;
  isGuess: boolean;
  isDouble: boolean;
  /** Null when there is none. */
  image: ExportImage | null;
  imageAlt: string;
  sound: ExportImage | null;
}

export interface ExportBoard {
  name: string;
  /** Points by row, including the board's factor. */
  points: readonly number[];
  /** Five fields each; blank ones have no question, answer, image or sound. */
  categories: readonly { name: string; fields: readonly ExportField[] }[];
}

/** A category quiz as passed to a writer. */
export interface ExportCategoryShow {
  name: string;
  boards: readonly ExportBoard[];
  /** Null when it is blank. */
  final: (ExportField & { category: string }) | null;
  tieBreak: ExportField | null;
}

/** A file format of boards; otherwise like `Format`. */
export interface BoardFormat {
  id: string;
  name: string;
  endings: readonly string[];
  detect(bytes: Uint8Array): number | Promise<number>;
  readBoards(bytes: Uint8Array, options: ReadOptions): ParsedBoards | Promise<ParsedBoards>;
  writeBoards?: {
    type: string;
    bytes(show: ExportCategoryShow): Uint8Array | Promise<Uint8Array>;
  };
}

export type AnyFormat = Format | BoardFormat;

export const isBoardFormat = (format: AnyFormat): format is BoardFormat => 'readBoards' in format;

export const isBlankField = ({ question, answer, image, sound }: ExportField): boolean =>
  question.trim() === '' && answer.trim() === '' && image === null && sound === null;
