import type { EditCommand } from '@quizcast/game/command';
import { isNewerValue } from './pending-queue.ts';

/** How to take an edit back, and what it was called for the user. */
export interface Step {
  command: EditCommand;
  label: string | null;
}

/** Updates of one field within this time are one step. */
const burstMs = 1000;
const longest = 500;

/** What this page can undo and redo, as commands that go the same road as every edit. */
export class EditHistory {
  #undo: Step[] = [];
  #redo: Step[] = [];
  #lastEdit: { command: EditCommand; atMs: number } | null = null;

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** Notes an edit and the command that takes it back; null when it cannot be taken back. */
  edited(command: EditCommand, inverse: EditCommand | null, label: string | null, atMs: number) {
    const last = this.#lastEdit;
    const sameBurst =
      last !== null && atMs - last.atMs < burstMs && isNewerValue(last.command, command);
    this.#lastEdit = { command, atMs };
    this.#redo = [];
    // In a burst the first inverse leads back to where it began.
    if (sameBurst && this.#undo.length > 0) return;
    if (inverse === null) return;
    this.#undo = [...this.#undo, { command: inverse, label }].slice(-longest);
  }

  takeUndo(): Step | null {
    this.#lastEdit = null;
    return this.#undo.pop() ?? null;
  }

  takeRedo(): Step | null {
    this.#lastEdit = null;
    return this.#redo.pop() ?? null;
  }

  undone(step: Step): void {
    this.#redo.push(step);
  }

  redone(step: Step): void {
    this.#undo.push(step);
  }
}
