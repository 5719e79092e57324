import { setImmediate as aMoment } from 'node:timers/promises';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { isFileRef, type FileRef, type FileStore } from '../ports/file-store.ts';
import { documentPath } from '../documents/rooms.ts';
import type { Log } from '../ports/log.ts';

export interface CollectingDeps {
  files: Pick<FileStore, 'list' | 'remove'>;
  store: Pick<DocumentStore, 'storedTexts'>;
  clock: Clock;
  log: Log;
}

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;
/** Long enough to delete a show, undo that, import it on another server, and restore it. */
const retentionMs = 30 * 24 * hourMs;

/**
 * Deletes unused files one hour after the start and then daily: those older than 30 days that are referenced neither by
 * their owner's document nor by any restorable state of it. Returns a function that stops it.
 */
export function collectDaily({ files, store, clock, log }: CollectingDeps): Cancel {
  const collect = async (): Promise<void> => {
    const oldSinceMs = clock.nowMs() - retentionMs;
    const old = new Map<string, Set<FileRef>>();
    for (const { ref, storedAtMs } of await files.list('quizshow')) {
      const userId = storedAtMs < oldSinceMs ? ownerOf(ref) : null;
      if (userId !== null) old.set(userId, (old.get(userId) ?? new Set()).add(ref));
    }
    for (const [userId, refs] of old) {
      await removeMentioned(refs, store.storedTexts(documentPath(userId)));
      for (const ref of refs) {
        if (stopped) return;
        await files.remove(ref);
      }
    }
  };
  const round = async (): Promise<void> => {
    await collect().catch((error: unknown) => log.warn({ error }, 'unused file cleanup failed'));
    if (!stopped) cancel = clock.after(everyMs, () => void round());
  };
  let stopped = false;
  let cancel = clock.after(hourMs, () => void round());
  return () => {
    stopped = true;
    cancel();
  };
}

/** Characters searched in one turn of the event loop, which takes a millisecond or two. */
export const charactersPerTurn = 256 * 1024;
const maxRefLength = 280;
/** Matches possible references within JSON, which does not escape any of their characters. */
const references = /quizshow\/[A-Za-z0-9_-]{1,200}\/[a-z]+\/[A-Za-z0-9_-]+\.[a-z0-9]{2,5}/g;

/** Removes mentioned references from `refs`. Each text is read only once, however many references there are. */
async function removeMentioned(refs: Set<string>, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) {
    if (refs.size === 0) return;
    for (let at = 0; at < text.length; at += charactersPerTurn) {
      // Chunks overlap, so that a reference across a boundary is complete in the earlier one.
      const piece = text.slice(at, at + charactersPerTurn + maxRefLength);
      for (const [ref] of piece.matchAll(references)) refs.delete(ref);
      if (text.length > charactersPerTurn) await aMoment();
    }
  }
}

const ownerOf = (ref: FileRef): string | null =>
  isFileRef(ref) ? (/^quizshow\/([^/]+)\/[a-z]+\/[^/]+$/.exec(ref)?.[1] ?? null) : null;
