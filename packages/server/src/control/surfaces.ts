/** The live connection of one surface. */
export interface Surface {
  /** The token was revoked or changed. */
  tokenChanged(): void;
  /** The token may have changed. Does nothing when it cannot be looked up. */
  revalidate(): Promise<void>;
}

/** Connected surfaces of this node by token. */
export class Surfaces {
  readonly #byToken = new Map<string, Set<Surface>>();
  readonly #listeners = new Set<(tokenId: string) => void>();

  enter(tokenId: string, surface: Surface): void {
    const surfaces = this.#byToken.get(tokenId) ?? new Set();
    surfaces.add(surface);
    this.#byToken.set(tokenId, surfaces);
  }

  leave(tokenId: string, surface: Surface): void {
    const surfaces = this.#byToken.get(tokenId);
    surfaces?.delete(surface);
    if (surfaces?.size === 0) this.#byToken.delete(tokenId);
  }

  countOf(tokenId: string): number {
    return this.#byToken.get(tokenId)?.size ?? 0;
  }

  /** A token was changed or revoked on this node. */
  tokenChanged(tokenId: string): void {
    this.tokenChangedElsewhere(tokenId);
    for (const listener of this.#listeners) listener(tokenId);
  }

  /** A token was changed or revoked on another node. */
  tokenChangedElsewhere(tokenId: string): void {
    for (const surface of [...(this.#byToken.get(tokenId) ?? [])]) surface.tokenChanged();
  }

  /** Calls `listener` for every token that is changed or revoked on this node; returns a function that stops it. */
  onChanged(listener: (tokenId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Makes every surface check its token: the message about a change on another node may be lost. */
  async revalidate(): Promise<void> {
    for (const surface of [...this.#byToken.values()].flatMap((surfaces) => [...surfaces]))
      await surface.revalidate();
  }
}
