import type { DocumentSnapshot } from '@google-cloud/firestore';
import type { Entry, StoredDocument } from '../../ports/document-store.ts';
import type { FirestoreConnection, FirestoreLibrary } from './open-firestore.ts';
import { isRecord } from '@quizcast/game/json';

/** Command id of the entry that represents another program's document. */
const foreignCommandId = 'stored-before';
export const foreignRevision = 1;

/**
 * A document that another program stored at our path, in the specification's layout. It counts as a document whose
 * first entry created it. Nothing is written until the next command on it.
 */
export function foreignDocument(
  { library }: FirestoreConnection,
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

/**
 * Converts values of another program in Firestore to JSON: timestamps to ISO strings, references to paths, bytes to
 * base64.
 */
function plainOf(value: unknown, library: FirestoreLibrary): unknown {
  if (value instanceof library.Timestamp) return value.toDate().toISOString();
  if (value instanceof library.GeoPoint)
    return { latitude: value.latitude, longitude: value.longitude };
  if (value instanceof library.DocumentReference) return value.path;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (Array.isArray(value)) return value.map((inner) => plainOf(inner, library));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plainOf(inner, library)]),
  );
}
