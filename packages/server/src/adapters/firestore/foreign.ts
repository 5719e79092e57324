import type { DocumentSnapshot } from '@google-cloud/firestore';
import type { Entry, StoredDocument } from '../../ports/document-store.ts';
import type { OpenedFirestore } from './open-firestore.ts';
import { plainOf } from './plain.ts';

/** The name of the entry that another program's document is taken for. */
const foreignCommandId = 'stored-before';
export const foreignRevision = 1;

/**
 * A document that another program has stored where ours would be, in the specification's layout: it counts as a document
 * whose first entry has put it there. Nothing is written until somebody goes on with it.
 */
export function foreignDocument(
  { library }: OpenedFirestore,
  snapshot: DocumentSnapshot,
): StoredDocument {
  return {
    revision: foreignRevision,
    document: plainOf(snapshot.data(), library),
    changedAtMs: snapshot.updateTime?.toMillis() ?? 0,
  };
}

export const foreignEntry = ({ document, changedAtMs }: StoredDocument): Entry => ({
  revision: foreignRevision,
  commandId: foreignCommandId,
  atMs: changedAtMs,
  actor: { kind: 'system' },
  command: { type: 'document.replace', document },
  patches: [{ op: 'replace', path: [], value: document }],
});
