import type { ColumnMap, ImportIssue, Sheet } from '@quizcast/game/importing/import';
import type { Question } from '@quizcast/game/games/crowd-quiz/show';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';

/** A question as found in a file, before it becomes a stage: any number of answers, any of them right. */
export interface ParsedQuestion {
  /** One-based position in the file as users count it: row of a sheet, line of a text, or number of an element. */
  row: number;
  text: string;
  answers: { text: string; isRight: boolean }[];
  /** The right answer was guessed; the file may mean another one. */
  isRightGuessed?: boolean;
  /** The right answer in the file, when it is a number or letter without a matching answer. */
  rightBeyond?: string;
  price?: string;
  explanation?: string;
  hostNotes?: string;
  /** Answer time in seconds. */
  seconds?: number;
  image?: ParsedImage;
  imageAlt?: string;
  /** Category in the file. */
  category?: string;
  /** Question type for a crowd quiz; by default `choice`, or `several` when several answers are right. */
  asks?: ParsedQuestionKind;
  /** Points in a crowd quiz. */
  points?: number;
  /** The type in the words of the file format, when stages do not support it. */
  crowdOnly?: string;
}

/** The question type for a crowd quiz, and its scoring. */
export type ParsedQuestionKind =
  /** One answer; any right one is accepted. */
  | { kind: 'choice' }
  | { kind: 'several'; scoring: 'strict' | 'partial' }
  /** The answers are listed in the right order. */
  | { kind: 'order' }
  /** `tolerance`: in the file every answer within `range` gets full points. */
  | {
      kind: 'number';
      right: number | null;
      scoring: 'exact' | 'closest' | 'nearness' | 'tolerance';
      range: number;
      unit: string;
    }
  /** Typed text; the right answers are the accepted ones. */
  | { kind: 'text' }
  | { kind: 'poll' };

/** A picture or a sound. */
export type ParsedImage =
  | { kind: 'address'; address: string }
  | { kind: 'bytes'; bytes: Uint8Array; name: string };

/** A medium that may be missing: `inPackage` when only the package's list of questions was uploaded. */
export type ParsedMedium = ParsedImage | { kind: 'inPackage'; name: string };

export interface ParsedShow {
  name: string;
  questions: ParsedQuestion[];
}

/**
 * What a reader found in the file, unchanged: limiting answers to four, texts to their length and shows to 1000
 * questions is common to all formats. Readers never throw; an unreadable file results in a problem and no shows.
 */
export interface ParseResult {
  shows: ParsedShow[];
  problems: ImportIssue[];
}

export interface ReadOptions {
  /** File name without its extension, used for shows without a name. */
  name: string;
  columns?: ColumnMap;
}

/** A question as passed to a writer: a stage with four answers. */
export interface ExportQuestion {
  price: string;
  text: string;
  answers: readonly string[];
  correctAnswer: AnswerIndex;
  /** The right answer has not been confirmed yet. */
  isRightGuessed?: boolean;
  explanation: string;
  hostNotes: string;
  seconds: number;
  /** Null when there is none. */
  image: ExportImage | null;
  imageAlt: string;
}

export interface ExportImage {
  /** Address as in the document: https or a path of this server. */
  address: string;
  /** Null when the picture is on another server; formats that cannot store addresses then leave it out. */
  content: { bytes: Uint8Array; type: string } | null;
}

export interface ExportShow {
  name: string;
  questions: readonly ExportQuestion[];
}

/** A crowd quiz question as passed to a writer. */
export interface ExportCrowdQuestion {
  question: Question;
  /** Null when there is none. */
  image: ExportImage | null;
}

export interface ExportCrowdShow {
  name: string;
  questions: readonly ExportCrowdQuestion[];
}

/**
 * A file format. Each one is a file in this folder and is listed only in `all.ts`. Readers and writers run in a worker
 * and use only bytes, without clock, disk or network.
 */
export interface Format {
  /** Lowercase letters, digits and hyphens. */
  id: string;
  /** The product name, the same in every language. */
  name: string;
  /** Extensions without the dot; the first one is used for exports. */
  endings: readonly string[];
  /** How certain it is that the bytes have this format, from 0 (no) to 1 (certain). Judged by content, not by file name. */
  detect(bytes: Uint8Array): number | Promise<number>;
  read(bytes: Uint8Array, options: ReadOptions): ParseResult | Promise<ParseResult>;
  /** The file as a sheet, for formats whose columns the user can choose. */
  sheet?(bytes: Uint8Array): Sheet | Promise<Sheet>;
  write?: {
    type: string;
    bytes(show: ExportShow): Uint8Array | Promise<Uint8Array>;
    /** Writes crowd quizzes. `supports` selects the questions that the format supports; by default all of them. */
    crowd?: {
      bytes(show: ExportCrowdShow): Uint8Array | Promise<Uint8Array>;
      supports?: (question: Question) => boolean;
    };
  };
}
