import { randomUUID } from 'node:crypto';
import { setImmediate as aMoment, setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, Timestamp, WriteBatch } from '@google-cloud/firestore';
import { backOffMs } from '@quizcast/game/client/back-off';
import { StoreFailure, type Appended, type DocumentPath } from '../../ports/document-store.ts';
import { isOvertaken, isRetryable } from './firestore-error.ts';
import { foreignDocument, foreignEntry, foreignRevision } from './foreign.ts';
import {
  commandName,
  foundHead,
  headAt,
  headData,
  lifeAt,
  nameOf,
  type FoundHead,
  type Head,
} from './layout.ts';
import { bytesOf, entryData, rowOf, type Row } from './log.ts';
import type { FirestoreConnection } from './open-firestore.ts';

interface Waiting {
  expectedRevision: number;
  row: Row;
  /** Epoch of the lease that the entry is written under; null without a lease. */
  epoch: number | null;
  /** Distinguishes this attempt from other attempts of the same command. */
  attempt: string;
  tries: number;
  isAlone: boolean;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
}

/** Used as the attempt id of an entry found in Firestore, which was not sent from here. */
const foundHere = 'found-here';
/** Entries per commit; each takes two writes, and the head takes one. */
const maxTogether = 100;
const maxBytesTogether = 3_000_000;
const maxTries = 6;
const [firstPauseMs, maxPauseMs] = [90, 3000];
/** Size of the head cache; a stale head only costs one more read. */
const maxKnown = 5000;

/**
 * Appends to documents, one append at a time per document. Entries that wait for the same document are written in one
 * commit, since Firestore accepts only a few writes per second to one document. The head is written on condition that
 * it is unchanged since it was read, which makes the write a compare-and-swap.
 */
export class AppendQueues {
  readonly #firestore: FirestoreConnection;
  readonly #lines = new Map<DocumentPath, Waiting[]>();
  readonly #known = new Map<DocumentPath, FoundHead>();

  constructor(firestore: FirestoreConnection) {
    this.#firestore = firestore;
  }

  append(
    path: DocumentPath,
    expectedRevision: number,
    row: Row,
    epoch: number | null = null,
  ): Promise<Appended> {
    return new Promise((resolve, reject) => {
      const one = { expectedRevision, row, epoch, attempt: randomUUID(), tries: 0, isAlone: false };
      const line = this.#lines.get(path);
      if (line !== undefined) {
        line.push({ ...one, resolve, reject });
        return;
      }
      const begun = [{ ...one, resolve, reject }];
      this.#lines.set(path, begun);
      void this.#work(path, begun);
    });
  }

  /** Drops the cached head of the document. */
  forget(path: DocumentPath): void {
    this.#known.delete(path);
  }

  async #work(path: DocumentPath, line: Waiting[]): Promise<void> {
    // Entries that arrive in the same tick join the commit.
    await aMoment();
    for (let [first] = line; first !== undefined; [first] = line) {
      try {
        await this.#step(path, line, first);
      } catch (error) {
        this.#known.delete(path);
        const at = line.indexOf(first);
        if (at >= 0) line.splice(at, 1);
        first.reject(error);
      }
    }
    this.#lines.delete(path);
  }

  /** Processes the first entry of a queue: it is written, answered, or has used one more try. */
  async #step(path: DocumentPath, line: Waiting[], first: Waiting): Promise<void> {
    const reference = headAt(this.#firestore, path);
    const found = this.#known.get(path) ?? foundHead(await reference.get());
    const group = groupOf(found, line);
    if (group.length === 0) {
      const verdict = await this.#verdict(path, reference, first);
      if (verdict !== null) {
        line.shift();
        first.resolve(verdict);
      }
      return;
    }
    const committed = await this.#commit(reference, found, group).catch((error: unknown) => ({
      error,
    }));
    if (!('error' in committed)) {
      this.#remember(path, { kind: 'ours', ...committed });
      finish(line, group);
      return;
    }
    this.#known.delete(path);
    if (await this.#hasLanded(path, reference, first)) {
      finish(line, group);
      return;
    }
    const { error } = committed;
    // A single entry may have made the whole commit fail.
    if (group.length > 1) for (const one of group) one.isAlone = true;
    first.tries += 1;
    const mayPass = isRetryable(error) || isOvertaken(error);
    if (!mayPass || first.tries > maxTries) throw error;
    if (isRetryable(error))
      await wait(backOffMs(firstPauseMs, maxPauseMs, first.tries - 1, Math.random()));
    if (group.length > 1 || !isOvertaken(error)) return;
    const verdict = await this.#verdict(path, reference, first);
    if (verdict === null) return;
    line.shift();
    first.resolve(verdict);
  }

  async #commit(
    reference: DocumentReference,
    found: FoundHead,
    group: readonly Waiting[],
  ): Promise<{ head: Head; at: Timestamp }> {
    const { database } = this.#firestore;
    const batch = database.batch();
    const [last] = group.slice(-1);
    const before =
      found.kind === 'ours' ? found.head : { life: randomUUID(), revision: 0, epoch: 0 };
    const life = lifeAt(reference, before.life);
    let revision = before.revision;
    const write = async (row: Row, attempt: string): Promise<void> => {
      revision += 1;
      batch.create(
        life.entries.doc(nameOf(revision)),
        await entryData(this.#firestore, life, revision, row),
      );
      batch.create(life.commands.doc(commandName(row.commandId)), { revision, attempt });
    };
    if (found.kind === 'foreign')
      await write(rowOf(foreignEntry(foreignDocument(this.#firestore, found.snapshot))), foundHere);
    for (const { row, attempt } of group) await write(row, attempt);
    const epoch = Math.max(before.epoch, ...group.map((one) => one.epoch ?? 0));
    const head = { life: before.life, revision, atMs: last?.row.atMs ?? 0, epoch };
    this.#writeHead(batch, reference, found, head);
    const results = await batch.commit();
    const at = results.at(-1)?.writeTime;
    if (at === undefined) throw new StoreFailure('Firestore did not say when it wrote');
    return { head, at };
  }

  #writeHead(batch: WriteBatch, reference: DocumentReference, found: FoundHead, head: Head): void {
    const data = headData(head);
    if (found.kind === 'none') {
      batch.create(reference, data);
      return;
    }
    const condition = { lastUpdateTime: found.at };
    if (found.kind === 'ours') {
      batch.update(reference, data, condition);
      return;
    }
    // The first entry now contains what the other program stored.
    const { FieldPath, FieldValue } = this.#firestore.library;
    const [[firstName, firstValue], ...others] = [
      ['quizcast', data.quizcast] as const,
      ...Object.entries(data).filter(([name]) => name !== 'quizcast'),
      ...Object.keys(found.snapshot.data() ?? {})
        .filter((name) => !Object.hasOwn(data, name))
        .map((name) => [name, FieldValue.delete()] as const),
    ];
    const rest = others.flatMap(([name, value]): unknown[] => [new FieldPath(name), value]);
    batch.update(reference, firstName, firstValue, ...rest, condition);
  }

  /** Whether a failed commit was written after all: only its response may have been lost. */
  async #hasLanded(
    path: DocumentPath,
    reference: DocumentReference,
    { row, attempt }: Waiting,
  ): Promise<boolean> {
    const found = foundHead(await reference.get());
    if (found.kind !== 'ours') return false;
    this.#remember(path, found);
    const command = await lifeAt(reference, found.head.life)
      .commands.doc(commandName(row.commandId))
      .get();
    return command.get('attempt') === attempt;
  }

  /** The outcome for an entry that does not fit the cached head; null when it fits the current one. */
  async #verdict(
    path: DocumentPath,
    reference: DocumentReference,
    { expectedRevision, row, epoch, tries }: Waiting,
  ): Promise<Appended | null> {
    const found = foundHead(await reference.get());
    this.#remember(path, found);
    if (found.kind === 'ours') {
      const life = lifeAt(reference, found.head.life);
      const command = await life.commands.doc(commandName(row.commandId)).get();
      const revision: unknown = command.get('revision');
      if (typeof revision === 'number') return { kind: 'duplicate', revision };
      if (isOver(epoch, found)) return { kind: 'leaseLost' };
    }
    const fits = revisionOf(found) === expectedRevision;
    return fits && tries <= maxTries ? null : { kind: 'conflict' };
  }

  #remember(path: DocumentPath, found: FoundHead): void {
    this.#known.delete(path);
    // Another program's document can change at any time, and may be large.
    if (found.kind !== 'ours') return;
    this.#known.set(path, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
  }
}

const revisionOf = (found: FoundHead): number =>
  found.kind === 'ours' ? found.head.revision : found.kind === 'foreign' ? foreignRevision : 0;

/** Whether an entry was written under a later epoch. */
const isOver = (epoch: number | null, found: FoundHead): boolean =>
  epoch !== null && found.kind === 'ours' && epoch < found.head.epoch;

/** The entries at the front of the queue that follow one another from the head; empty when the first does not fit. */
function groupOf(found: FoundHead, line: readonly Waiting[]): Waiting[] {
  const group: Waiting[] = [];
  const ids = new Set<string>();
  let [revision, bytes] = [revisionOf(found), 0];
  for (const one of line) {
    bytes += bytesOf(one.row);
    if (isOver(one.epoch, found)) break;
    if (one.expectedRevision !== revision || ids.has(one.row.commandId)) break;
    if (group.length > 0 && (one.isAlone || bytes > maxBytesTogether)) break;
    group.push(one);
    if (one.isAlone || group.length === maxTogether) break;
    ids.add(one.row.commandId);
    revision += 1;
  }
  return group;
}

function finish(line: Waiting[], group: readonly Waiting[]): void {
  line.splice(0, group.length);
  for (const { resolve } of group) resolve({ kind: 'appended' });
}
