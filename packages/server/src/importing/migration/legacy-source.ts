import type { LegacyDocuments } from '@quizcast/game/document/migrations/convert';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';

/** The store of version 1 documents, and a check whether an account exists. */
export interface LegacySource {
  store: Pick<DocumentStore, 'read'>;
  exists: (userId: string) => Promise<boolean>;
}

/** The two version 1 documents of a user, named as in the specification. */
export const legacyPaths = (
  userId: string,
): { questionlists: DocumentPath; settings: DocumentPath } => ({
  questionlists: `questionlists/${userId}`,
  settings: `settings/${userId}`,
});

/**
 * The old documents of a user; null when both are missing. Refused without access to the old store, and for unknown
 * users. Rejects with StoreFailure.
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
