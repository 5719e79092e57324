import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { invert, isChangedSince, singlesOf } from '@quizcast/game/document/edit';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { EditResult, UndoResult } from '../live-document.ts';
import type { Step } from './edit-step.ts';
import { isNewerValue } from './pending-queue.ts';

/** Updates of one field within this time form one step. */
const burstMs = 1000;
const maxSteps = 500;
/** Refusals after which a step may succeed later. */
const keptStepRefusals: ReadonlySet<Refusal> = new Set([
  'stageOnAir',
  'showOnAir',
  'answerRemoved',
  'defaultStyleKept',
  'documentFull',
  'listFull',
]);

/** Undo and redo history of this page, as commands that take the same path as every edit. */
export class EditHistory {
  #undo: Step[] = [];
  #redo: Step[] = [];
  #lastEdit: { command: EditCommand; atMs: number } | null = null;
  readonly #parts: SingleEdit[] = [];

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** The next step to undo or redo. */
  next(direction: 'undo' | 'redo'): Step | null {
    return (direction === 'undo' ? this.#undo : this.#redo).at(-1) ?? null;
  }

  /** Records an edit with its inverse command; null when it cannot be undone. */
  edited(command: EditCommand, inverse: EditCommand | null, label: string | null, atMs: number) {
    const last = this.#lastEdit;
    const sameBurst =
      last !== null && atMs - last.atMs < burstMs && isNewerValue(last.command, command);
    this.#lastEdit = { command, atMs };
    this.#redo = [];
    const step = this.#undo.at(-1);
    // In a burst, the first inverse restores the initial value.
    if (sameBurst && step !== undefined && step.done === last.command) {
      step.done = command;
      return;
    }
    if (inverse === null) return;
    const added = { done: command, command: inverse, label, partsBefore: this.#parts.length };
    this.#undo = [...this.#undo, added].slice(-maxSteps);
  }

  /** Records an edit that belongs to an earlier step, as an uploaded picture belongs to its import. */
  continued(command: EditCommand): void {
    this.#parts.push(...singlesOf(command));
  }

  /** Whether the inverse of this step would overwrite a change that is not part of it. */
  isOutdated(document: QuizShowApp, { done, command, partsBefore }: Step): boolean {
    const edits = [...singlesOf(done), ...this.#parts.slice(partsBefore)];
    return isChangedSince(document, { type: 'edit.many', edits }, command);
  }

  /**
   * Runs the next step of `direction` with `apply`; its inverse becomes the opposite step. Null when there is none. A
   * step that is refused now but may succeed later remains next; one that would overwrite a later change is dropped.
   */
  step(
    direction: 'undo' | 'redo',
    document: QuizShowApp,
    apply: (command: EditCommand) => EditResult,
  ): UndoResult | null {
    this.#lastEdit = null;
    const [from, to] = direction === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const step = from.pop();
    if (step === undefined) return null;
    const { command, label } = step;
    if (this.isOutdated(document, step)) return { kind: 'changedSince' };
    const back = invert(document, command);
    const result = apply(command);
    if (result.kind === 'refused') {
      if (keptStepRefusals.has(result.reason)) from.push(step);
    } else if (back !== null)
      to.push({ done: command, command: back, label, partsBefore: this.#parts.length });
    return result;
  }

  /** The undo step of this edit; null when it can no longer be undone. */
  stepOf(done: EditCommand): { step: Step; isLast: boolean } | null {
    const step = this.#undo.find((each) => each.done === done);
    return step === undefined ? null : { step, isLast: step === this.#undo.at(-1) };
  }

  /** Removes the steps of an edit that never took effect or was reverted in another way. */
  forget(done: EditCommand): void {
    this.#undo = this.#undo.filter((step) => step.done !== done);
    this.#redo = this.#redo.filter((step) => step.done !== done);
  }
}
