import { fileRefusalText, type FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { z } from 'zod';
import { jsonIn } from '../../api.ts';
import { browserStorage } from '../browser-storage.ts';
import type { MediaProgress } from './add-media.ts';

// Unfinished packages are stored in the browser, so that a reopened page can resume them.

const isRefusal = (code: unknown): code is FileRefusal =>
  typeof code === 'string' && Object.hasOwn(fileRefusalText, code);

const storedRunSchema = z.object({
  showName: z.string(),
  fileName: z.string(),
  hasSounds: z.boolean(),
  total: z.number(),
  added: z.number(),
  bytes: z.number(),
  failed: z.array(z.object({ file: z.string(), code: z.custom<FileRefusal>(isRefusal) })),
  left: z
    .array(
      z.object({
        kind: z.enum(['image', 'sound']),
        file: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
      }),
    )
    .min(1),
});

/** Description of an import and its package, with its progress. */
export interface StoredRun {
  id: string;
  showName: string;
  fileName: string;
  /** Whether the package contains sounds too. */
  hasSounds: boolean;
  progress: MediaProgress;
}

const startOf = (accountKey: string): string => `quizcast.media.${accountKey}.`;

/** Storage key of a run; a page that works on it holds a lock with this name. */
export const storageName = (accountKey: string, id: string): string => startOf(accountKey) + id;

export function storeRun(accountKey: string, run: StoredRun): void {
  const { id, showName, fileName, hasSounds } = run;
  const { total, added, failed, left, bytes } = run.progress;
  const stored = { showName, fileName, hasSounds, total, added, failed, left, bytes };
  browserStorage.set(storageName(accountKey, id), JSON.stringify(stored));
}

export const forgetRun = (accountKey: string, id: string): void =>
  browserStorage.remove(storageName(accountKey, id));

export function storedRuns(accountKey: string): StoredRun[] {
  const start = startOf(accountKey);
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const read = storedRunSchema.safeParse(jsonIn(browserStorage.get(key) ?? ''));
      if (!read.success) return [];
      const { showName, fileName, hasSounds, ...rest } = read.data;
      const progress = { ...rest, fraction: 0, isOffline: false };
      return [{ id: key.slice(start.length), showName, fileName, hasSounds, progress }];
    });
}
