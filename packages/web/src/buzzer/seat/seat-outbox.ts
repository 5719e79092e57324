import type { PlayerCommand } from '@quizcast/game/games/category-quiz/command';
import { newId } from '../../live/new-id.ts';

/** Kinds of player commands; only the newest of each counts. */
export type Slot = 'answer' | 'wager' | 'name';

interface Letter {
  id: string;
  command: PlayerCommand;
}

/**
 * Queue of commands of a player's page. The newest of each kind is sent again with the same id until it is answered, so
 * it takes effect once. It does not wait for the previous answer: on a slow connection the time would be over.
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

  /** Sends unanswered commands again after a reconnect. */
  again(): void {
    for (const letter of this.#onItsWay.values()) this.#send(letter);
  }

  /** The kind of command that this answers; null when it is not the newest of its kind. */
  answered(id: string): Slot | null {
    for (const [slot, letter] of this.#onItsWay) {
      if (letter.id !== id) continue;
      this.#onItsWay.delete(slot);
      return slot;
    }
    return null;
  }

  /** Drops a command whose step is over, so that it does not affect the next one. */
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
