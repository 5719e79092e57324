import type { LobbyDoor } from '../../lobby/presence.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { DocumentSubscribers, PlaceHolder } from '../document-subscribers.ts';
import type { Players } from '../players.ts';
import type { Log } from '../../ports/log.ts';

interface LooksDeps {
  lobby: Pick<LobbyDoor, 'guests'>;
  players: Players;
  audience: (path: DocumentPath) => DocumentSubscribers | null;
  log: Log;
}

const maxLooks = 3;

/** Looks into the book of seats for what other nodes wrote about guests whose pages are here, and does as it says. */
export class GuestLooks {
  readonly #deps: LooksDeps;
  /** Shows that are looked at; true when something has changed meanwhile. */
  readonly #looking = new Map<string, boolean>();

  constructor(deps: LooksDeps) {
    this.#deps = deps;
  }

  /** One look at a time: else what was read first could be done last. */
  async look(path: DocumentPath, showId: string): Promise<void> {
    const key = `${path} ${showId}`;
    if (this.#looking.has(key)) return void this.#looking.set(key, true);
    try {
      for (let looks = 0; looks < maxLooks; looks++) {
        this.#looking.set(key, false);
        const isDone = await this.#lookOnce(path, showId);
        if (isDone && this.#looking.get(key) !== true) return;
      }
    } catch (error) {
      this.#deps.log.warn({ path, error }, 'guest revalidation failed');
    } finally {
      this.#looking.delete(key);
    }
  }

  /** False when guests were moved or removed here meanwhile: what was read may be older. */
  async #lookOnce(path: DocumentPath, showId: string): Promise<boolean> {
    const { lobby, players, audience } = this.#deps;
    // Of who comes later nothing may be in what is read now.
    const pages = [...(audience(path)?.guests ?? [])].filter(
      ({ guest }) => guest.showId === showId,
    );
    if (pages.length === 0) return true;
    const { changes } = players;
    const guests = await lobby.guests(path, showId);
    if (players.changes !== changes) return false;
    // Without its show a page goes when it hears of the document.
    if (guests === null) return true;
    for (const page of pages) {
      const guest = guests.find(({ id }) => id === page.guest.id);
      if (guest === undefined) page.dismiss('removed');
      else if (isElsewhere(guest, page)) page.move(guest);
    }
    return true;
  }
}

const isElsewhere = (guest: PlaceHolder['guest'], page: PlaceHolder): boolean =>
  guest.playerId !== page.guest.playerId || guest.name !== page.guest.name;
