import type * as Library from '@google-cloud/firestore';
import { StoreFailure } from '../../ports/document-store.ts';

export type FirestoreLibrary = typeof Library;

/** A connection to the documents of one Google Cloud project. */
export interface FirestoreConnection {
  library: FirestoreLibrary;
  database: Library.Firestore;
}

/**
 * Connects to a project's default database, or to the emulator in FIRESTORE_EMULATOR_HOST. Uses Google's default
 * credentials (GOOGLE_APPLICATION_CREDENTIALS, or the machine's own account). When the optional library is missing,
 * rejects with a StoreFailure that names the package to install.
 */
export async function openFirestore(
  projectId: string,
  load: () => Promise<FirestoreLibrary> = () => import('@google-cloud/firestore'),
): Promise<FirestoreConnection> {
  const library = await load().catch((error: unknown) => {
    throw new StoreFailure(
      'FIRESTORE_PROJECT is set, but the library for Firestore is not installed: npm install @google-cloud/firestore',
      { cause: error },
    );
  });
  return { library, database: new library.Firestore({ projectId }) };
}
