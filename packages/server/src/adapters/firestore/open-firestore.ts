import type * as Library from '@google-cloud/firestore';
import { StoreFailure } from '../../ports/document-store.ts';

export type FirestoreLibrary = typeof Library;

/** A connection to the documents of one project. */
export interface OpenedFirestore {
  library: FirestoreLibrary;
  database: Library.Firestore;
}

/**
 * Connects to a project's default database, or to the emulator that FIRESTORE_EMULATOR_HOST names. The key is found as all of Google's
 * libraries find it (GOOGLE_APPLICATION_CREDENTIALS, or the machine's own account). Rejects with StoreFailure that says what
 * to install when the library, which is optional, is not there.
 */
export async function openFirestore(
  projectId: string,
  load: () => Promise<FirestoreLibrary> = () => import('@google-cloud/firestore'),
): Promise<OpenedFirestore> {
  const library = await load().catch((error: unknown) => {
    throw new StoreFailure(
      'FIRESTORE_PROJECT is set, but the library for Firestore is not installed: npm install @google-cloud/firestore',
      { cause: error },
    );
  });
  return { library, database: new library.Firestore({ projectId }) };
}
