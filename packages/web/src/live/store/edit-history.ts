import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { invert } from '@quizcast/game/document/edit';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { EditResult } from '../live-document.ts';
import type { Step } from './edit-step.ts';
import { isNewerValue } from './pending-queue.ts';

/** Updates of one field within this time are one step. */
const burstMs = 1000;
const longest = 500;
/** Why a step may fail now and work later. */
const mayPass: ReadonlySet<Refusal> = new Set([
  'stageOnAir',
  'showOnAir',
  'answerRemoved',
  'defaultStyleKept',
  'documentFull',
  'listFull',
]);

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

  /** What would be taken back next, or brought again. */
  next(direction: 'undo' | 'redo'): Step | null {
    return (direction === 'undo' ? this.#undo : this.#redo).at(-1) ?? null;
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

  /**
   * Does the next step of `direction` by `apply`; what undid it can then redo it. Null when there is none. One that cannot be
   * done now, but may be later, stays the next.
   */
  step(
    direction: 'undo' | 'redo',
    document: QuizShowApp,
    apply: (command: EditCommand) => EditResult,
  ): EditResult | null {
    this.#lastEdit = null;
    const [from, to] = direction === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const step = from.pop();
    if (step === undefined) return null;
    const { command, label } = step;
    const back = invert(document, command);
    const result = apply(command);
    if (result.kind === 'refused') {
      if (mayPass.has(result.reason)) from.push(step);
    } else if (back !== null) to.push({ done: command, command: back, label });
    return result;
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
}
