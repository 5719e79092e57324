import { randomUUID } from 'node:crypto';
import type { Actor } from '@quizcast/game/crew/actor';
import type {
  CategoryQuizCommand,
  PlayerCommand,
} from '@quizcast/game/games/category-quiz/command';
import { isOwnFacecamAddress } from '@quizcast/game/games/category-quiz/cameras/facecam';
import type { CategoryQuizshow, Player } from '@quizcast/game/games/category-quiz/show';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Guest } from '../ports/seat-repository.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { Log } from '../ports/log.ts';

export interface SeatingDeps {
  rooms: Pick<Rooms, 'room' | 'submit'>;
  log: Log;
}

/** A place in a show. */
export interface Seat {
  path: DocumentPath;
  showId: string;
  playerId: string;
}

/** Why a seat is left: for good, to wait, or for another seat. */
export type Leaving = 'goes' | 'waits' | 'moves';

export const noFacecam = { isImage: false, src: '' };
/** Default player name in documents. */
const noName = 'Player';

/** Applies seat changes to the game. Refused commands are only logged: no guest loses a seat because of them. */
export class Seating {
  readonly #deps: SeatingDeps;

  constructor(deps: SeatingDeps) {
    this.#deps = deps;
  }

  /** The current show; null when there is none or its document cannot be read. Rejects with StoreFailure. */
  async show(path: DocumentPath, showId: string): Promise<CategoryQuizshow | null> {
    return (await this.shows(path)).find(({ id }) => id === showId) ?? null;
  }

  /** All shows of a document, none when it cannot be read. Rejects with StoreFailure. */
  async shows(path: DocumentPath): Promise<readonly CategoryQuizshow[]> {
    const loaded = await this.#deps.rooms.room(path).load();
    return loaded.kind === 'unreadable' ? [] : loaded.document.categoryQuiz.shows;
  }

  /** Assigns the seat to the guest, under the guest's name. */
  async take(seat: Seat, { name, facecam }: Guest): Promise<void> {
    const player = await this.#player(seat);
    if (player === null) return;
    const { showId, playerId } = seat;
    if (player.isOut) await this.open(seat);
    await this.#submitAsPlayer(seat, { type: 'categoryQuiz.setName', showId, playerId, name });
    if (facecam.src !== '') await this.setFacecam(seat, facecam);
  }

  /** Brings a guest whose player the host has removed from the game back into the same seat. */
  async restore(guest: Guest): Promise<true> {
    const { path, showId, playerId } = guest;
    if (playerId === null) return true;
    const seat = { path, showId, playerId };
    if ((await this.#player(seat))?.isOut === true) await this.take(seat, guest);
    return true;
  }

  /** Marks the seat as taken. */
  open(seat: Seat): Promise<void> {
    const { showId, playerId } = seat;
    const command = { type: 'categoryQuiz.seatPlayer', showId, playerId } as const;
    return this.#submit(seat, command, { kind: 'system' });
  }

  setFacecam(seat: Seat, facecam: Guest['facecam']): Promise<void> {
    const { showId, playerId } = seat;
    const command = { type: 'categoryQuiz.setFacecam', showId, playerId, facecam } as const;
    // A facecam from a personal link may be the host's choice, which players may not set themselves.
    return isOwnFacecamAddress(facecam)
      ? this.#submitAsPlayer(seat, command)
      : this.#submit(seat, command, { kind: 'system' });
  }

  /**
   * The guest has left this seat. Points and name stay for the next guest; the guest's camera is removed. On a move the
   * name goes along; when the guest leaves for good no camera stays, as pages may set one without the lobby.
   */
  async leave(seat: Seat, { name, facecam }: Guest, how: Leaving): Promise<void> {
    const player = await this.#player(seat);
    if (player === null) return;
    const { showId, playerId } = seat;
    const { src } = player.facecam;
    if (src !== '' && (how === 'goes' || src === facecam.src))
      await this.setFacecam(seat, noFacecam);
    if (how === 'moves' && player.name === name)
      await this.#submitAsPlayer(seat, {
        type: 'categoryQuiz.setName',
        showId,
        playerId,
        name: noName,
      });
  }

  async #player({ path, showId, playerId }: Seat): Promise<Player | null> {
    const show = await this.show(path, showId);
    return show?.players.find(({ id }) => id === playerId) ?? null;
  }

  #submitAsPlayer(seat: Seat, command: PlayerCommand): Promise<void> {
    const { showId, playerId } = seat;
    return this.#submit(seat, command, { kind: 'player', showId, playerId });
  }

  async #submit({ path }: Seat, command: CategoryQuizCommand, actor: Actor): Promise<void> {
    const id = `lobby:${randomUUID()}`;
    const result = await this.#deps.rooms.submit(path, command, id, actor);
    if (result.kind === 'refused')
      this.#deps.log.warn({ path, type: command.type, ...result }, 'seat command refused');
  }
}
