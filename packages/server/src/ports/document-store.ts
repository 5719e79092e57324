import type { Patch } from '@quizcast/game/patch';
import type { Command } from '@quizcast/game/command';
import type { Actor } from '@quizcast/game/crew/actor';
import type { Fence } from './fence.ts';
import type { Timeline } from './timeline.ts';

/**
 * Where a document rests: `collection/id`, for the user document `quizshow/{userId}` as the specification has it.
 */
export type DocumentPath = `${string}/${string}`;

export const isDocumentPath = (path: string): path is DocumentPath => path.includes('/');

/** One accepted command: what was asked, by whom, and when. */
export interface LoggedCommand {
  revision: number;
  /** The sender's name for this intent; stored once per document, whatever is sent twice. */
  commandId: string;
  atMs: number;
  actor: Actor;
  command: Command;
}

/** One accepted command and what it changed. */
export interface Entry extends LoggedCommand {
  patches: Patch[];
}

export interface StoredDocument {
  revision: number;
  document: unknown;
  /** Server time of the last entry, epoch milliseconds. */
  changedAtMs: number;
}

export type Appended =
  | { kind: 'appended' }
  /** Somebody else wrote `expectedRevision + 1` first: catch up with `since` and reduce again. */
  | { kind: 'conflict' }
  /** This command id was stored before, as that revision; nothing was written. */
  | { kind: 'duplicate'; revision: number }
  /** The lease that it was to be written under is another node's by now; nothing was written. */
  | { kind: 'leaseLost' };

/**
 * A document is a log of entries with a snapshot folded from it now and then. Every promise rejects with StoreFailure
 * when the store cannot be read or written; nothing is half-written then.
 */
export interface DocumentStore {
  /** The history that the revisions of all documents are of. */
  readonly timeline: Timeline;
  /** The document at its newest revision, or null when it was never written. */
  read(path: DocumentPath): Promise<StoredDocument | null>;
  /** The newest revision of each of these that was ever written; costs little, however large the documents are. */
  heads(paths: readonly DocumentPath[]): Promise<Map<DocumentPath, number>>;
  /** Entries after `revision`, oldest first, at most `limit`; of those that were pruned, none. */
  since(path: DocumentPath, revision: number, limit: number): Promise<Entry[]>;
  /**
   * Durable when it resolves. Writes `entry` as revision `expectedRevision + 1`; compare-and-swap. Costs what the entry
   * costs, not what the document costs. A document begins with expectedRevision 0 and an entry whose patch replaces the root.
   * With `fence`, writes only while that holds, compared in the same step.
   */
  append(
    path: DocumentPath,
    expectedRevision: number,
    entry: Omit<Entry, 'revision'>,
    fence?: Fence,
  ): Promise<Appended>;
  /** Keeps `document` as the newest snapshot, that of `revision`; an older one than the newest is ignored. The log stays. */
  fold(path: DocumentPath, revision: number, document: unknown): Promise<void>;
  /**
   * The document as the entry `revision` left it, or null when that is not known (any more). Costs the entries between it
   * and the nearest snapshot before it; as few as there are between two folds, or a small share of a long log.
   */
  at(path: DocumentPath, revision: number): Promise<StoredDocument | null>;
  /** Entries before the revision `before`, newest first, at most `limit`: those whose document `at` can give. */
  entries(path: DocumentPath, page: { before: number; limit: number }): Promise<LoggedCommand[]>;
  /**
   * Forgets entries before the newest snapshot, oldest first: those older than `beforeMs`, but never one of the newest
   * `keepNewest`. The document stays as it is, and so does what `at` gives for every entry that is kept. Of a forgotten
   * entry nothing is known any more, its command id neither. Interrupted, it has forgotten a part, and goes on next time.
   */
  prune(path: DocumentPath, beforeMs: number, keepNewest: number): Promise<void>;
  /**
   * The JSON that holds the document as it is and every earlier state that can still be had again, text by text, in any
   * order: a value that is in one of these states is in one of the texts. It may hold what only was asked for, too. Gives
   * others their turn between texts.
   */
  storedTexts(path: DocumentPath): AsyncIterable<string>;
  /** Takes the document and its log away. */
  remove(path: DocumentPath): Promise<void>;
  /** The revision that this command id was stored as, or null: tells a repeated command from a new one. */
  revisionOf(path: DocumentPath, commandId: string): Promise<number | null>;
  /** Paths of a collection whose last entry is as old as `changedSinceMs` or younger. */
  recent(collection: string, changedSinceMs: number): Promise<DocumentPath[]>;
}

/** The store could not do it (disk full, file gone, connection lost). Nothing was written. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}
