import type { ColumnMap, ImportIssue, Sheet } from '@quizcast/game/importing/import';
import type { Question } from '@quizcast/game/games/crowd-quiz/show';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';

/** A question as a file holds it, before it becomes a stage: any number of answers, any of them right. */
export interface FoundQuestion {
  /** Where it stands in the file, as its users count: row of a sheet, line of a text, number of an element. From 1. */
  row: number;
  text: string;
  answers: { text: string; isRight: boolean }[];
  /** The file may mean another answer than the one that is marked as right. */
  isRightGuessed?: boolean;
  /** A number or letter that the file names as right, and no answer has. */
  rightBeyond?: string;
  price?: string;
  explanation?: string;
  hostNotes?: string;
  /** Seconds for answering. */
  seconds?: number;
  image?: FoundImage;
  imageAlt?: string;
  /** What the file files it under. */
  category?: string;
  /** What a crowd quiz asks; left out: one of the answers, or several where several are right. */
  asks?: FoundAsking;
  /** In a crowd quiz. */
  points?: number;
  /** No stage can ask it: the kind as its format calls it. */
  crowdOnly?: string;
}

/** What a crowd quiz asks by the answers of a question, and how it is judged. */
export type FoundAsking =
  /** One of them; any of the right ones. */
  | { kind: 'choice' }
  | { kind: 'several'; scoring: 'strict' | 'partial' }
  /** They stand in the right order. */
  | { kind: 'order' }
  /** `tolerance`: every answer within `range` has all points in the file. */
  | {
      kind: 'number';
      right: number | null;
      scoring: 'exact' | 'closest' | 'nearness' | 'tolerance';
      range: number;
      unit: string;
    }
  /** It is typed: the right ones are accepted. */
  | { kind: 'text' }
  | { kind: 'poll' };

/** A picture or a sound. */
export type FoundImage =
  | { kind: 'address'; address: string }
  | { kind: 'bytes'; bytes: Uint8Array; name: string };

/** One that may be left where it is: in a package of which only the list of questions was sent. */
export type FoundMedium = FoundImage | { kind: 'inPackage'; name: string };

export interface FoundShow {
  name: string;
  questions: FoundQuestion[];
}

/**
 * What a reader found, as it stands in the file: cutting to four answers, to length and to 1000 questions is done for all
 * formats alike. A reader never throws: a file that makes no sense is no shows and a problem.
 */
export interface Found {
  shows: FoundShow[];
  problems: ImportIssue[];
}

export interface ReadOptions {
  /** The name of the file without its ending: the name of a show that has none. */
  name: string;
  columns?: ColumnMap;
}

/** A question as a writer gets it: a stage of a show with four answers. */
export interface WrittenQuestion {
  price: string;
  text: string;
  answers: readonly string[];
  correctAnswer: AnswerIndex;
  /** Nobody has confirmed yet which answer is right. */
  isRightGuessed?: boolean;
  explanation: string;
  hostNotes: string;
  seconds: number;
  /** Null for none. */
  image: WrittenImage | null;
  imageAlt: string;
}

export interface WrittenImage {
  /** As the document holds it: https or a path of this server. */
  address: string;
  /** Null when it lies on another server; a format that can hold no address leaves it out then. */
  content: { bytes: Uint8Array; type: string } | null;
}

export interface WrittenShow {
  name: string;
  questions: readonly WrittenQuestion[];
}

/** A question of a crowd quiz as a writer gets it. */
export interface WrittenCrowdQuestion {
  question: Question;
  /** Null for none. */
  image: WrittenImage | null;
}

export interface WrittenCrowdShow {
  name: string;
  questions: readonly WrittenCrowdQuestion[];
}

/**
 * One file format. Each is one file in this folder, named in `all.ts`; nothing else knows it. Reading and writing work on
 * bytes alone, in a worker, without clock, disk or net.
 */
export interface Format {
  /** Lower-case letters, digits and -. */
  id: string;
  /** As its users call it: a proper name, the same in every language. */
  name: string;
  /** Without the dot; the first is given to exported files. */
  endings: readonly string[];
  /** How sure the format is that these bytes are its own: 0 is no, 1 is for certain. Looks at content, not at names. */
  detect(bytes: Uint8Array): number | Promise<number>;
  read(bytes: Uint8Array, options: ReadOptions): Found | Promise<Found>;
  /** The same file as a sheet, for formats whose columns the user chooses. */
  sheet?(bytes: Uint8Array): Sheet | Promise<Sheet>;
  write?: {
    type: string;
    bytes(show: WrittenShow): Uint8Array | Promise<Uint8Array>;
    /** Shows of a crowd quiz. Of the questions it gets those that it holds; without `holds` that is all of them. */
    crowd?: {
      bytes(show: WrittenCrowdShow): Uint8Array | Promise<Uint8Array>;
      holds?: (question: Question) => boolean;
    };
  };
}
