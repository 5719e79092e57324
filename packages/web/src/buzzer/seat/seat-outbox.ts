import type { PlayerCommand } from '@quizcast/game/games/category-quiz/command';
import { newId } from '../../live/new-id.ts';

/** What a player sends of one kind; of each kind only the newest counts. */
export type Slot = 'answer' | 'wager' | 'name';

interface Letter {
  id: string;
  command: PlayerCommand;
}

/**
 * Commands of a player's page. The newest of each kind is sent again under the same id until it is answered: it acts once. It
 * does not wait for the answer to the one before: on a slow line the time would be over by then.
 */
export class SeatOutbox {
  readonly #send: (letter: Letter) => void;
  readonly #onItsWay = new Map<Slot, Letter>();

  constructor(send: (letter: Letter) => void) {
    this.#send = send;
  }

  put(slot: Slot, command: PlayerCommand): void {
    const letter = { id: newId(), command };
    this.#onItsWay.set(slot, letter);
    this.#send(letter);
  }

  /** The link is back: what was not answered goes out again. */
  again(): void {
    for (const letter of this.#onItsWay.values()) this.#send(letter);
  }

  /** The kind of command that is answered by this; null for one that is not the newest of its kind. */
  answered(id: string): Slot | null {
    for (const [slot, letter] of this.#onItsWay) {
      if (letter.id !== id) continue;
      this.#onItsWay.delete(slot);
      return slot;
    }
    return null;
  }

  /** What it was for is over: it must not land in what comes next. */
  drop(slot: Slot): void {
    this.#onItsWay.delete(slot);
  }

  dropAll(): void {
    this.#onItsWay.clear();
  }

  isBusy(slot: Slot): boolean {
    return this.#onItsWay.has(slot);
  }
}
