import type { EditCommand } from '@quizcast/game/command';
import { splitEdit } from '@quizcast/game/document/chunk-edits';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Connection, SaveState } from '../live-document.ts';
import type { PendingEdit, PendingQueue } from './pending-queue.ts';

/** Unanswered edits are sent again: the server applies each id once, so this is harmless. */
const resendAfterMs = 5000;
const retryAfterMs = [1000, 2000, 4000, 8000, 15_000];
/** Refusals not caused by the edit itself: it is kept and retried. */
const retriedRefusals: readonly Refusal[] = [
  'storeFailed',
  'conflict',
  'tooMany',
  'notSignedIn',
  'unreadable',
];

/** Refusals of a part with nothing left to do: the other parts continue. */
const ignoredRefusals: readonly Refusal[] = ['notFound', 'alreadyExists'];

/** An edit that is split into parts for sending. */
interface EditBatch {
  command: EditCommand;
  /** At least one part is stored. */
  isBegun: boolean;
}

/** An edit that was refused for good, including all its parts. */
export interface RejectedEdit {
  command: EditCommand;
  /** Some parts are stored; the remaining ones are dropped. */
  isPartly: boolean;
}

/** State of an edit in flight. `revision` is set once the server has stored it. */
interface InFlightEdit {
  sentAtMs: number;
  revision: number | null;
}

/**
 * Sends pending edits to the server, in order and at least once, and keeps them until their effect has arrived. One at
 * a time: an edit may depend on the previous one, which may have to be sent again.
 */
export class Outbox {
  #queue: PendingQueue;
  /** The whole edit for each part of a split edit. */
  #batches = new WeakMap<EditCommand, EditBatch>();
  #inFlight = new Map<string, InFlightEdit>();
  /** The newest edit that has to be sent now. */
  #flushTarget: string | null = null;
  #failure: { reason: Refusal; retryAtMs: number; tries: number } | null = null;

  constructor(queue: PendingQueue) {
    this.#queue = queue;
  }

  /** All edits applied on top of the server's state, oldest first. */
  get edits(): readonly PendingEdit[] {
    return this.#queue.edits;
  }

  get isPersisted(): boolean {
    return this.#queue.isPersisted;
  }

  add(command: EditCommand): void {
    const parts = splitEdit(command);
    const batch = { command, isBegun: false };
    for (const part of parts) {
      if (parts.length > 1) this.#batches.set(part, batch);
      this.#queue.add(part);
    }
  }

  adopt(edits: readonly PendingEdit[]): void {
    this.#queue.adopt(edits);
  }

  /** Edits the server has not confirmed; seals the queue, so that their content no longer changes. */
  unconfirmed(): PendingEdit[] {
    this.#queue.seal();
    return this.#queue.edits.filter((edit) => !isStored(this.#inFlight.get(edit.id)));
  }

  /** Whether no edit remains to be sent now. */
  get isEmptied(): boolean {
    return this.#flushTarget === null;
  }

  /** Sends all edits pending now; later ones wait for the next flush. */
  flush(nowMs: number, send: (edit: PendingEdit) => boolean): void {
    this.#queue.seal();
    this.#flushTarget = this.#queue.edits.at(-1)?.id ?? null;
    this.sendNext(nowMs, send);
  }

  /** Sends the next edit, unless one is in flight. */
  sendNext(nowMs: number, send: (edit: PendingEdit) => boolean): void {
    if (this.#flushTarget === null || !this.isReady(nowMs)) return;
    const edits = this.#queue.edits;
    const next = edits.findIndex((edit) => !isStored(this.#inFlight.get(edit.id)));
    const edit = edits[next];
    const goal = edits.findIndex(({ id }) => id === this.#flushTarget);
    if (edit === undefined || goal < next) this.#flushTarget = null;
    else if (!this.#inFlight.has(edit.id) && send(edit))
      this.#inFlight.set(edit.id, { sentAtMs: nowMs, revision: null });
  }

  /** False during the back-off after a failure. */
  isReady(nowMs: number): boolean {
    return this.#failure === null || nowMs >= this.#failure.retryAtMs;
  }

  /** Forgets edits in flight on a closed socket, or sent too long ago, so that they are sent again. */
  forgetSent(beforeMs = Number.POSITIVE_INFINITY): void {
    for (const [id, flight] of this.#inFlight)
      if (!isStored(flight) && flight.sentAtMs < beforeMs) this.#inFlight.delete(id);
  }

  forgetStale(nowMs: number): void {
    this.forgetSent(nowMs - resendAfterMs);
  }

  forgetFailure(): void {
    this.#failure = null;
  }

  /** Marks an edit as stored. False when it is not one of this page. */
  stored(id: string, revision: number, nowMs: number): boolean {
    const edit = this.#queue.edits.find((pending) => pending.id === id);
    if (edit === undefined) return false;
    const batch = this.#batches.get(edit.command);
    if (batch !== undefined) batch.isBegun = true;
    this.#inFlight.set(id, { sentAtMs: nowMs, revision });
    this.#failure = null;
    return true;
  }

  /** Starts over on another timeline: what was stored is lost, and nothing is in flight. */
  reset(): void {
    this.caughtUp(Number.POSITIVE_INFINITY);
    this.forgetSent();
  }

  /** Removes edits contained in the state at `revision`. */
  caughtUp(revision: number): void {
    for (const [id, flight] of this.#inFlight)
      if (flight.revision !== null && flight.revision <= revision) this.#drop(id);
  }

  /** Whether the newest revision with edits of this page is newer than `shown` and was known before `sinceMs`. */
  isOverdue(shown: number, sinceMs: number): boolean {
    let newest: { revision: number; sentAtMs: number } | null = null;
    for (const { revision, sentAtMs } of this.#inFlight.values())
      if (revision !== null && revision > (newest?.revision ?? shown))
        newest = { revision, sentAtMs };
    return newest !== null && newest.sentAtMs < sinceMs;
  }

  /**
   * Handles a refusal. Returns the edit when it is refused for good; null when it is kept, continues with other parts,
   * or is not one of this page.
   */
  refused(id: string, reason: Refusal, nowMs: number): RejectedEdit | null {
    const edit = this.#queue.edits.find((pending) => pending.id === id);
    if (edit === undefined) return null;
    if (!retriedRefusals.includes(reason)) {
      this.#drop(id);
      return this.#reject(edit.command, reason);
    }
    this.#inFlight.delete(id);
    const tries = (this.#failure?.tries ?? 0) + 1;
    const waitMs = retryAfterMs[Math.min(tries, retryAfterMs.length) - 1] ?? 0;
    this.#failure = { reason, tries, retryAtMs: nowMs + waitMs };
    return null;
  }

  saveState(connection: Connection, lastSavedAtMs: number | null): SaveState {
    const count = this.#count((flight) => !isStored(flight));
    if (count === 0) return { kind: 'saved', atMs: lastSavedAtMs };
    if (connection !== 'live') return { kind: 'offline', count };
    if (this.#failure !== null) return { kind: 'failed', count, reason: this.#failure.reason };
    const isOnItsWay =
      this.#flushTarget !== null && this.#flushTarget === this.#queue.edits.at(-1)?.id;
    return { kind: isOnItsWay ? 'saving' : 'unsaved', count };
  }

  #reject(command: EditCommand, reason: Refusal): RejectedEdit | null {
    const batch = this.#batches.get(command);
    if (batch === undefined) return { command, isPartly: false };
    const others = this.#queue.edits.filter(
      (edit) => this.#batches.get(edit.command) === batch && !isStored(this.#inFlight.get(edit.id)),
    );
    if (ignoredRefusals.includes(reason) && (batch.isBegun || others.length > 0)) return null;
    for (const { id } of others) this.#drop(id);
    return { command: batch.command, isPartly: batch.isBegun };
  }

  #count(matches: (flight: InFlightEdit | undefined) => boolean): number {
    return this.#queue.edits.filter((edit) => matches(this.#inFlight.get(edit.id))).length;
  }

  #drop(id: string): void {
    this.#queue.remove(id);
    this.#inFlight.delete(id);
  }
}

const isStored = (flight: InFlightEdit | undefined): boolean =>
  flight !== undefined && flight.revision !== null;
