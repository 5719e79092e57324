import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { LineMemory } from '../buzzers/line-memory.ts';
import type { GuestName, Presence } from '../lobby/presence.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';

/** The page of one guest. */
export interface GuestPage {
  readonly guest: Guest;
  /** By which it came in. */
  readonly token: string;
  /** Null before it was measured. */
  quality(): LineQuality | null;
  /** Nothing has been heard of it for some seconds, although it is connected. */
  isQuiet(): boolean;
  /** The guest has another place, or waits. */
  move(guest: Guest): void;
  /** Says that the guest was removed, or has come in on another device (`link`: by another token, and this one is worth nothing), and closes. */
  dismiss(reason: 'removed' | 'takenOver', detail?: 'link'): void;
}

/** A handful of numbers each. */
const maxMemories = 5000;

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** The guests who are connected to this server, each by one page at most. */
export class Players implements Presence {
  readonly #pages = new Map<string, GuestPage>();
  /** Of those who were here last, the one of longest ago first: a page that comes in again is measured as the line it was. */
  readonly #memories = new Map<string, LineMemory>();
  readonly #onLobbyChanged: (path: DocumentPath, showId: string) => void;
  #changes = 0;

  constructor(onLobbyChanged: (path: DocumentPath, showId: string) => void) {
    this.#onLobbyChanged = onLobbyChanged;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Another number says that guests were moved or removed meanwhile. */
  get changes(): number {
    return this.#changes;
  }

  /** Another node moved or removed guests. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** What is known of the line of this guest, from this connection and those before. */
  memory(guestId: string): LineMemory {
    const memory = this.#memories.get(guestId) ?? new LineMemory();
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
