import { z } from 'zod';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { refusalOf } from './upload.ts';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

const ownFileSchema = z.object({
  /** Address as stored in the document: `/files/` and the reference. */
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
  /** Total size of the files. */
  bytes: z.number(),
  /** Maximum total size. */
  maxBytes: z.number(),
});
export type OwnFile = z.infer<typeof ownFileSchema>;
export type OwnFiles = z.infer<typeof ownFilesSchema>;

/** Fetches all files stored with the open document; null when the request failed. */
export async function fetchOwnFiles(): Promise<OwnFiles | null> {
  const result = await askDocument('/api/v1/files', { read: parseWith(ownFilesSchema) });
  return result.kind === 'done' ? result.content : null;
}

/** `offline`: the server was unreachable. */
export type RemoveResult = 'removed' | FileRefusal | 'offline';

/** Deletes a stored file for good. Never rejects; the server refuses while the stored document refers to it. */
export async function removeOwnFile({
  reference,
}: Pick<OwnFile, 'reference'>): Promise<RemoveResult> {
  const result = await askDocument(`/api/v1/files/${reference}`, {
    method: 'DELETE',
    read: noContent,
  });
  if (result.kind === 'done') return 'removed';
  return result.code === 'offline' ? 'offline' : refusalOf(result.code);
}
