import { randomUUID } from 'node:crypto';
import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument, type ReadError } from '@quizcast/game/document/read';
import type { Language } from '@quizcast/game/values/language';
import { reduce } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { StoreFailure, type DocumentPath, type DocumentStore } from '../ports/document-store.ts';

interface Position {
  revision: number;
  /** Id of the timeline that the revision belongs to. */
  timeline: string;
}

export type Readable = Position & { kind: 'readable'; document: QuizShowApp };

/** A document as known to the room. An unreadable one is kept unchanged, with its `errors`. */
export type LoadedDocument =
  | Readable
  | (Position & { kind: 'unreadable'; errors: readonly ReadError[] });

export interface ReadingDeps {
  store: DocumentStore;
  bus: Bus;
  clock: Clock;
  /** An unsigned 32-bit random integer. */
  dice: () => number;
  /** Whether the document may be created, i.e. its owner exists. Absent: always. */
  mayBegin?: (path: DocumentPath) => Promise<boolean>;
}

/** The document does not exist and cannot be created, because its owner's account is gone. */
export class OwnerGoneError extends StoreFailure {}

const maxTries = 3;

/**
 * Reads a document, fills in what is missing (at first everything) and stores that. Rejects with StoreFailure, and with
 * OwnerGoneError for a deleted account: late requests must not recreate its document. `language` is that of the sample
 * shows in a new document.
 */
export async function loadDocument(
  path: DocumentPath,
  deps: ReadingDeps,
  language?: Language,
): Promise<LoadedDocument> {
  const { store, bus, clock, dice } = deps;
  for (let attempt = 0; attempt < maxTries; attempt++) {
    // If the timeline changes during the read, the document is read again.
    const timeline = store.timeline.id;
    const stored = await store.read(path);
    const revision = stored?.revision ?? 0;
    if (stored === null && deps.mayBegin !== undefined && !(await deps.mayBegin(path)))
      throw new OwnerGoneError(`${path} has no owner`);
    const read = readDocument(stored === null ? defaultDocument(language) : stored.document);
    if (read.kind === 'unreadable')
      return { kind: 'unreadable', revision, timeline, errors: read.errors };
    if (stored !== null && !read.changed)
      return { kind: 'readable', revision, timeline, document: read.document };
    const stamp: Stamp = { atMs: clock.nowMs(), actor: { kind: 'system' }, dice: dice() };
    const command: Command = { type: 'document.replace', document: read.document };
    const filled = reduce(read.document, command, stamp);
    if (filled.kind === 'refused') throw new StoreFailure(`defaults refused: ${filled.reason}`);
    const appended = await store.append(path, revision, {
      commandId: `system:${randomUUID()}`,
      atMs: stamp.atMs,
      actor: stamp.actor,
      command,
      patches: filled.patches,
    });
    if (appended.kind === 'appended') {
      bus.publish({ path: path, revision: revision + 1 });
      return { kind: 'readable', revision: revision + 1, timeline, document: filled.document };
    }
  }
  throw new StoreFailure(`${path} could not be read: other writers keep changing it`);
}

/** The document that a command applies to; null when unreadable. Only `document.replace` may replace an unreadable one. */
export function readableOf(loaded: LoadedDocument, command: Command): QuizShowApp | null {
  if (loaded.kind === 'readable') return loaded.document;
  return command.type === 'document.replace' ? defaultDocument() : null;
}
