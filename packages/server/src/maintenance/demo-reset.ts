import { randomUUID } from 'node:crypto';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { diff } from '@quizcast/game/patch';
import type { LobbyService } from '../lobby/lobby-service.ts';
import { archivePath } from '../importing/migration/archives.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { Log } from '../ports/log.ts';

export interface DemoResetDeps {
  store: DocumentStore;
  rooms: Rooms;
  files: Pick<FileStore, 'list' | 'remove'>;
  lobbies: Pick<LobbyService, 'clear'>;
  clock: Clock;
  log: Log;
  /** Path and owner of the demo document. */
  path: DocumentPath;
  userId: string;
}

const checkEveryMs = 60_000;
const idleMs = 3_600_000;

/**
 * Resets the demo account to its defaults after an hour without use: no change, and no page of its owner open. Older
 * files and all guests of its shows are removed as well. The idle time is derived from the stored document, so it
 * survives a restart. Returns the function that stops it.
 */
export function scheduleDemoReset(deps: DemoResetDeps): Cancel {
  const { store, rooms, files, lobbies, clock, log, path, userId } = deps;
  let lastSeenMs = 0;
  const check = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (rooms.hasOwners(path)) lastSeenMs = nowMs;
    const aloneSinceMs = nowMs - idleMs;
    if (lastSeenMs > aloneSinceMs) return;
    // Reads the newest entry only: this runs every minute on every node, whatever the number of documents.
    const [last] = await store.entries(path, { before: Number.MAX_SAFE_INTEGER, limit: 1 });
    if (last === undefined || last.atMs >= aloneSinceMs) return;
    const loaded = await rooms.document(userId);
    const defaults = defaultDocument();
    // An unchanged demo must not be written again every hour.
    const isFresh = loaded.kind === 'readable' && diff(loaded.document, defaults).length === 0;
    if (!isFresh && !(await replaceBy(defaults))) return;
    await lobbies.clear(path);
    await removeFiles(JSON.stringify(defaults), aloneSinceMs);
  };
  const replaceBy = async (defaults: QuizShowApp): Promise<boolean> => {
    const replaced = await rooms.submit(
      path,
      { type: 'document.replace', document: defaults },
      `system:${randomUUID()}`,
      { kind: 'system' },
    );
    if (replaced.kind === 'accepted') await forgetVisitors();
    return replaced.kind === 'accepted';
  };
  /** Uploads of strangers are public and use up the quota of the next visitor. */
  const removeFiles = async (document: string, beforeMs: number): Promise<void> => {
    for (const { ref, storedAtMs } of await files.list(path))
      if (storedAtMs < beforeMs && !document.includes(ref)) await files.remove(ref);
  };
  /** Text that strangers wrote into this public document must not be kept longer than it is shown. */
  const forgetVisitors = async (): Promise<void> => {
    await store.remove(archivePath(userId));
    const fresh = await rooms.document(userId);
    if (fresh.kind === 'unreadable') return;
    await store.fold(path, fresh.revision, fresh.document);
    await store.prune(path, Infinity, 1);
  };
  const tick = (): void => {
    check()
      .catch((error: unknown) => log.warn({ error }, 'demo reset failed'))
      .finally(() => {
        if (!stopped) cancel = clock.after(checkEveryMs, tick);
      });
  };
  let stopped = false;
  let cancel: Cancel = clock.after(checkEveryMs, tick);
  return () => {
    stopped = true;
    cancel();
  };
}
