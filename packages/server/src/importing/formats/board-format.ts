import type { ImportIssue } from '@quizcast/game/importing/import';
import type { Format, FoundMedium, ReadOptions, WrittenImage } from './format.ts';

/** A question of a board as a file holds it, before it becomes a field of a category quiz. */
export interface FoundClue {
  /** As in FoundQuestion. */
  row: number;
  text: string;
  answer: string;
  /** Null when the file says nothing of them. */
  points: number | null;
  /** The row of the board that it stands in, from 0, when the file says so. */
  place?: number;
  image?: FoundMedium;
  imageAlt?: string;
  sound?: FoundMedium;
  hostNotes?: string;
  isGuess?: boolean;
  isDouble?: boolean;
  /** Answers to choose from. They belong to the question: `text` is without them. */
  choices?: { text: string; isRight: boolean }[];
}

export interface FoundCategory {
  name: string;
  clues: FoundClue[];
}

export interface FoundBoard {
  name: string;
  /** What its five rows are worth, when the file says so by itself and not by its questions. */
  rowPoints?: readonly number[];
  categories: FoundCategory[];
}

export interface FoundCategoryShow {
  name: string;
  boards: FoundBoard[];
  final: (FoundClue & { category: string }) | null;
  tieBreak: FoundClue | null;
}

/** As `Found`; bringing it to five by five is done for all formats alike. */
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
  /** Null for none. */
  image: WrittenImage | null;
  imageAlt: string;
  sound: WrittenImage | null;
}

export interface WrittenBoard {
  name: string;
  /** By row, with the board's factor. */
  points: readonly number[];
  /** Five fields each; blank ones have neither question nor answer nor image nor sound. */
  categories: readonly { name: string; fields: readonly WrittenField[] }[];
}

/** A category quiz as a writer gets it. */
export interface WrittenCategoryShow {
  name: string;
  boards: readonly WrittenBoard[];
  /** Null when nothing is written there. */
  final: (WrittenField & { category: string }) | null;
  tieBreak: WrittenField | null;
}

/** A file format of boards; as `Format` in everything else. */
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
