import type { Patch } from '@quizcast/game/patch';
import type { Command } from '@quizcast/game/command';
import type { Actor } from '@quizcast/game/crew/actor';
import type { Fence } from './fence.ts';
import type { Timeline } from './timeline.ts';

/** Path of a document: `collection/id`; for the user document `quizshow/{userId}`, as in the specification. */
export type DocumentPath = `${string}/${string}`;

export const isDocumentPath = (path: string): path is DocumentPath => path.includes('/');

/** One accepted command: its content, sender and time. */
export interface LoggedCommand {
  revision: number;
  /** The sender's id for this command; stored once per document, even if sent twice. */
  commandId: string;
  atMs: number;
  actor: Actor;
  command: Command;
}

/** One accepted command and its changes. */
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
  /** Another node wrote `expectedRevision + 1` first: catch up with `since` and reduce again. */
  | { kind: 'conflict' }
  /** This command id is already stored, as that revision; nothing was written. */
  | { kind: 'duplicate'; revision: number }
  /** The lease required for the write now belongs to another node; nothing was written. */
  | { kind: 'leaseLost' };

/**
 * A document is a log of entries, with a snapshot folded from it now and then. Every promise rejects with StoreFailure
 * when the store cannot be read or written; nothing is half-written then.
 */
export interface DocumentStore {
  /** The history that the revisions of all documents belong to. */
  readonly timeline: Timeline;
  /** The document at its newest revision, or null when it does not exist. */
  read(path: DocumentPath): Promise<StoredDocument | null>;
  /** The newest revision of each existing document among `paths`; cheap, whatever the size of the documents. */
  heads(paths: readonly DocumentPath[]): Promise<Map<DocumentPath, number>>;
  /** Entries after `revision`, oldest first, at most `limit`; without pruned ones. */
  since(path: DocumentPath, revision: number, limit: number): Promise<Entry[]>;
  /**
   * Writes `entry` as revision `expectedRevision + 1` by compare-and-swap, durable when it resolves. The cost depends
   * on the entry, not on the document. A document begins with expectedRevision 0 and an entry whose patch replaces the
   * root. With `fence`, writes only while it is valid, checked in the same transaction.
   */
  append(
    path: DocumentPath,
    expectedRevision: number,
    entry: Omit<Entry, 'revision'>,
    fence?: Fence,
  ): Promise<Appended>;
  /** Stores `document` as the newest snapshot, at `revision`; ignored when a newer one exists. The log is not changed. */
  fold(path: DocumentPath, revision: number, document: unknown): Promise<void>;
  /**
   * The document after the entry `revision`, or null when it cannot be rebuilt. The cost depends on the entries since
   * the nearest earlier snapshot: those between two folds, or a small share of a long log.
   */
  at(path: DocumentPath, revision: number): Promise<StoredDocument | null>;
  /** Entries before the revision `before`, newest first, at most `limit`: those whose document `at` can rebuild. */
  entries(path: DocumentPath, page: { before: number; limit: number }): Promise<LoggedCommand[]>;
  /**
   * Deletes entries before the newest snapshot, oldest first: those older than `beforeMs`, but none of the newest
   * `keepNewest`. Neither the document nor the result of `at` for kept entries changes. A deleted entry's command id is
   * forgotten, too. An interrupted run has deleted a part and is continued by the next one.
   */
  prune(path: DocumentPath, beforeMs: number, keepNewest: number): Promise<void>;
  /**
   * How many of the newest entries have at most `maxBytes` of JSON together; null when all do. Absent where the log
   * takes up no disk of ours.
   */
  newestWithin?(path: DocumentPath, maxBytes: number): Promise<number | null>;
  /**
   * All JSON texts of the document and of every earlier state that can be rebuilt, in any order: every value in one of
   * these states is in one of the texts. They may contain further values that were only requested. Yields to other work
   * between texts.
   */
  storedTexts(path: DocumentPath): AsyncIterable<string>;
  /** Deletes the document and its log. */
  remove(path: DocumentPath): Promise<void>;
  /** The revision that this command id was stored as, or null; distinguishes a repeated command from a new one. */
  revisionOf(path: DocumentPath, commandId: string): Promise<number | null>;
  /** Paths of the documents in a collection whose last entry is not older than `changedSinceMs`. */
  recent(collection: string, changedSinceMs: number): Promise<DocumentPath[]>;
}

/** The store failed (disk full, file gone, connection lost). Nothing was written. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}
