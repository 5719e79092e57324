import type { LobbyAccess } from '../../lobby/presence.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { DocumentSubscribers, SeatPage } from '../document-subscribers.ts';
import type { Players } from '../players.ts';
import type { Log } from '../../ports/log.ts';

interface GuestRevalidationDeps {
  lobby: Pick<LobbyAccess, 'guests'>;
  players: Players;
  subscribersOf: (path: DocumentPath) => DocumentSubscribers | null;
  log: Log;
}

const maxRuns = 3;

/** Applies changes that other nodes have stored about guests (moved, renamed, removed) to their pages on this node. */
export class GuestRevalidation {
  readonly #deps: GuestRevalidationDeps;
  /** Shows being checked; true when another check was requested meanwhile. */
  readonly #running = new Map<string, boolean>();

  constructor(deps: GuestRevalidationDeps) {
    this.#deps = deps;
  }

  /** One check of a show at a time, or an older read could be applied last. */
  async run(path: DocumentPath, showId: string): Promise<void> {
    const key = `${path} ${showId}`;
    if (this.#running.has(key)) return void this.#running.set(key, true);
    try {
      for (let run = 0; run < maxRuns; run++) {
        this.#running.set(key, false);
        const isDone = await this.#runOnce(path, showId);
        if (isDone && this.#running.get(key) !== true) return;
      }
    } catch (error) {
      this.#deps.log.warn({ path, error }, 'guest revalidation failed');
    } finally {
      this.#running.delete(key);
    }
  }

  /** False when guests were moved or removed on this node meanwhile: the read may be older than that. */
  async #runOnce(path: DocumentPath, showId: string): Promise<boolean> {
    const { lobby, players, subscribersOf: subscribers } = this.#deps;
    // Only the current pages: guests who join later may be missing in the result.
    const pages = [...(subscribers(path)?.guests ?? [])].filter(
      ({ guest }) => guest.showId === showId,
    );
    if (pages.length === 0) return true;
    const { changes } = players;
    const guests = await lobby.guests(path, showId);
    if (players.changes !== changes) return false;
    // The show is gone: its pages close when the change of the document reaches them.
    if (guests === null) return true;
    for (const page of pages) {
      const guest = guests.find(({ id }) => id === page.guest.id);
      if (guest === undefined) page.dismiss('removed');
      else if (hasMoved(guest, page)) page.move(guest);
    }
    return true;
  }
}

const hasMoved = (guest: SeatPage['guest'], page: SeatPage): boolean =>
  guest.playerId !== page.guest.playerId || guest.name !== page.guest.name;
