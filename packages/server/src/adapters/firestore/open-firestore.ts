import type * as Library from '@google-cloud/firestore';
import { StoreFailure } from '../../ports/document-store.ts';
import { messageOf } from '../sql/engine-error.ts';

export type FirestoreLibrary = typeof Library;

/** A connection to the documents of one Google Cloud project. */
export interface FirestoreConnection {
  library: FirestoreLibrary;
  database: Library.Firestore;
}

/** As a whole, because `v1` is no named export of the module. */
const loadLibrary = async (): Promise<FirestoreLibrary> =>
  (await import('@google-cloud/firestore')).default;

/**
 * Connects to a project's default database, or to the emulator in FIRESTORE_EMULATOR_HOST. Uses Google's default
 * credentials (GOOGLE_APPLICATION_CREDENTIALS, or the machine's own account). When the optional library is missing,
 * rejects with a StoreFailure that names the package to install; without credentials, with one that names the variable.
 */
export async function openFirestore(
  projectId: string,
  load: () => Promise<FirestoreLibrary> = loadLibrary,
): Promise<FirestoreConnection> {
  const library = await load().catch((error: unknown) => {
    throw new StoreFailure(
      'FIRESTORE_PROJECT is set, but the library for Firestore is not installed: npm install @google-cloud/firestore',
      { cause: error },
    );
  });
  if (!process.env['FIRESTORE_EMULATOR_HOST']) await checkCredentials(library, projectId);
  return { library, database: new library.Firestore({ projectId }) };
}

/** Without credentials, every call would fail with an error of the library that names neither variable. */
async function checkCredentials({ v1 }: FirestoreLibrary, projectId: string): Promise<void> {
  try {
    await new v1.FirestoreClient({ projectId }).auth.getClient();
  } catch (error) {
    throw new StoreFailure(
      `FIRESTORE_PROJECT is set, but there are no credentials for it (${messageOf(error)}). Set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account`,
      { cause: error },
    );
  }
}
