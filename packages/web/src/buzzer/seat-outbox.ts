import type { PlayerCommand } from '@quizcast/game/category-quiz/command';
import { newId } from '../live/new-id.ts';

/** What a player sends of one kind; a newer one takes the place of one that is not on its way yet. */
export type Slot = 'answer' | 'wager' | 'name';

interface Letter {
  id: string;
  command: PlayerCommand;
}

/**
 * Commands of a player's page, each sent again under the same id until it is answered: it acts once. Of each kind only one is on
 * its way, and only the newest one waits.
 */
export class SeatOutbox {
  readonly #send: (letter: Letter) => void;
  readonly #onItsWay = new Map<Slot, Letter>();
  readonly #next = new Map<Slot, PlayerCommand>();

  constructor(send: (letter: Letter) => void) {
    this.#send = send;
  }

  put(slot: Slot, command: PlayerCommand): void {
    if (this.#onItsWay.has(slot)) this.#next.set(slot, command);
    else this.#post(slot, command);
  }

  /** The link is back: what was not answered goes out again. */
  again(): void {
    for (const letter of this.#onItsWay.values()) this.#send(letter);
  }

  /** The kind of command that is answered by this; null for one that nobody waits for. */
  answered(id: string): Slot | null {
    for (const [slot, letter] of this.#onItsWay) {
      if (letter.id !== id) continue;
      this.#onItsWay.delete(slot);
      const next = this.#next.get(slot);
      this.#next.delete(slot);
      if (next !== undefined) this.#post(slot, next);
      return slot;
    }
    return null;
  }

  /** What it was for is over: it must not land in what comes next. */
  drop(slot: Slot): void {
    this.#onItsWay.delete(slot);
    this.#next.delete(slot);
  }

  dropAll(): void {
    this.#onItsWay.clear();
    this.#next.clear();
  }

  isBusy(slot: Slot): boolean {
    return this.#onItsWay.has(slot);
  }

  #post(slot: Slot, command: PlayerCommand): void {
    const letter = { id: newId(), command };
    this.#onItsWay.set(slot, letter);
    this.#send(letter);
  }
}
