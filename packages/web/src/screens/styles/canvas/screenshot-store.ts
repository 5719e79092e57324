/** Background picture of the canvas, stored in this browser only: it is never uploaded. */
const databaseName = 'quizcast.canvas';
const storeName = 'pictures';
const key = 'ground';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The picture cannot be kept'));
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = operation(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('It was not kept'));
    });
  } finally {
    database.close();
  }
}

/** Null when there is none, or when the browser has no storage (private windows). */
export async function storedScreenshot(): Promise<Blob | null> {
  try {
    const value: unknown = await inStore<unknown>('readonly', (store) => store.get(key));
    return value instanceof Blob ? value : null;
  } catch {
    return null;
  }
}

/** False when it could not be stored: it is then lost with the page. */
export async function storeScreenshot(picture: Blob | null): Promise<boolean> {
  try {
    if (picture === null) await inStore('readwrite', (store) => store.delete(key));
    else await inStore('readwrite', (store) => store.put(picture, key));
    return true;
  } catch {
    return false;
  }
}
