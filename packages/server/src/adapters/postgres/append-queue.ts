import type { Pool } from 'pg';
import { StoreFailure, type Appended, type DocumentPath } from '../../ports/document-store.ts';
import { codeOf, storeFailure } from '../sql/engine-error.ts';
import { appendTogether, type Append } from './append-statement.ts';

export interface AppendQueueOptions {
  /** Called with the duration of each batch. */
  observeSeconds?: ((seconds: number) => void) | undefined;
}

/**
 * Appends that arrive while others are being written are collected and written by one statement, with one disk sync.
 * Each still succeeds or fails on its own, and none is reported before it is on disk.
 */
export type AppendQueue = (append: Append) => Promise<Appended>;

interface Waiting {
  append: Append;
  resolve: (appended: Appended) => void;
  reject: (failure: StoreFailure) => void;
}

/** While one batch waits for the disk, the next ones are sent and processed; more at once would only make them smaller. */
const maxInFlight = 3;
const maxInBatch = 500;
/** A longer entry is written alone. */
const maxLettersInBatch = 4 * 1024 * 1024;

/**
 * Only one append per document is in flight at a time. So appends to one document arrive in order, and a statement
 * never writes two of its revisions, the first of which might turn out to be taken.
 */
export function createAppendQueue(
  pool: Pool,
  { observeSeconds = () => undefined }: AppendQueueOptions = {},
): AppendQueue {
  /** Pending appends by document; the first of each queue may be in flight. */
  const lines = new Map<DocumentPath, Waiting[]>();
  /** Documents with pending appends but none in flight, in order of arrival. */
  const ready = new Set<DocumentPath>();
  let inFlight = 0;
  let isFlushing = false;

  const flushSoon = (): void => {
    if (isFlushing) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      while (inFlight < maxInFlight && ready.size > 0) void send(nextBatch());
    });
  };
  const nextBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    let letters = 0;
    for (const path of ready) {
      const [first] = lines.get(path) ?? [];
      if (first === undefined) continue;
      letters += lettersOf(first.append);
      if (batch.length > 0 && (letters > maxLettersInBatch || batch.length >= maxInBatch)) break;
      ready.delete(path);
      batch.push(first);
    }
    return batch;
  };
  const send = async (batch: readonly Waiting[]): Promise<void> => {
    inFlight += 1;
    const startedAt = performance.now();
    await write(pool, batch);
    observeSeconds((performance.now() - startedAt) / 1000);
    inFlight -= 1;
    for (const { append } of batch) {
      const line = lines.get(append.path) ?? [];
      line.shift();
      if (line.length === 0) lines.delete(append.path);
      else ready.add(append.path);
    }
    if (ready.size > 0) flushSoon();
  };

  return (append) =>
    new Promise((resolve, reject) => {
      const waiting = { append, resolve, reject };
      const line = lines.get(append.path);
      if (line === undefined) {
        lines.set(append.path, [waiting]);
        ready.add(append.path);
        flushSoon();
      } else line.push(waiting);
    });
}

const lettersOf = ({ texts }: Append): number =>
  texts.actor.length + texts.command.length + texts.patches.length;

/** Settles every append of the batch; never rejects. */
async function write(pool: Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    const results = await appendTogether(
      pool,
      batch.map(({ append }) => append),
    );
    for (const [index, { resolve, reject }] of batch.entries()) {
      const appended = results[index];
      if (appended === undefined) reject(new StoreFailure('nothing was written'));
      else resolve(appended);
    }
  } catch (error) {
    if (!isOfOneEntry(error)) for (const { reject } of batch) reject(storeFailure(error));
    // The whole statement was rolled back because of one of them.
    else for (const waiting of batch) await writeAlone(pool, waiting);
  }
}

const maxTries = 5;

async function writeAlone(pool: Pool, waiting: Waiting, tried = 1): Promise<void> {
  try {
    const [appended] = await appendTogether(pool, [waiting.append]);
    if (appended === undefined) throw new StoreFailure('nothing was written');
    waiting.resolve(appended);
  } catch (error) {
    if (!isRetryable(error) || tried === maxTries) waiting.reject(storeFailure(error));
    else await writeAlone(pool, waiting, tried + 1);
  }
}

/** The document was deleted in the meantime, or there was a deadlock: a retry may succeed. */
const isRetryable = (error: unknown): boolean =>
  ['23503', '40001', '40P01'].includes(codeOf(error));

/**
 * Errors caused by a single entry: invalid data, a limit, or a conflict. After any other error the outcome is unknown,
 * or none can be written.
 */
const isOfOneEntry = (error: unknown): boolean =>
  ['21', '22', '23', '40', '54'].includes(codeOf(error).slice(0, 2));
