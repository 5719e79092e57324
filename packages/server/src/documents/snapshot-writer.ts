import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';

interface FoldingDeps {
  path: DocumentPath;
  store: DocumentStore;
  clock: Clock;
  /** The current document for the snapshot; null when it cannot be read. */
  newest: () => { revision: number; document: QuizShowApp } | null;
  onError: (error: unknown) => void;
}

const foldEvery = 200;
const foldDelayMs = 500;
/** Older entries are removed from the log, except for the newest ones. */
const keepForMs = 90 * 24 * 3_600_000;
const keepNewest = 2000;
/** A larger log is shortened, however new its entries are. Tallies of votes take 1.2 GB in 90 days of long streams. */
const maxLogBytes = 1.5 * 2 ** 30;

/** Folds the log of one document into a snapshot from time to time, in the background. */
export class SnapshotWriter {
  readonly #deps: FoldingDeps;
  #unfolded = 0;
  #hasGrown = false;
  #cancelFold: Cancel | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: FoldingDeps) {
    this.#deps = deps;
  }

  /** Adds to the number of unfolded log entries. `hasGrown`: the size of the log has to be checked. */
  grow(entries: number, hasGrown: boolean): void {
    this.#unfolded += entries;
    this.#hasGrown ||= hasGrown;
    if (this.#unfolded >= foldEvery || this.#hasGrown)
      this.#cancelFold ??= this.#deps.clock.after(foldDelayMs, () => this.#fold());
  }

  /** Folds the remaining entries and waits for the write. */
  async close(): Promise<void> {
    this.#cancelFold?.();
    if (this.#unfolded > 0) this.#fold();
    await this.#writing;
  }

  #fold(): void {
    this.#cancelFold = null;
    this.#writing = this.#writing.then(() => this.#foldNow());
  }

  async #foldNow(): Promise<void> {
    const { path, store, clock, newest, onError } = this.#deps;
    const folded = newest();
    if (folded === null) return;
    this.#unfolded = 0;
    try {
      await store.fold(path, folded.revision, folded.document);
      await store.prune(path, clock.nowMs() - keepForMs, keepNewest);
      if (!this.#hasGrown) return;
      this.#hasGrown = false;
      const fitting = await store.newestWithin?.(path, maxLogBytes);
      if (typeof fitting === 'number') await store.prune(path, Infinity, fitting);
    } catch (error) {
      onError(error);
    }
  }
}
