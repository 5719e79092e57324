import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { ownFilesSchema, type OwnFile, type OwnFiles } from '@quizcast/game/values/own-files';
import { refusalOf } from './upload.ts';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

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
