import type { Tables } from './store.ts';

interface Change {
  atMs: number;
  /** Index of the node that holds the document's lease; null while none does. */
  node: number | null;
}

const pollIntervalMs = 100;

/**
 * Which node reads the chat of which document, and since when: a node may still be in a channel after it has stopped
 * counting.
 */
export class Keepers {
  readonly #changes = new Map<string, Change[]>();
  readonly #tables: Tables | null;
  readonly #addresses: readonly string[];
  #isOver = false;
  #looking: Promise<void> = Promise.resolve();

  /** @param tables null for a single node, which does everything */
  constructor(tables: Tables | null, addresses: readonly string[]) {
    this.#tables = tables;
    this.#addresses = addresses;
    if (tables !== null) this.#looking = this.#follow(tables);
  }

  /** The node at this instant; 'changing' if it changed shortly before or after. */
  at(path: string, atMs: number, beforeMs: number, afterMs: number): number | null | 'changing' {
    if (this.#tables === null) return 0;
    const changes = this.#changes.get(path) ?? [];
    if (changes.some((change) => change.atMs > atMs - beforeMs && change.atMs < atMs + afterMs))
      return 'changing';
    return changes.findLast((change) => change.atMs <= atMs)?.node ?? null;
  }

  /** Current number of documents per node. */
  counts(): number[] {
    const counts = this.#addresses.map(() => 0);
    for (const changes of this.#changes.values()) {
      const node = changes.at(-1)?.node ?? null;
      if (node !== null) counts[node] = (counts[node] ?? 0) + 1;
    }
    return counts;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
  }

  async #follow(tables: Tables): Promise<void> {
    while (!this.#isOver) {
      // While the database is down no lease can change.
      await this.#poll(tables).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  }

  async #poll(tables: Tables): Promise<void> {
    const rows = await tables.rows(
      'SELECT l.name AS name, n.address AS address FROM leases l JOIN nodes n ON n.id = l.node',
    );
    const now = new Map(
      rows.map((row) => [String(row['name']), this.#addresses.indexOf(String(row['address']))]),
    );
    for (const path of new Set([...now.keys(), ...this.#changes.keys()])) {
      const changes = this.#changes.get(path) ?? [];
      const node = now.get(path) ?? null;
      if ((changes.at(-1)?.node ?? null) !== node) changes.push({ atMs: Date.now(), node });
      this.#changes.set(path, changes);
    }
  }
}
