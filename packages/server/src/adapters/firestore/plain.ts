import { isRecord } from '@quizcast/game/json';
import type { FirestoreLibrary } from './open-firestore.ts';

/** What another program stored in Firestore, as JSON has it: instants as ISO texts, references as paths, bytes in base 64. */
export function plainOf(value: unknown, library: FirestoreLibrary): unknown {
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
