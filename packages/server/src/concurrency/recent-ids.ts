/** A set of recent ids of bounded size: the oldest are forgotten. */
export class RecentIds {
  readonly #half: number;
  #young = new Set<string>();
  #old = new Set<string>();

  /** Remembers at least the last `capacity / 2` ids and at most `capacity`. */
  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  /** Whether the id is new; remembers it. */
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
