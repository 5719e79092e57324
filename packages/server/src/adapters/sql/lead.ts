import { applyPatches, PatchMismatch } from '@quizcast/game/patch';
import { StoreFailure } from '../../ports/document-store.ts';
import { storedPatches, storedState } from './stored-json.ts';

/**
 * Rebuilds a state by applying entries to a snapshot, or from the beginning of the log. A damaged or missing part makes
 * the state unknown, until an entry replaces the whole document.
 */
export class DocumentReplay {
  #document: unknown = null;
  #revision: number;
  #isSound = true;

  constructor(from: { revision: number; state: string } | undefined) {
    this.#revision = from?.revision ?? 0;
    if (from !== undefined) this.#unlessDamaged(() => storedState(from.state));
  }

  get revision(): number {
    return this.#revision;
  }

  /** Applies the entry `revision`, given the text of its patches. */
  add(revision: number, text: string): void {
    if (revision !== this.#revision + 1) this.#isSound = false;
    this.#revision = revision;
    this.#unlessDamaged(() => {
      const patches = storedPatches(text);
      const isReplacement = patches[0]?.path.length === 0;
      if (!this.#isSound && !isReplacement) throw new StoreFailure('what came before is not known');
      return applyPatches(this.#isSound ? this.#document : null, patches);
    });
  }

  /** The rebuilt state; null when it is unknown. */
  sound(): { document: unknown } | null {
    return this.#isSound ? { document: this.#document } : null;
  }

  #unlessDamaged(next: () => unknown): void {
    try {
      this.#document = next();
      this.#isSound = true;
    } catch (error) {
      if (!(error instanceof StoreFailure) && !(error instanceof PatchMismatch)) throw error;
      this.#isSound = false;
    }
  }
}
