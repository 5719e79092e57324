import type { EditCommand } from '@quizcast/game/command';
import { isNewerValue } from './pending-queue.ts';

/** One thing that can be taken back, or brought again. */
export interface Step {
  /** What was done last. */
  done: EditCommand;
  /** Takes it back. */
  command: EditCommand;
  /** What it was called for the user. */
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
    const step = this.#undo.at(-1);
    // In a burst the first inverse leads back to where it began.
    if (sameBurst && step !== undefined && step.done === last.command) {
      step.done = command;
      return;
    }
    if (inverse === null) return;
    this.#undo = [...this.#undo, { done: command, command: inverse, label }].slice(-longest);
  }

  takeUndo(): Step | null {
    this.#lastEdit = null;
    return this.#undo.pop() ?? null;
  }

  takeRedo(): Step | null {
    this.#lastEdit = null;
    return this.#redo.pop() ?? null;
  }

  /** The step that this edit has become, while it can still be taken back. */
  stepOf(done: EditCommand): { step: Step; isLast: boolean } | null {
    const step = this.#undo.find((each) => each.done === done);
    return step === undefined ? null : { step, isLast: step === this.#undo.at(-1) };
  }

  /** It never took effect, or was taken back in another way: there is nothing to undo or redo about it. */
  forget(done: EditCommand): void {
    this.#undo = this.#undo.filter((step) => step.done !== done);
    this.#redo = this.#redo.filter((step) => step.done !== done);
  }

  undone(step: Step): void {
    this.#redo.push(step);
  }

  redone(step: Step): void {
    this.#undo.push(step);
  }
}
