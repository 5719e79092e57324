import type { Pool } from 'pg';
import { StoreFailure, type Appended, type DocumentPath } from '../../ports/document-store.ts';
import { codeOf, storeFailure } from '../sql/engine-error.ts';
import { appendTogether, type Append } from './append-statement.ts';

export interface AppendQueueOptions {
  /** How long a batch took. */
  observeSeconds?: ((seconds: number) => void) | undefined;
}

/**
 * Appends that come while others are being written are gathered and written by one statement, with one wait for the disk.
 * Each still succeeds or fails by itself, and none is reported before it is on the disk.
 */
export type AppendQueue = (append: Append) => Promise<Appended>;

interface Waiting {
  append: Append;
  resolve: (appended: Appended) => void;
  reject: (failure: StoreFailure) => void;
}

/** While one batch waits for the disk, the next is sent and read; more at once would only make them smaller. */
const maxUnderWay = 3;
const maxInBatch = 500;
/** One that is longer goes alone. */
const maxLettersInBatch = 4 * 1024 * 1024;

/**
 * Of one document there is one append under way at a time, so that those that are sent one after the other arrive so, and a
 * statement never writes two revisions of it, of which the first might turn out to be taken.
 */
export function createAppendQueue(
  pool: Pool,
  { observeSeconds = () => undefined }: AppendQueueOptions = {},
): AppendQueue {
  /** What waits of each document; the first of a line may be under way. */
  const lines = new Map<DocumentPath, Waiting[]>();
  /** Documents of which something waits and nothing is under way, in the order they came. */
  const ready = new Set<DocumentPath>();
  let underWay = 0;
  let isFlushing = false;

  const flushSoon = (): void => {
    if (isFlushing) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      while (underWay < maxUnderWay && ready.size > 0) void send(nextBatch());
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
    underWay += 1;
    const startedAt = performance.now();
    await write(pool, batch);
    observeSeconds((performance.now() - startedAt) / 1000);
    underWay -= 1;
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

/** Settles every one of the batch; never rejects. */
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
    // The statement was taken back as a whole, and one of them is to blame.
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
    if (!isInTheWay(error) || tried === maxTries) waiting.reject(storeFailure(error));
    else await writeAlone(pool, waiting, tried + 1);
  }
}

/** Somebody took the document away meanwhile, or two waited for each other: the same again may well go through. */
const isInTheWay = (error: unknown): boolean => ['23503', '40001', '40P01'].includes(codeOf(error));

/** What cannot be stored, is too much, or is in the way; after all else nobody knows, or none of them can be written. */
const isOfOneEntry = (error: unknown): boolean =>
  ['21', '22', '23', '40', '54'].includes(codeOf(error).slice(0, 2));
