import { fileRefusalText, type FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { z } from 'zod';
import { jsonIn } from '../../api.ts';
import { browserStorage } from '../browser-storage.ts';
import type { MediaProgress } from './add-media.ts';

// What is left of packages, in the browser: a page that is closed tells it when it is opened again.

const isRefusal = (code: unknown): code is FileRefusal =>
  typeof code === 'string' && Object.hasOwn(fileRefusalText, code);

const keptRunSchema = z.object({
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

/** Names of one import and its package beside its progress. */
export interface KeptRun {
  id: string;
  showName: string;
  fileName: string;
  /** Not pictures alone. */
  hasSounds: boolean;
  progress: MediaProgress;
}

const startOf = (workplace: string): string => `quizcast.media.${workplace}.`;

/** What a browser calls one of them; a page that works on it holds a lock of that name. */
export const keptName = (workplace: string, id: string): string => startOf(workplace) + id;

export function keepRun(workplace: string, run: KeptRun): void {
  const { id, showName, fileName, hasSounds } = run;
  const { total, added, failed, left, bytes } = run.progress;
  const kept = { showName, fileName, hasSounds, total, added, failed, left, bytes };
  browserStorage.set(keptName(workplace, id), JSON.stringify(kept));
}

export const forgetRun = (workplace: string, id: string): void =>
  browserStorage.remove(keptName(workplace, id));

export function keptRuns(workplace: string): KeptRun[] {
  const start = startOf(workplace);
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const read = keptRunSchema.safeParse(jsonIn(browserStorage.get(key) ?? ''));
      if (!read.success) return [];
      const { showName, fileName, hasSounds, ...rest } = read.data;
      const progress = { ...rest, fraction: 0, isOffline: false };
      return [{ id: key.slice(start.length), showName, fileName, hasSounds, progress }];
    });
}
