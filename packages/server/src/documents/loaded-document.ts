import { randomUUID } from 'node:crypto';
import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument, type Fault } from '@quizcast/game/document/read';
import type { Language } from '@quizcast/game/values/viewer-language';
import { reduce } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { StoreFailure, type DocumentPath, type DocumentStore } from '../ports/document-store.ts';

interface Known {
  revision: number;
  /** Id of the history that the revision is of. */
  timeline: string;
}

export type Readable = Known & { kind: 'readable'; document: QuizShowApp };

/** A document as the room knows it. What cannot be read is kept as it is; `faults` say what is wrong with it. */
export type LoadedDocument = Readable | (Known & { kind: 'unreadable'; faults: readonly Fault[] });

export interface ReadingDeps {
  store: DocumentStore;
  bus: Bus;
  clock: Clock;
  /** An unsigned 32-bit random integer. */
  dice: () => number;
  /** Whether there is somebody whose document it would be. Absent: always. */
  mayBegin?: (path: DocumentPath) => Promise<boolean>;
}

/** There is no such document, and nobody whose it could be: their account is gone. */
export class NobodysDocument extends StoreFailure {}

const maxTries = 3;

/**
 * Reads a document; what is missing in it (at first: all of it) is filled in and stored. Rejects with StoreFailure, and with
 * NobodysDocument for somebody who is gone: what still comes in for them begins no document anew. `language` is that of the
 * sample shows in one that begins.
 */
export async function loadDocument(
  path: DocumentPath,
  deps: ReadingDeps,
  language?: Language,
): Promise<LoadedDocument> {
  const { store, bus, clock, dice } = deps;
  for (let attempt = 0; attempt < maxTries; attempt++) {
    // Should another one begin while the store is read, this is read again.
    const timeline = store.timeline.id;
    const stored = await store.read(path);
    const revision = stored?.revision ?? 0;
    if (stored === null && deps.mayBegin !== undefined && !(await deps.mayBegin(path)))
      throw new NobodysDocument(`${path} has no owner`);
    const read = readDocument(stored === null ? defaultDocument(language) : stored.document);
    if (read.kind === 'unreadable')
      return { kind: 'unreadable', revision, timeline, faults: read.faults };
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
  throw new StoreFailure(`${path} is being written by somebody else all the time`);
}

/** What a command goes on from; null when that cannot be read. Only a whole document may take the place of such a one. */
export function readableOf(held: LoadedDocument, command: Command): QuizShowApp | null {
  if (held.kind === 'readable') return held.document;
  return command.type === 'document.replace' ? defaultDocument() : null;
}
