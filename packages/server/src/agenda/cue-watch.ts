import { triggeredCues, hasCues, type TriggeredCues } from '@quizcast/game/document/due-cues';
import { predictionSteps, type PredictionStep } from '@quizcast/game/document/due-prediction';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches } from '@quizcast/game/patch';
import type { DocumentPath, Entry } from '../ports/document-store.ts';

/** Runs the cues triggered by a move. Must return at once. */
export interface CueTrigger {
  trigger(path: DocumentPath, cues: TriggeredCues, atMs: number): void;
}

/** Runs Twitch predictions. */
export interface PredictionTrigger {
  /** Whether moves of the document are of interest. */
  isOn(path: DocumentPath): boolean;
  /** Must return at once. */
  trigger(path: DocumentPath, steps: readonly PredictionStep[]): void;
}

/** Determines which cues and prediction steps the entries of a document trigger. */
export class CueWatch {
  readonly #path: DocumentPath;
  readonly #trigger: CueTrigger | undefined;
  readonly #predictions: PredictionTrigger | undefined;
  #document: QuizShowApp | null = null;

  constructor(
    path: DocumentPath,
    { cues, predictions }: { cues?: CueTrigger; predictions?: PredictionTrigger },
  ) {
    this.#path = path;
    this.#trigger = cues;
    this.#predictions = predictions;
  }

  /** Whether the next move may trigger something. */
  get needsMoves(): boolean {
    if (this.#document === null) return false;
    const runsCues = this.#trigger !== undefined && hasCues(this.#document);
    return runsCues || this.#predictions?.isOn(this.#path) === true;
  }

  /**
   * Follows the document to its new state; `entries` lead there from the previous one, null when unknown. What another
   * node runs is only tracked.
   */
  follow(document: QuizShowApp | null, entries: readonly Entry[] | null, isOurs: boolean): void {
    let before = this.#document;
    this.#document = document;
    const hasTrigger = this.#trigger !== undefined || this.#predictions !== undefined;
    if (!hasTrigger || !isOurs || document === null || entries === null) return;
    for (const [index, { command, patches, atMs }] of entries.entries()) {
      if (before === null) return;
      const isLast = index === entries.length - 1;
      const after: QuizShowApp = isLast ? document : applyPatches(before, patches);
      const triggered = triggeredCues(before, command, after);
      if (triggered !== null) this.#trigger?.trigger(this.#path, triggered, atMs);
      const steps = predictionSteps(before, command, after);
      if (steps.length > 0) this.#predictions?.trigger(this.#path, steps);
      before = after;
    }
  }
}
