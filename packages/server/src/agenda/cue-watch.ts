import { dueCues, hasCues, type DueCues } from '@quizcast/game/document/due-cues';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches } from '@quizcast/game/patch';
import type { DocumentPath, Entry } from '../ports/document-store.ts';

/** Runs what a move has set off. Must return at once. */
export interface CueKeeper {
  due(path: DocumentPath, cues: DueCues, atMs: number): void;
}

/** Tells which cues the entries of a document set off. */
export class CueWatch {
  readonly #path: DocumentPath;
  readonly #keeper: CueKeeper | undefined;
  #document: QuizShowApp | null = null;

  constructor(path: DocumentPath, keeper: CueKeeper | undefined) {
    this.#path = path;
    this.#keeper = keeper;
  }

  /** Whether the next move may set something off. */
  get isWanted(): boolean {
    return this.#keeper !== undefined && this.#document !== null && hasCues(this.#document);
  }

  /**
   * The document is `document` now; `entries` have led there from the one before, null when nobody knows how it came about. What
   * another node runs is only noted.
   */
  follow(document: QuizShowApp | null, entries: readonly Entry[] | null, isOurs: boolean): void {
    let before = this.#document;
    this.#document = document;
    if (this.#keeper === undefined || !isOurs || document === null || entries === null) return;
    for (const [index, { command, patches, atMs }] of entries.entries()) {
      if (before === null) return;
      const isLast = index === entries.length - 1;
      const after: QuizShowApp = isLast ? document : applyPatches(before, patches);
      const due = dueCues(before, command, after);
      if (due !== null) this.#keeper.due(this.#path, due, atMs);
      before = after;
    }
  }
}
