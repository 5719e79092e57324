import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConnectionLimit } from '../ports/seat-repository.ts';

/** Requests to join one show: a room full of players at once, and hardly anybody later. */
const ofDoor = { perSecond: 10, atOnce: 60 };
/** The same of all shows of one document. */
const ofDocument = { perSecond: 20, atOnce: 120 };
/** A closed lobby is read anew after this, whatever other nodes did to it. */
const closedForMs = 1000;
const maxCodes = 10_000;

export type Closed = 'locked' | 'full';
type Place = Pick<ConnectionLimit, 'path' | 'showId'>;

/**
 * Who stands before the doors of the lobbies. A flood that comes to one of them is turned away here, by what is remembered:
 * neither the book of seats nor a document is asked, and nobody waits in line for it.
 */
export class JoinRateLimit {
  readonly #clock: Clock;
  readonly #ofDoors: CommandAllowances;
  readonly #ofDocuments: CommandAllowances;
  /** Where codes led to lately. */
  readonly #places = new Map<string, Place>();
  readonly #closed = new Map<string, { why: Closed; untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ofDoors = new CommandAllowances(clock, ofDoor.perSecond, ofDoor.atOnce);
    this.#ofDocuments = new CommandAllowances(clock, ofDocument.perSecond, ofDocument.atOnce);
  }

  /** Why a client with this code goes no further; null when nothing is known against it. */
  turnsAway(code: string): Closed | 'tooMany' | null {
    const place = this.#places.get(code);
    if (place === undefined) return null;
    const key = keyOf(place);
    const closed = this.#closed.get(key);
    if (closed !== undefined && this.#clock.nowMs() < closed.untilMs) return closed.why;
    if (closed !== undefined) this.#closed.delete(key);
    const isTaken = this.#ofDoors.take(key, 1) && this.#ofDocuments.take(place.path, 1);
    return isTaken ? null : 'tooMany';
  }

  /** This is where the code leads; null: nowhere. */
  leads(code: string, place: Place | null): void {
    this.#places.delete(code);
    if (place === null) return;
    this.#places.set(code, { path: place.path, showId: place.showId });
    const [oldest] = this.#places.keys();
    if (this.#places.size > maxCodes && oldest !== undefined) this.#places.delete(oldest);
  }

  /** Nobody new is let in here for now. */
  closed(place: Place, why: Closed): void {
    if (this.#closed.size >= maxCodes) this.#closed.clear();
    this.#closed.set(keyOf(place), { why, untilMs: this.#clock.nowMs() + closedForMs });
  }

  /** Something happened to this lobby: perhaps somebody is let in again. */
  changed(place: Place): void {
    this.#closed.delete(keyOf(place));
  }
}

const keyOf = ({ path, showId }: Place): string => `${path} ${showId}`;
