import { setTimeout as wait } from 'node:timers/promises';
import { backOffMs } from '@quizcast/game/client/back-off';
import { S3mini } from 's3mini';
import type { FileStoreFailure } from '../../ports/file-store.ts';
import { TimeoutError, noBucket, storeErrorOf } from './s3-error.ts';

/** The location and credentials of a bucket. */
export interface S3Location {
  /** `http://…` or `https://…`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A request to the bucket. */
export interface Request {
  bucket: S3mini;
  /** The latest raw response, of which the library exposes only parts. */
  response(): Response | null;
  /** Aborts the request, including a response in progress. */
  end(): void;
  /** Disables the timeout: from then on `work` limits its own duration. */
  stopTimer(): void;
}

export interface Requests {
  /**
   * Runs `work`, which must be idempotent, and retries it after transient failures; rejects with FileStoreFailure.
   * Requests are aborted after `withinMs`; a response still streaming when `work` returns is no longer timed.
   */
  run<Result>(withinMs: number, work: (request: Request) => Promise<Result>): Promise<Result>;
  /** The same without retries. */
  runOnce<Result>(withinMs: number, work: (request: Request) => Promise<Result>): Promise<Result>;
  failure(error: unknown): FileStoreFailure;
  noBucket(): FileStoreFailure;
}

const maxTries = 4;
const [firstPauseMs, maxPauseMs] = [150, 600];

/** Requests to one bucket, with path-style addresses. Nothing is retried after `patienceMs`. */
export function createRequests(location: S3Location, patienceMs: number): Requests {
  const { bucket, region, accessKeyId, secretAccessKey } = location;
  const endpoint = `${location.endpoint.replace(/\/+$/, '')}/${bucket}`;
  const attempt = async <Result>(
    withinMs: number,
    work: (request: Request) => Promise<Result>,
  ): Promise<Result> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new TimeoutError(`${withinMs} ms`)), withinMs);
    let response: Response | null = null;
    const sent: typeof fetch = async (input, init) => {
      // Redirects are not followed, since another host needs another signature; they are reported.
      response = await fetch(input, { ...init, redirect: 'manual', signal: ending.signal });
      return response;
    };
    // One client per request, so that each can be aborted separately; it contains only the credentials.
    const client = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: sent });
    try {
      return await work({
        bucket: client,
        response: () => response,
        end: () => ending.abort(),
        stopTimer: () => clearTimeout(timer),
      });
    } finally {
      clearTimeout(timer);
    }
  };
  const failure = (error: unknown): FileStoreFailure => storeErrorOf(error, bucket).failure;
  return {
    failure,
    noBucket: () => noBucket(bucket),
    async runOnce(withinMs, work) {
      try {
        return await attempt(withinMs, work);
      } catch (error) {
        throw failure(error);
      }
    },
    async run(withinMs, work) {
      const endsAtMs = performance.now() + patienceMs;
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(withinMs, work);
        } catch (error) {
          const storeError = storeErrorOf(error, bucket);
          if (!storeError.isRetryable || tries === maxTries || performance.now() > endsAtMs)
            throw storeError.failure;
          await wait(backOffMs(firstPauseMs, maxPauseMs, tries - 1, Math.random()));
        }
      }
    },
  };
}
