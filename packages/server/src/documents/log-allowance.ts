import type { Command } from '@quizcast/game/command';
import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { ReducedWithin } from './document-size.ts';

const megabyte = 2 ** 20;
/** Bytes that edits may add to the log of one document: enough for large imports and a day of typing. */
const loggedEdits = { perSecond: (8 * megabyte) / 60, atOnce: 64 * megabyte };

/** Limits how fast edits fill the disk: the log of a document is kept for months. */
export class LogAllowance {
  readonly #buckets: CommandAllowances;

  constructor(clock: Clock, { perSecond, atOnce } = loggedEdits) {
    this.#buckets = new CommandAllowances(clock, perSecond, atOnce);
  }

  /** Refuses an edit that would write more than is left now. */
  check(path: DocumentPath, command: Command, reduced: ReducedWithin): ReducedWithin {
    if (reduced.kind === 'refused' || !isLimited(command)) return reduced;
    return this.#buckets.covers(path, reduced.logged)
      ? reduced
      : { kind: 'refused', reason: 'tooMany' };
  }

  /** Counts a command that was stored. */
  count(path: DocumentPath, command: Command, logged: number): void {
    if (isLimited(command)) this.#buckets.tryConsume(path, logged);
  }
}

/** Moves of the host write little and are limited by number only: the show is on air. */
const isLimited = ({ type }: Command): boolean => /^(?:edit|document)\./.test(type);
