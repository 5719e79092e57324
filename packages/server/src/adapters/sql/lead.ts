import { applyPatches, PatchMismatch } from '@quizcast/game/patch';
import { StoreFailure } from '../../ports/document-store.ts';
import { storedPatches, storedState } from './stored-json.ts';

/**
 * A state that entries lead up to from a snapshot, or from the beginning of the log. What is damaged or missing spoils it, until an entry
 * puts a whole document in its place.
 */
export class Lead {
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

  /** The entry `revision`, by the text of its patches. */
  add(revision: number, text: string): void {
    if (revision !== this.#revision + 1) this.#isSound = false;
    this.#revision = revision;
    this.#unlessDamaged(() => {
      const patches = storedPatches(text);
      const isWhole = patches[0]?.path.length === 0;
      if (!this.#isSound && !isWhole) throw new StoreFailure('what came before is not known');
      return applyPatches(this.#isSound ? this.#document : null, patches);
    });
  }

  /** The state; null when it is not known. */
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
