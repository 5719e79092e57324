import { StoreFailure } from '../../ports/document-store.ts';

/** The gRPC status codes of Firestore that are treated specially here. */
const codes = {
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC code of an error; null when it is not from Firestore. */
const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;

const retryableCodes: ReadonlySet<number | null> = new Set([
  codes.aborted,
  codes.deadlineExceeded,
  codes.internal,
  codes.resourceExhausted,
  codes.unavailable,
]);

/** Whether the error is transient. */
export const isRetryable = (error: unknown): boolean => retryableCodes.has(codeOf(error));

/** Whether another writer was first, or has deleted the document. */
export const isOvertaken = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    code === codes.alreadyExists || code === codes.failedPrecondition || code === codes.notFound
  );
};

/** Runs `work` and turns any failure, or exceeding `withinMs`, into the port's StoreFailure. */
export async function guarded<Result>(
  withinMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreFailure(`Firestore gave no answer within ${withinMs} ms`)),
      withinMs,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw storeFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

export function storeFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === codes.permissionDenied || code === codes.unauthenticated)
    return new StoreFailure(
      `Firestore does not let this server in: check FIRESTORE_PROJECT and the service account (${message})`,
      { cause: error },
    );
  return new StoreFailure(`Firestore: ${message}`, { cause: error });
}
