import type { PlayerCommand } from '@quizcast/game/games/category-quiz/command';
import { newId } from '../../live/new-id.ts';

/** Kinds of player commands; only the newest of each counts. */
export type Slot = 'answer' | 'wager' | 'name';

interface PendingCommand {
  id: string;
  command: PlayerCommand;
}

/**
 * Queue of commands of a player's page. The newest of each kind is sent again with the same id until it is answered, so
 * it takes effect once. It does not wait for the previous answer: on a slow connection the time would be over.
 */
export class SeatOutbox {
  readonly #send: (letter: PendingCommand) => void;
  readonly #inFlight = new Map<Slot, PendingCommand>();

  constructor(send: (letter: PendingCommand) => void) {
    this.#send = send;
  }

  send(slot: Slot, command: PlayerCommand): void {
    const letter = { id: newId(), command };
    this.#inFlight.set(slot, letter);
    this.#send(letter);
  }

  /** Sends unanswered commands again after a reconnect. */
  resendAll(): void {
    for (const letter of this.#inFlight.values()) this.#send(letter);
  }

  /** The kind of command that this answers; null when it is not the newest of its kind. */
  answered(id: string): Slot | null {
    for (const [slot, letter] of this.#inFlight) {
      if (letter.id !== id) continue;
      this.#inFlight.delete(slot);
      return slot;
    }
    return null;
  }

  /** Drops a command whose step is over, so that it does not affect the next one. */
  drop(slot: Slot): void {
    this.#inFlight.delete(slot);
  }

  dropAll(): void {
    this.#inFlight.clear();
  }

  isBusy(slot: Slot): boolean {
    return this.#inFlight.has(slot);
  }
}
