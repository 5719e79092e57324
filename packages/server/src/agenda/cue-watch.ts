import { triggeredCues, hasCues, type TriggeredCues } from '@quizcast/game/document/due-cues';
import { predictionSteps, type PredictionStep } from '@quizcast/game/document/due-prediction';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches } from '@quizcast/game/patch';
import type { DocumentPath, Entry } from '../ports/document-store.ts';

/** Runs the cues triggered by a move. Must return at once. */
export interface CueKeeper {
  due(path: DocumentPath, cues: TriggeredCues, atMs: number): void;
}

/** Runs Twitch predictions. */
export interface PredictionKeeper {
  /** Whether moves of the document are of interest. */
  isOn(path: DocumentPath): boolean;
  /** Must return at once. */
  due(path: DocumentPath, steps: readonly PredictionStep[]): void;
}

/** Determines which cues and prediction steps the entries of a document trigger. */
export class CueWatch {
  readonly #path: DocumentPath;
  readonly #keeper: CueKeeper | undefined;
  readonly #predictions: PredictionKeeper | undefined;
  #document: QuizShowApp | null = null;

  constructor(
    path: DocumentPath,
    { cues, predictions }: { cues?: CueKeeper; predictions?: PredictionKeeper },
  ) {
    this.#path = path;
    this.#keeper = cues;
    this.#predictions = predictions;
  }

  /** Whether the next move may trigger something. */
  get isWanted(): boolean {
    if (this.#document === null) return false;
    const runsCues = this.#keeper !== undefined && hasCues(this.#document);
    return runsCues || this.#predictions?.isOn(this.#path) === true;
  }

  /**
   * Follows the document to its new state; `entries` lead there from the previous one, null when unknown. What another
   * node runs is only tracked.
   */
  follow(document: QuizShowApp | null, entries: readonly Entry[] | null, isOurs: boolean): void {
    let before = this.#document;
    this.#document = document;
    const isAsked = this.#keeper !== undefined || this.#predictions !== undefined;
    if (!isAsked || !isOurs || document === null || entries === null) return;
    for (const [index, { command, patches, atMs }] of entries.entries()) {
      if (before === null) return;
      const isLast = index === entries.length - 1;
      const after: QuizShowApp = isLast ? document : applyPatches(before, patches);
      const due = triggeredCues(before, command, after);
      if (due !== null) this.#keeper?.due(this.#path, due, atMs);
      const steps = predictionSteps(before, command, after);
      if (steps.length > 0) this.#predictions?.due(this.#path, steps);
      before = after;
    }
  }
}
