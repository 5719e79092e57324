import { createHash } from 'node:crypto';
import { MoveError, type MovableTables, type TableShape } from '../../ports/movable.ts';
import type { FileStore, StoredFile } from '../../ports/file-store.ts';
import { batchesOf, digestOf, firstDifference, type TableDigest } from './digest.ts';
import { compareFiles, copyFiles, filesOf } from './moved-files.ts';

export interface MoveNeeds {
  source: MovableTables;
  target: MovableTables;
  /** Null: files stay in the data folder that they are in. */
  files: { from: FileStore; to: FileStore } | null;
  /** Reports progress. */
  print: (line: string) => void;
  /** Maximum size of a batch of rows in memory; 4 MB by default. */
  batchBytes?: number;
}

export interface Moved {
  tables: { name: string; digest: TableDigest }[];
  files: { count: number; bytes: number } | null;
  /** Whether an earlier run had already completed this move. */
  wasDone: boolean;
}

const usualBatchBytes = 4_000_000;
const progressEveryMs = 5000;

interface Source {
  shapes: TableShape[];
  tables: Map<TableShape, TableDigest>;
  files: StoredFile[];
  fingerprint: string;
}

/**
 * Copies all rows and files to an empty target, then reads both sides again and compares them. An interrupted move can
 * be resumed. Throws MoveError; the source is never changed.
 */
export async function move(needs: MoveNeeds): Promise<Moved> {
  const { source, target, files, print } = needs;
  await refuseLiving(needs);
  const read = await readSource(needs);
  const mark = await target.mark();
  if (mark === null) await refuseFilled(needs, read.shapes);
  else if (mark.source !== read.fingerprint)
    throw new MoveError(
      mark.state === 'done'
        ? `${target.location} already holds the data of an earlier move. Choose an empty target`
        : `${source.location} has changed since this move began. Empty ${target.location} and start the move again`,
    );
  const wasDone = mark?.state === 'done';
  if (!wasDone) {
    await target.setMark({ source: read.fingerprint, state: 'moving' });
    for (const table of read.shapes) await copyTable(needs, table);
    await target.settle();
    if (files !== null) {
      const tick = throttledProgress(print, (done) => `Files: ${done} of ${read.files.length}`);
      await copyFiles(read.files, files.from, files.to, tick);
    }
  }
  await compare(needs, read);
  await refuseLiving(needs);
  await target.setMark({ source: read.fingerprint, state: 'done' });
  const bytes = read.files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    tables: [...read.tables].map(([{ name }, digest]) => ({ name, digest })),
    files: files === null ? null : { count: read.files.length, bytes },
    wasDone,
  };
}

async function refuseLiving({ source, target }: MoveNeeds): Promise<void> {
  for (const side of [source, target]) {
    const living = await side.nodes();
    if (living.length > 0)
      throw new MoveError(
        `${side.location} is in use by ${living.join(', ')}. Stop every Quizcast that uses it, wait ten seconds, and start the move again`,
      );
  }
}

async function refuseFilled({ target, files }: MoveNeeds, shapes: TableShape[]): Promise<void> {
  for (const table of shapes)
    if ((await target.count(table)) > 0)
      throw new MoveError(
        `${target.location} is not empty: the table ${table.name} has rows. Nothing was changed. Choose an empty target`,
      );
  const [first] = files === null ? [] : await filesOf(files.to);
  if (first !== undefined)
    throw new MoveError(
      `The file storage of ${target.location} is not empty: it has ${first.ref}. Nothing was changed. Choose an empty storage`,
    );
}

async function readSource(needs: MoveNeeds): Promise<Source> {
  const { source, target, files, print } = needs;
  const shapes = await source.shapes();
  if (JSON.stringify(shapes) !== JSON.stringify(await target.shapes()))
    throw new MoveError(
      `The tables of ${source.location} and ${target.location} are of different versions. Use the newest Quizcast that has used either of them`,
    );
  print(`Reading ${source.location}`);
  const tables = new Map<TableShape, TableDigest>();
  for (const table of shapes) tables.set(table, await digestWithProgress(needs, source, table));
  const found = files === null ? [] : await filesOf(files.from);
  const hash = createHash('sha256');
  for (const [{ name, columns }, { sha256 }] of tables)
    hash.update(`${JSON.stringify([name, columns, sha256])}\n`);
  for (const { ref, bytes } of found) hash.update(`${JSON.stringify([ref, bytes])}\n`);
  return { shapes, tables, files: found, fingerprint: hash.digest('hex') };
}

const digestWithProgress = (
  { print, batchBytes = usualBatchBytes }: MoveNeeds,
  side: MovableTables,
  table: TableShape,
): Promise<TableDigest> => {
  const tick = throttledProgress(print, (rows) => `Reading ${table.name}: ${rows} rows`);
  return digestOf(side, table, batchBytes, tick);
};

async function copyTable(
  { source, target, print, batchBytes = usualBatchBytes }: MoveNeeds,
  table: TableShape,
): Promise<void> {
  const last = await target.lastKey(table);
  let rows = last === null ? 0 : await target.count(table);
  const resumed = rows > 0 ? `, going on behind ${rows}` : '';
  const tick = throttledProgress(print, () => `Copying ${table.name}: ${rows} rows`);
  for await (const batch of batchesOf(source, table, last, batchBytes)) {
    await target.insert(table, batch);
    rows += batch.length;
    tick();
  }
  if (rows > 0) print(`Copied ${table.name}: ${rows === 1 ? '1 row' : `${rows} rows`}${resumed}`);
}

async function compare(needs: MoveNeeds, read: Source): Promise<void> {
  const { source, target, files, print, batchBytes = usualBatchBytes } = needs;
  print(`Reading ${target.location} to compare`);
  for (const [table, expected] of read.tables) {
    const found = await digestWithProgress(needs, target, table);
    if (found.sha256 === expected.sha256) continue;
    const key = await firstDifference(source, target, table, batchBytes);
    throw new MoveError(
      `${target.location} differs from the source: ${table.name} has ${found.rows} rows of ${expected.rows}; ${key === null ? 'no row differs any more' : `the first row that differs is ${JSON.stringify(key)}`}. Empty the target and start the move again`,
    );
  }
  if (files === null) return;
  const tick = throttledProgress(
    print,
    (done) => `Comparing files: ${done} of ${read.files.length}`,
  );
  await compareFiles(read.files, files.from, files.to, tick);
}

/** Reports progress at intervals; called once per item, or with the number of items done. */
function throttledProgress(print: (line: string) => void, line: (done: number) => string) {
  let [calls, printedAtMs] = [0, performance.now()];
  return (done?: number): void => {
    calls += 1;
    if (performance.now() - printedAtMs < progressEveryMs) return;
    printedAtMs = performance.now();
    print(line(done ?? calls));
  };
}
