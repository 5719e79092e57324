import { setTimeout as wait } from 'node:timers/promises';
import { StoreFailure } from '../../ports/document-store.ts';
import { codeOf, messageOf } from '../sql/engine-error.ts';

export interface WaitOptions {
  url: string;
  /** Called once, with a message for the operator, when the database is waited for. */
  onWait: (message: string) => void;
  forMs?: number;
  everyMs?: number;
}

/** The database is unreachable, starting, or full; any other error is permanent. */
const retryableCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
]);
/** Messages of the driver's own errors, which have no codes. */
const retryableMessage = /timeout|terminated/i;

/**
 * Opens a PostgreSQL database that may still be starting, since nodes and database are often started together in any
 * order. Rejects with a StoreFailure that names the database and what to check, but never the password.
 */
export async function waitForDatabase<Opened>(
  open: () => Promise<Opened>,
  { url, onWait, forMs = 60_000, everyMs = 1000 }: WaitOptions,
): Promise<Opened> {
  const { hostname, port, pathname } = new URL(url);
  const location = `PostgreSQL ${pathname.slice(1)} at ${hostname}${port === '' ? '' : `:${port}`}`;
  const endsAtMs = performance.now() + forMs;
  for (let isReported = false; ; isReported = true) {
    try {
      return await open();
    } catch (error) {
      const message = messageOf(error);
      const cause = error instanceof Error ? error.cause : null;
      const mayPass =
        [error, cause].some((one) => retryableCodes.has(codeOf(one))) ||
        retryableMessage.test(message);
      if (!mayPass || performance.now() >= endsAtMs)
        throw new StoreFailure(`${location}: ${message}. Check DATABASE_URL and that database`, {
          cause: error,
        });
      if (!isReported) onWait(`${location} is not there yet: waiting for it (${message})`);
      await wait(everyMs);
    }
  }
}
