/** The live view of one surface. */
export interface Surface {
  /** Its token is worth nothing any more, or something else. */
  tokenChanged(): void;
  /** It may be. Whether it is cannot always be found out; then nothing happens. */
  lookAgain(): Promise<void>;
}

/** Which surfaces look on by which token on this node. */
export class Surfaces {
  readonly #byToken = new Map<string, Set<Surface>>();
  readonly #listeners = new Set<(tokenId: string) => void>();

  enter(tokenId: string, surface: Surface): void {
    const there = this.#byToken.get(tokenId) ?? new Set();
    there.add(surface);
    this.#byToken.set(tokenId, there);
  }

  leave(tokenId: string, surface: Surface): void {
    const there = this.#byToken.get(tokenId);
    there?.delete(surface);
    if (there?.size === 0) this.#byToken.delete(tokenId);
  }

  countOf(tokenId: string): number {
    return this.#byToken.get(tokenId)?.size ?? 0;
  }

  /** A token was changed or revoked here. */
  tokenChanged(tokenId: string): void {
    this.tokenChangedElsewhere(tokenId);
    for (const listener of this.#listeners) listener(tokenId);
  }

  /** The same, on another node. */
  tokenChangedElsewhere(tokenId: string): void {
    for (const surface of [...(this.#byToken.get(tokenId) ?? [])]) surface.tokenChanged();
  }

  /** Calls `listener` with every token that is changed or revoked here; returns the way to stop. */
  onChanged(listener: (tokenId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Has every surface look after its token: another node may have changed it without a message. */
  async lookAgain(): Promise<void> {
    for (const surface of [...this.#byToken.values()].flatMap((there) => [...there]))
      await surface.lookAgain();
  }
}
