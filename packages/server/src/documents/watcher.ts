import type { LoadedDocument } from './loaded-document.ts';
import type { Entry } from '../ports/document-store.ts';

/** A subscriber of a room, notified of changes in the tick in which they are stored. */
export interface Watcher {
  /** The document changed by `entries`, oldest first; null when the whole document may differ. */
  changed(loaded: LoadedDocument, entries: readonly Entry[] | null): void;
  /** The chat status, or the number of viewers who answered the open question, has changed. */
  viewersChanged(): void;
  /** The document was removed, with its whole log. */
  removed(): void;
  /** Number of the owner's own pages behind this subscriber. */
  owners(): number;
  /**
   * Another node leads the document from now on and judges its players' presses. Absent when irrelevant to the
   * subscriber.
   */
  lostLease?(): void;
}

/** The subscribers of one document. A failing subscriber affects neither the others nor the room. */
export class Watchers {
  readonly #all = new Set<Watcher>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Returns the function that removes the subscriber. */
  add(watcher: Watcher): () => void {
    this.#all.add(watcher);
    return () => void this.#all.delete(watcher);
  }

  owners(): number {
    let owners = 0;
    for (const watcher of this.#all) owners += watcher.owners();
    return owners;
  }

  notify(act: (watcher: Watcher) => void): void {
    for (const watcher of this.#all) this.safely(() => act(watcher));
  }

  safely(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#onError(error);
    }
  }
}
