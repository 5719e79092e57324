import type { LoadedDocument } from './loaded-document.ts';
import type { Entry } from '../ports/document-store.ts';

/** Somebody who is told what happens in a room, in the tick in which it happens and after it is stored. */
export interface Watcher {
  /** The document went on by `entries`, oldest first; null: it may be another one altogether. */
  changed(held: LoadedDocument, entries: readonly Entry[] | null): void;
  /** The chat that is read is in another state, or another number of viewers has answered the open question. */
  viewersChanged(): void;
  /** The document was taken away, with everything that was ever in it. */
  removed(): void;
  /** How many of the owner's own pages are behind this watcher. */
  owners(): number;
  /** Another node does what goes on around the document from now on, and judges its players. Absent: that is nothing to it. */
  lostLease?(): void;
}

/** The subscribers of one document. A subscriber that fails hurts neither the others nor the room that tells them. */
export class Watchers {
  readonly #all = new Set<Watcher>();
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Returns the way to stop. */
  add(watcher: Watcher): () => void {
    this.#all.add(watcher);
    return () => void this.#all.delete(watcher);
  }

  owners(): number {
    let owners = 0;
    for (const watcher of this.#all) owners += watcher.owners();
    return owners;
  }

  tell(act: (watcher: Watcher) => void): void {
    for (const watcher of this.#all) this.safely(() => act(watcher));
  }

  safely(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#onFault(error);
    }
  }
}
