import { S3NetworkError, S3ServiceError } from 's3mini';
import { FileStoreFailure } from '../../ports/file-store.ts';

/** A failure in terms that an operator needs, and whether it is transient. */
export interface StoreError {
  failure: FileStoreFailure;
  isRetryable: boolean;
}

/** The request was aborted because the store sent no response, or its response stalled. */
export class TimeoutError extends Error {
  override name = 'NoAnswer';
}

/** Error codes of various stores for a full disk, bucket or account. Our files are far below any size limit. */
const fullCodes = new Set([
  'EntityTooLarge',
  'InsufficientStorage',
  'QuotaExceeded',
  'QuotaExceededException',
  'XMinioStorageFull',
]);
const keyCodes = new Set(['InvalidAccessKeyId', 'InvalidSecurity', 'SignatureDoesNotMatch']);
const regionCodes = new Set([
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'PermanentRedirect',
  'TemporaryRedirect',
]);
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const retryableCodes = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted']);

/**
 * Translates the error of a request. Of the store's message only the code is used: it repeats the access key and the
 * signed data, and so would the cause.
 */
export function storeErrorOf(error: unknown, bucket: string): StoreError {
  if (error instanceof FileStoreFailure) return { failure: error, isRetryable: false };
  if (error instanceof S3ServiceError)
    return serviceError(error.status, serviceCodeOf(error) ?? '', bucket);
  if (error instanceof TimeoutError)
    return retryableError(`the S3 store gave no answer within ${error.message}`);
  const code = networkCodeOf(error);
  return code === null
    ? {
        failure: new FileStoreFailure('the S3 store answered strangely', false),
        isRetryable: false,
      }
    : retryableError(`the S3 store cannot be reached (${code}): check S3_ENDPOINT`);
}

const retryableError = (message: string): StoreError => ({
  failure: new FileStoreFailure(message, false),
  isRetryable: true,
});

function serviceError(status: number, code: string, bucket: string): StoreError {
  const detail = code === '' ? String(status) : code;
  const final = (message: string, isFull = false): StoreError => ({
    failure: new FileStoreFailure(message, isFull),
    isRetryable: false,
  });
  if (status === 507 || status === 413 || fullCodes.has(code))
    return final(`the S3 store is full (${detail})`, true);
  if (code === 'NoSuchBucket') return { failure: noBucket(bucket), isRetryable: false };
  if (code === 'RequestTimeTooSkewed')
    return final('the S3 store says that the clock of this machine is wrong: set it right');
  if (regionCodes.has(code) || (status >= 300 && status < 400))
    return final(`the bucket is not here (${detail}): check S3_ENDPOINT and S3_REGION`);
  if (keyCodes.has(code) || status === 401)
    return final(
      `the S3 store refused the key (${detail}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION`,
    );
  if (status === 403)
    return final(
      `the S3 store does not allow it (${detail}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may list, read, write and delete in the bucket ${bucket}`,
    );
  const failed = final(
    `the S3 store answered ${status === Number(detail) ? detail : `${status} ${detail}`}`,
  );
  return { ...failed, isRetryable: retryableStatuses.has(status) || retryableCodes.has(code) };
}

export const noBucket = (bucket: string): FileStoreFailure =>
  new FileStoreFailure(`the S3 store has no bucket ${bucket}: check S3_BUCKET, or make it`, false);

/** Whether the store reported a missing file, as opposed to a missing bucket. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError &&
  error.status === 404 &&
  serviceCodeOf(error) !== 'NoSuchBucket';

/** Whether the store reported that the file ends before the requested range. */
export const isBeyondEnd = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 416;

function serviceCodeOf(error: S3ServiceError): string | null {
  const inBody = /<Code>\s*([A-Za-z]{1,60})\s*<\/Code>/.exec(error.body ?? '')?.[1];
  if (inBody !== undefined) return inBody;
  const code = error.serviceCode ?? '';
  return /^[A-Za-z]{1,60}$/.test(code) && code !== 'Unknown' ? code : null;
}

/** The system's error code for a connection failure; null for any other error. */
function networkCodeOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(at.code))
      return at.code;
    // A response that was cut off has no code.
    if (at.message === 'terminated' || at.message === 'fetch failed')
      if (!(at.cause instanceof Error)) return at.message;
  }
  return error instanceof S3NetworkError ? 'network' : null;
}
