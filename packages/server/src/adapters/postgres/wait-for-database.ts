import { setTimeout as wait } from 'node:timers/promises';
import { StoreFailure } from '../../ports/document-store.ts';
import { codeOf, messageOf } from '../sql/engine-error.ts';

export interface ComingUpOptions {
  url: string;
  /** Called once, with a message for the operator, when the database is waited for. */
  onWait: (words: string) => void;
  forMs?: number;
  everyMs?: number;
}

/** The database is unreachable, starting, or full; any other error is permanent. */
const passing: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
]);
/** Messages of the driver's own errors, which have no codes. */
const passingWords = /timeout|terminated/i;

/**
 * Opens a PostgreSQL database that may still be starting, since nodes and database are often started together in any
 * order. Rejects with a StoreFailure that names the database and what to check, but never the password.
 */
export async function whenItIsUp<Opened>(
  open: () => Promise<Opened>,
  { url, onWait, forMs = 60_000, everyMs = 1000 }: ComingUpOptions,
): Promise<Opened> {
  const { hostname, port, pathname } = new URL(url);
  const place = `PostgreSQL ${pathname.slice(1)} at ${hostname}${port === '' ? '' : `:${port}`}`;
  const endsAtMs = performance.now() + forMs;
  for (let isTold = false; ; isTold = true) {
    try {
      return await open();
    } catch (error) {
      const words = messageOf(error);
      const cause = error instanceof Error ? error.cause : null;
      const mayPass =
        [error, cause].some((one) => passing.has(codeOf(one))) || passingWords.test(words);
      if (!mayPass || performance.now() >= endsAtMs)
        throw new StoreFailure(`${place}: ${words}. Check DATABASE_URL and that database`, {
          cause: error,
        });
      if (!isTold) onWait(`${place} is not there yet: waiting for it (${words})`);
      await wait(everyMs);
    }
  }
}
