import { z } from 'zod';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { refusalOf } from './upload.ts';
import { by, nothing } from '../../api.ts';
import { askDocument } from './document-call.ts';

const ownFileSchema = z.object({
  /** What the document keeps: `/files/` and the reference. */
  address: z.string(),
  reference: z.string(),
  bytes: z.number(),
  /** Content type. */
  type: z.string(),
  /** Server time, epoch milliseconds. */
  storedAtMs: z.number(),
});
const ownFilesSchema = z.object({
  files: z.array(ownFileSchema),
  /** What all of them take. */
  bytes: z.number(),
  /** What they may take at most. */
  maxBytes: z.number(),
});
export type OwnFile = z.infer<typeof ownFileSchema>;
export type OwnFiles = z.infer<typeof ownFilesSchema>;

/** Every file that is stored with the document of this page; null when the server did not tell. */
export async function fetchOwnFiles(): Promise<OwnFiles | null> {
  const result = await askDocument('/api/v1/files', { read: by(ownFilesSchema) });
  return result.kind === 'done' ? result.content : null;
}

/** `offline`: the server was not reached. */
export type RemoveResult = 'removed' | FileRefusal | 'offline';

/** Takes a stored file away for good. Never rejects; the server refuses while the stored document names it. */
export async function removeOwnFile({
  reference,
}: Pick<OwnFile, 'reference'>): Promise<RemoveResult> {
  const result = await askDocument(`/api/v1/files/${reference}`, {
    method: 'DELETE',
    read: nothing,
  });
  if (result.kind === 'done') return 'removed';
  return result.code === 'offline' ? 'offline' : refusalOf(result.code);
}
