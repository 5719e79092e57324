import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { StoredLobby } from '../ports/seat-repository.ts';

/** Join requests to one show: many players at once, then hardly any. */
const lobbyLimit = { perSecond: 10, atOnce: 60 };
/** The same for all shows of one document. */
const ofDocument = { perSecond: 20, atOnce: 120 };
/** A closed lobby is read again after this, as other nodes may have changed it. */
const closedForMs = 1000;
const maxCodes = 10_000;

export type Closed = 'locked' | 'full';
type Place = Pick<StoredLobby, 'path' | 'showId'>;

/**
 * Limits join requests to lobbies. A flood is refused from memory, without reading the seat repository or a document
 * and without waiting in the show's queue.
 */
export class JoinRateLimit {
  readonly #clock: Clock;
  readonly #lobbyAllowances: CommandAllowances;
  readonly #ofDocuments: CommandAllowances;
  /** Lobbies that recent codes lead to. */
  readonly #places = new Map<string, Place>();
  readonly #closed = new Map<string, { why: Closed; untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lobbyAllowances = new CommandAllowances(clock, lobbyLimit.perSecond, lobbyLimit.atOnce);
    this.#ofDocuments = new CommandAllowances(clock, ofDocument.perSecond, ofDocument.atOnce);
  }

  /** Why a request with this code is refused; null when no reason is known. */
  refusalFor(code: string): Closed | 'tooMany' | null {
    const place = this.#places.get(code);
    if (place === undefined) return null;
    const key = keyOf(place);
    const closed = this.#closed.get(key);
    if (closed !== undefined && this.#clock.nowMs() < closed.untilMs) return closed.why;
    if (closed !== undefined) this.#closed.delete(key);
    const isTaken =
      this.#lobbyAllowances.tryConsume(key, 1) && this.#ofDocuments.tryConsume(place.path, 1);
    return isTaken ? null : 'tooMany';
  }

  /** Remembers where the code leads; null: nowhere. */
  leads(code: string, place: Place | null): void {
    this.#places.delete(code);
    if (place === null) return;
    this.#places.set(code, { path: place.path, showId: place.showId });
    const [oldest] = this.#places.keys();
    if (this.#places.size > maxCodes && oldest !== undefined) this.#places.delete(oldest);
  }

  /** Remembers that no new guests are accepted here for now. */
  closed(place: Place, why: Closed): void {
    if (this.#closed.size >= maxCodes) this.#closed.clear();
    this.#closed.set(keyOf(place), { why, untilMs: this.#clock.nowMs() + closedForMs });
  }

  /** The lobby has changed, so new guests may be accepted again. */
  changed(place: Place): void {
    this.#closed.delete(keyOf(place));
  }
}

const keyOf = ({ path, showId }: Place): string => `${path} ${showId}`;
