import type { Command } from '@quizcast/game/command';
import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { ReducedWithin } from './document-size.ts';

const megabyte = 2 ** 20;
/** Bytes that edits may add to the log of one document: enough for large imports and a day of typing. */
const loggedEdits = { perSecond: (8 * megabyte) / 60, atOnce: 64 * megabyte, smallBytes: 2048 };

/** The size of a log is checked each time that this much was added. */
const checkEveryBytes = 32 * megabyte;
/** With more documents than this, the bytes added are counted anew. */
const maxKnown = 10_000;

/** Limits how fast edits fill the disk: the log of a document is kept for months. */
export class LogAllowance {
  readonly #buckets: CommandAllowances;
  readonly #smallBytes: number;
  readonly #unchecked = new Map<DocumentPath, number>();

  constructor(clock: Clock, { perSecond, atOnce, smallBytes } = loggedEdits) {
    this.#smallBytes = smallBytes;
    this.#buckets = new CommandAllowances(clock, perSecond, atOnce);
  }

  /** Refuses an edit that would write more than is left now; never a small one, such as hiding the overlay during a show. */
  check(path: DocumentPath, command: Command, reduced: ReducedWithin): ReducedWithin {
    if (reduced.kind === 'refused' || !isLimited(command)) return reduced;
    return reduced.logged <= this.#smallBytes || this.#buckets.covers(path, reduced.logged)
      ? reduced
      : { kind: 'refused', reason: 'tooMany' };
  }

  /** Counts a command that was stored; returns whether the size of the log should be checked now. */
  count(path: DocumentPath, command: Command, logged: number): boolean {
    if (isLimited(command)) this.#buckets.tryConsume(path, logged);
    const unchecked = (this.#unchecked.get(path) ?? 0) + logged;
    const isDue = unchecked >= checkEveryBytes;
    if (this.#unchecked.size >= maxKnown) this.#unchecked.clear();
    if (isDue) this.#unchecked.delete(path);
    else this.#unchecked.set(path, unchecked);
    return isDue;
  }
}

/** Moves of the host write little and are limited by number only: the show is on air. */
const isLimited = ({ type }: Command): boolean => /^(?:edit|document)\./.test(type);
