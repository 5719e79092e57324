import type { EditCommand } from '@quizcast/game/command';
import { splitEdit } from '@quizcast/game/document/chunk-edits';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Connection, SaveState } from '../live-document.ts';
import type { PendingEdit, PendingQueue } from './pending-queue.ts';

/** Sent again when nothing was heard of it: the server acts once per id, so this is harmless. */
const resendAfterMs = 5000;
const retryAfterMs = [1000, 2000, 4000, 8000, 15_000];
/** Refusals that say nothing about the edit itself: it is kept and sent again. */
const passing: readonly Refusal[] = [
  'storeFailed',
  'conflict',
  'tooMany',
  'notSignedIn',
  'unreadable',
];

/** Refusals of a part in which there was nothing left to do: the others go on. */
const passedOver: readonly Refusal[] = ['notFound', 'alreadyExists'];

/** An edit that is sent in parts. */
interface Whole {
  command: EditCommand;
  /** A part of it is stored. */
  isBegun: boolean;
}

/** An edit that was turned down for good, all of it when it is sent in parts. */
export interface TurnedDown {
  command: EditCommand;
  /** Parts of it are stored; what would have followed is left out. */
  isPartly: boolean;
}

/** How an edit on its way stands. `revision` is set once the server has stored it. */
interface Flight {
  sentAtMs: number;
  revision: number | null;
}

/**
 * Brings pending edits to the server, in order, each at least once, and keeps them until their effect has come back. One
 * at a time: an edit may build on the one before it, and that one may have to be sent again.
 */
export class Outbox {
  #queue: PendingQueue;
  /** Of what is sent in parts: the edit that each part is of. */
  #wholes = new WeakMap<EditCommand, Whole>();
  #flights = new Map<string, Flight>();
  /** The newest edit that is to go out now. */
  #goal: string | null = null;
  #failure: { reason: Refusal; retryAtMs: number; tries: number } | null = null;

  constructor(queue: PendingQueue) {
    this.#queue = queue;
  }

  /** Everything that is shown on top of what the server has sent, oldest first. */
  get edits(): readonly PendingEdit[] {
    return this.#queue.edits;
  }

  get isKept(): boolean {
    return this.#queue.isKept;
  }

  add(command: EditCommand): void {
    const parts = splitEdit(command);
    const whole = { command, isBegun: false };
    for (const part of parts) {
      if (parts.length > 1) this.#wholes.set(part, whole);
      this.#queue.add(part);
    }
  }

  adopt(edits: readonly PendingEdit[]): void {
    this.#queue.adopt(edits);
  }

  /** What the server has not confirmed; from now on it keeps its content. */
  unconfirmed(): PendingEdit[] {
    this.#queue.seal();
    return this.#queue.edits.filter((edit) => !isStored(this.#flights.get(edit.id)));
  }

  /** Nothing that should go out now is left. */
  get isEmptied(): boolean {
    return this.#goal === null;
  }

  /** Sends everything that waits at this moment; what is edited from now on waits for its own time. */
  flush(nowMs: number, send: (edit: PendingEdit) => boolean): void {
    this.#queue.seal();
    this.#goal = this.#queue.edits.at(-1)?.id ?? null;
    this.sendNext(nowMs, send);
  }

  /** Sends the next edit, unless one is on the way. */
  sendNext(nowMs: number, send: (edit: PendingEdit) => boolean): void {
    if (this.#goal === null || !this.isReady(nowMs)) return;
    const edits = this.#queue.edits;
    const next = edits.findIndex((edit) => !isStored(this.#flights.get(edit.id)));
    const edit = edits[next];
    const goal = edits.findIndex(({ id }) => id === this.#goal);
    if (edit === undefined || goal < next) this.#goal = null;
    else if (!this.#flights.has(edit.id) && send(edit))
      this.#flights.set(edit.id, { sentAtMs: nowMs, revision: null });
  }

  /** After a failure it waits, until the user asks for it. */
  isReady(nowMs: number): boolean {
    return this.#failure === null || nowMs >= this.#failure.retryAtMs;
  }

  /** Forgets what was sent over a link that is gone or too long ago; it will be sent again. */
  forgetSent(beforeMs = Number.POSITIVE_INFINITY): void {
    for (const [id, flight] of this.#flights)
      if (!isStored(flight) && flight.sentAtMs < beforeMs) this.#flights.delete(id);
  }

  forgetStale(nowMs: number): void {
    this.forgetSent(nowMs - resendAfterMs);
  }

  forgetFailure(): void {
    this.#failure = null;
  }

  /** The server has stored this edit. False when it is none of ours. */
  stored(id: string, revision: number, nowMs: number): boolean {
    const edit = this.#queue.edits.find((pending) => pending.id === id);
    if (edit === undefined) return false;
    const whole = this.#wholes.get(edit.command);
    if (whole !== undefined) whole.isBegun = true;
    this.#flights.set(id, { sentAtMs: nowMs, revision });
    this.#failure = null;
    return true;
  }

  /** What was stored is lost, and nothing is on its way. */
  beginAnew(): void {
    this.caughtUp(Number.POSITIVE_INFINITY);
    this.forgetSent();
  }

  /** Takes out what is contained in the state at `revision`. */
  caughtUp(revision: number): void {
    for (const [id, flight] of this.#flights)
      if (flight.revision !== null && flight.revision <= revision) this.#drop(id);
  }

  /** Whether the newest revision that holds edits of ours is newer than this one and was known before `sinceMs`. */
  isOverdue(shown: number, sinceMs: number): boolean {
    let newest: { revision: number; sentAtMs: number } | null = null;
    for (const { revision, sentAtMs } of this.#flights.values())
      if (revision !== null && revision > (newest?.revision ?? shown))
        newest = { revision, sentAtMs };
    return newest !== null && newest.sentAtMs < sinceMs;
  }

  /** Returns the edit when it is turned down for good; null when it is kept, goes on in its other parts, or is none of ours. */
  refused(id: string, reason: Refusal, nowMs: number): TurnedDown | null {
    const edit = this.#queue.edits.find((pending) => pending.id === id);
    if (edit === undefined) return null;
    if (!passing.includes(reason)) {
      this.#drop(id);
      return this.#turnedDown(edit.command, reason);
    }
    this.#flights.delete(id);
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
    const isOnItsWay = this.#goal !== null && this.#goal === this.#queue.edits.at(-1)?.id;
    return { kind: isOnItsWay ? 'saving' : 'unsaved', count };
  }

  #turnedDown(command: EditCommand, reason: Refusal): TurnedDown | null {
    const whole = this.#wholes.get(command);
    if (whole === undefined) return { command, isPartly: false };
    const others = this.#queue.edits.filter(
      (edit) => this.#wholes.get(edit.command) === whole && !isStored(this.#flights.get(edit.id)),
    );
    if (passedOver.includes(reason) && (whole.isBegun || others.length > 0)) return null;
    for (const { id } of others) this.#drop(id);
    return { command: whole.command, isPartly: whole.isBegun };
  }

  #count(matches: (flight: Flight | undefined) => boolean): number {
    return this.#queue.edits.filter((edit) => matches(this.#flights.get(edit.id))).length;
  }

  #drop(id: string): void {
    this.#queue.remove(id);
    this.#flights.delete(id);
  }
}

const isStored = (flight: Flight | undefined): boolean =>
  flight !== undefined && flight.revision !== null;
