import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest, SeatRepository } from '../ports/seat-repository.ts';
import { inShow } from './guest-view.ts';
import type { Presence } from './presence.ts';
import type { Seating } from './seating.ts';

interface AdmissionDeps {
  repository: Pick<SeatRepository, 'guests' | 'seat'>;
  seating: Pick<Seating, 'show' | 'take'>;
  presence: () => Presence;
}

/** Seats waiting guests of shows that admit players automatically. Calls must be serialized per show. */
export class Admission {
  readonly #deps: AdmissionDeps;

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /**
   * Gives free seats to connected guests, longest waiting first; returns whether any was given. `except`: guests whom
   * the host has just moved.
   */
  async seatWaiting(
    path: DocumentPath,
    showId: string,
    except: readonly (Guest | undefined)[] = [],
  ): Promise<boolean> {
    const { repository, seating, presence } = this.#deps;
    const show = await seating.show(path, showId);
    if (show?.gameSettings.letPlayersInAtOnce !== true) return false;
    const guests = (await repository.guests(path, showId)).map((guest) => inShow(show, guest));
    const free = show.players.filter(({ id }) => !guests.some(({ playerId }) => playerId === id));
    const waiting = guests.filter(
      (guest) =>
        guest.playerId === null &&
        presence().of(guest).isConnected &&
        !except.some((moved) => moved?.id === guest.id),
    );
    for (const [at, { id }] of waiting.slice(0, free.length).entries()) {
      const playerId = free[at]?.id ?? null;
      const seated = await repository.seat(id, playerId);
      if (seated === null || playerId === null) continue;
      presence().moved(seated);
      await seating.take({ path, showId, playerId }, seated);
    }
    return free.length > 0 && waiting.length > 0;
  }
}
