import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { isFileRef, type FileRef, type FileStore } from '../ports/file-store.ts';
import type { Log } from '../room.ts';
import { documentPath } from '../rooms.ts';

export interface CollectingDeps {
  files: Pick<FileStore, 'list' | 'remove'>;
  store: Pick<DocumentStore, 'mentions'>;
  clock: Clock;
  log: Log;
}

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;
/** Long enough for a show that was deleted, undone, imported elsewhere and restored. */
const keptMs = 30 * 24 * hourMs;

/**
 * Takes files away, an hour after the start and then once a day, that are older than 30 days and that neither their
 * owner's document nor any state it can be brought back to mentions. Returns the way to stop.
 */
export function collectDaily({ files, store, clock, log }: CollectingDeps): Cancel {
  const collect = async (): Promise<void> => {
    const oldSinceMs = clock.nowMs() - keptMs;
    for (const { ref, storedAtMs } of await files.list('quizshow')) {
      if (stopped) return;
      if (storedAtMs >= oldSinceMs) continue;
      const userId = ownerOf(ref);
      if (userId !== null && !(await store.mentions(documentPath(userId), ref)))
        await files.remove(ref);
    }
  };
  const round = async (): Promise<void> => {
    await collect().catch((error: unknown) => log.warn({ error }, 'files not collected'));
    if (!stopped) cancel = clock.after(everyMs, () => void round());
  };
  let stopped = false;
  let cancel = clock.after(hourMs, () => void round());
  return () => {
    stopped = true;
    cancel();
  };
}

const ownerOf = (ref: FileRef): string | null =>
  isFileRef(ref) ? (/^quizshow\/([^/]+)\/[a-z]+\/[^/]+$/.exec(ref)?.[1] ?? null) : null;
