import { z } from 'zod';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { refusalOf } from './upload.ts';
import { currentWorkplace, onDocument } from '../active-account.ts';

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
  const workplace = currentWorkplace();
  if (workplace === null) return null;
  try {
    const response = await fetch(onDocument('/api/v1/files', workplace));
    const read = ownFilesSchema.safeParse(response.ok ? await response.json() : null);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** `offline`: the server was not reached. */
export type RemoveResult = 'removed' | FileRefusal | 'offline';

/** Takes a stored file away for good. Never rejects; the server refuses while the stored document names it. */
export async function removeOwnFile({
  reference,
}: Pick<OwnFile, 'reference'>): Promise<RemoveResult> {
  const workplace = currentWorkplace();
  if (workplace === null) return 'notSignedIn';
  try {
    const response = await fetch(onDocument(`/api/v1/files/${reference}`, workplace), {
      method: 'DELETE',
    });
    if (response.ok) return 'removed';
    return refusalOf(await response.json().catch(() => null));
  } catch {
    return 'offline';
  }
}
