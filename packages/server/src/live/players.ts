import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { LatencyHistory } from '../buzzers/latency-history.ts';
import type { GuestName, Presence } from '../lobby/presence.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';

/** The page of one guest. */
export interface GuestPage {
  readonly guest: Guest;
  /** The token it connected with. */
  readonly token: string;
  /** Null before the first measurement. */
  quality(): LineQuality | null;
  /** No pong has arrived for some seconds, although the page is connected. */
  isQuiet(): boolean;
  /** The guest has another seat or waits. */
  move(guest: Guest): void;
  /**
   * Sends that the guest was removed or has connected on another device (`link`: with another token, so this one is
   * invalid), and closes the socket.
   */
  dismiss(reason: 'removed' | 'takenOver', detail?: 'link'): void;
}

/** Each holds only a few numbers. */
const maxMemories = 5000;

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** The guests connected to this server, with at most one page each. */
export class Players implements Presence {
  readonly #pages = new Map<string, GuestPage>();
  /** Latency history of recent guests, least recently used first, so that it survives a reconnect. */
  readonly #memories = new Map<string, LatencyHistory>();
  readonly #onLobbyChanged: (path: DocumentPath, showId: string) => void;
  #changes = 0;

  constructor(onLobbyChanged: (path: DocumentPath, showId: string) => void) {
    this.#onLobbyChanged = onLobbyChanged;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Changes whenever guests are moved or removed. */
  get changes(): number {
    return this.#changes;
  }

  /** Another node has moved or removed guests. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** The latency history of this guest, including earlier connections. */
  memory(guestId: string): LatencyHistory {
    const memory = this.#memories.get(guestId) ?? new LatencyHistory();
    this.#memories.delete(guestId);
    this.#memories.set(guestId, memory);
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > maxMemories && oldest !== undefined) this.#memories.delete(oldest);
    return memory;
  }

  enter(guestId: string, page: GuestPage): void {
    const before = this.#pages.get(guestId);
    this.#pages.set(guestId, page);
    if (before === undefined) return;
    before.dismiss('takenOver', before.token === page.token ? undefined : 'link');
  }

  leave(guestId: string, page: GuestPage): void {
    if (this.#pages.get(guestId) === page) this.#pages.delete(guestId);
  }

  of({ id }: Pick<GuestName, 'id'>): { isConnected: boolean; line: LineQuality | null } {
    const page = this.#pages.get(id);
    if (page === undefined || page.isQuiet()) return { isConnected: false, line: null };
    const quality = page.quality();
    if (quality === null) return { isConnected: true, line: null };
    const { roundTripMs, jitterMs, lostShare, isUnstable } = quality;
    return {
      isConnected: true,
      line: {
        roundTripMs: round(roundTripMs, 10),
        jitterMs: round(jitterMs, 10),
        lostShare: round(lostShare, 100),
        isUnstable,
      },
    };
  }

  moved(guest: Guest): void {
    this.#changes += 1;
    this.#pages.get(guest.id)?.move(guest);
  }

  removed({ id }: Pick<GuestName, 'id'>): void {
    this.#changes += 1;
    this.#pages.get(id)?.dismiss('removed');
  }

  lobbyChanged(path: DocumentPath, showId: string): void {
    this.#onLobbyChanged(path, showId);
  }
}
