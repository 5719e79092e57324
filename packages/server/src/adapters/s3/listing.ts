import { FileStoreFailure } from '../../ports/file-store.ts';
import type { Requests } from './requests.ts';

/** An object in the bucket, of Quizcast or another program. */
export interface Listed {
  key: string;
  bytes: number;
  storedAtMs: number;
}

/** The maximum page size of S3. */
const pageLength = 1000;

/** All objects below `folder`, page by page. Rejects with FileStoreFailure. */
export async function* pagesOf(
  requests: Requests,
  withinMs: number,
  folder: string,
): AsyncGenerator<Listed[]> {
  let next: string | undefined;
  do {
    const token = next;
    const page = await requests.run(withinMs, async ({ bucket }) => {
      const listed = await bucket.listObjectsPaged('/', `${folder}/`, pageLength, token);
      if (listed === null || listed === undefined) throw requests.noBucket();
      return listed;
    });
    yield (page.objects ?? []).map(({ Key: key, Size, LastModified }) => {
      // The library passes values on unchecked, whether text or not.
      const [bytes, storedAtMs] = [Number(Size), new Date(LastModified).getTime()];
      if (typeof key !== 'string' || Number.isNaN(bytes) || Number.isNaN(storedAtMs))
        throw new FileStoreFailure('the S3 store listed something strange', false);
      return { key, bytes, storedAtMs };
    });
    next = page.nextContinuationToken;
  } while (next !== undefined && next !== '');
}
