import type { LegacyDocuments } from '@quizcast/game/document/migrations/convert';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';

/** Where the documents of version 1 lie, and whose there can be. */
export interface LegacySource {
  store: Pick<DocumentStore, 'read'>;
  exists: (userId: string) => Promise<boolean>;
}

/** The two documents of a user in version 1, by the specification's names. */
export const legacyPaths = (
  userId: string,
): { questionlists: DocumentPath; settings: DocumentPath } => ({
  questionlists: `questionlists/${userId}`,
  settings: `settings/${userId}`,
});

/**
 * The old documents of a user; null when there is neither. Refused where no store of them is reached, and for somebody
 * who is not known. Rejects with StoreFailure.
 */
export async function readLegacy(
  source: LegacySource | null,
  userId: string | null,
): Promise<LegacyDocuments | { kind: 'refused'; reason: Refusal } | null> {
  if (source === null) return { kind: 'refused', reason: 'legacyNotConnected' };
  if (userId === null || userId === '') return { kind: 'refused', reason: 'legacyNoUser' };
  const paths = legacyPaths(userId);
  const questionlists = await source.store.read(paths.questionlists);
  const settings = await source.store.read(paths.settings);
  if (questionlists === null && settings === null) return null;
  if (!(await source.exists(userId))) return { kind: 'refused', reason: 'legacyNoUser' };
  return {
    questionlists: questionlists?.document ?? null,
    settings: settings?.document ?? null,
  };
}
