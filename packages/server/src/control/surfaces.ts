/** The live view of one surface. */
export interface Surface {
  /** Its token is worth nothing any more, or something else. */
  tokenChanged(): void;
}

/** Which surfaces look on by which token on this server. */
export class Surfaces {
  readonly #byToken = new Map<string, Set<Surface>>();

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

  tokenChanged(tokenId: string): void {
    for (const surface of [...(this.#byToken.get(tokenId) ?? [])]) surface.tokenChanged();
  }
}
