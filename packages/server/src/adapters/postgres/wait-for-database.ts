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
const untrustedCodes: ReadonlySet<string> = new Set([
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
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
      const hasCode = (codes: ReadonlySet<string>): boolean =>
        [error, cause].some((one) => codes.has(codeOf(one)));
      const mayPass = hasCode(retryableCodes) || retryableMessage.test(message);
      if (!mayPass || performance.now() >= endsAtMs) {
        const advice = hasCode(untrustedCodes)
          ? 'If its certificate is self-signed or from a private authority, add sslrootcert=/path/to/ca.pem to DATABASE_URL'
          : 'Check DATABASE_URL and that database';
        throw new StoreFailure(`${location}: ${message}. ${advice}`, { cause: error });
      }
      if (!isReported) onWait(`${location} is not there yet: waiting for it (${message})`);
      await wait(everyMs);
    }
  }
}
