/** Knows names for a while and forgets the oldest, so that it cannot grow without end. */
export class RecentIds {
  readonly #half: number;
  #young = new Set<string>();
  #old = new Set<string>();

  /** Knows at least the last `capacity / 2` names and at most `capacity`. */
  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  /** Whether the name is new; it is known from then on. */
  isNew(id: string): boolean {
    if (this.#young.has(id) || this.#old.has(id)) return false;
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(id);
    return true;
  }
}
