import { setTimeout as wait } from 'node:timers/promises';
import { backOffMs } from '@quizcast/game/client/back-off';
import { S3mini } from 's3mini';
import type { FileStoreFailure } from '../../ports/file-store.ts';
import { NoAnswer, noBucket, troubleOf } from './s3-error.ts';

/** Where a bucket is, and the key to it. */
export interface S3Place {
  /** `http://…` or `https://…`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** One request to the bucket. */
export interface Request {
  bucket: S3mini;
  /** The newest answer as it came: the library shows parts of it alone. */
  answer(): Response | null;
  /** Ends the request, whatever is still on its way. */
  end(): void;
  /** From now on the work itself minds how long it takes. */
  takeTime(): void;
}

export interface Requests {
  /**
   * Does `work`, which may be done twice as well as once, and again after troubles that pass; rejects with FileStoreFailure.
   * Its requests are ended when it takes longer than `withinMs`; what it leaves on its way is its own to end.
   */
  run<Result>(withinMs: number, work: (request: Request) => Promise<Result>): Promise<Result>;
  /** The same, once. */
  once<Result>(withinMs: number, work: (request: Request) => Promise<Result>): Promise<Result>;
  failure(error: unknown): FileStoreFailure;
  noBucket(): FileStoreFailure;
}

const maxTries = 4;
const [firstPauseMs, maxPauseMs] = [150, 600];

/** Requests to one bucket, in the style that has the bucket in the path. Nothing is begun again after `patienceMs`. */
export function createRequests(place: S3Place, patienceMs: number): Requests {
  const { bucket, region, accessKeyId, secretAccessKey } = place;
  const endpoint = `${place.endpoint.replace(/\/+$/, '')}/${bucket}`;
  const attempt = async <Result>(
    withinMs: number,
    work: (request: Request) => Promise<Result>,
  ): Promise<Result> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new NoAnswer(`${withinMs} ms`)), withinMs);
    let answer: Response | null = null;
    const sent: typeof fetch = async (input, init) => {
      // Another place needs another signature: it is not followed, but told.
      answer = await fetch(input, { ...init, redirect: 'manual', signal: ending.signal });
      return answer;
    };
    // One for each request, so that each can be ended alone; it holds nothing but the key.
    const client = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: sent });
    try {
      return await work({
        bucket: client,
        answer: () => answer,
        end: () => ending.abort(),
        takeTime: () => clearTimeout(timer),
      });
    } finally {
      clearTimeout(timer);
    }
  };
  const failure = (error: unknown): FileStoreFailure => troubleOf(error, bucket).failure;
  return {
    failure,
    noBucket: () => noBucket(bucket),
    async once(withinMs, work) {
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
          const trouble = troubleOf(error, bucket);
          if (!trouble.isPassing || tries === maxTries || performance.now() > endsAtMs)
            throw trouble.failure;
          await wait(backOffMs(firstPauseMs, maxPauseMs, tries - 1, Math.random()));
        }
      }
    },
  };
}
