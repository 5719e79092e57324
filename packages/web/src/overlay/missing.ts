import { familyOf, onFontFailure } from '../parts/fonts.ts';

const maxReported = 10;

/**
 * Pictures, sounds and fonts that failed to load, by address or family name. Those that were loaded later, or are no
 * longer used, are excluded.
 */
export class MissingMedia {
  readonly #names = new Set<string>();
  readonly #listeners = new Set<() => void>();

  failed(name: string): void {
    if (name === '' || this.#names.has(name)) return;
    this.#names.add(name);
    for (const listener of this.#listeners) listener();
  }

  loaded(name: string): void {
    if (this.#names.delete(name)) for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The missing ones of `picture`, and of this page itself. */
  of(picture: unknown): string[] {
    if (this.#names.size === 0) return [];
    const named = JSON.stringify(picture);
    for (const name of this.#names)
      if (!isOfPage(name) && !named.includes(JSON.stringify(name).slice(1, -1)))
        this.#names.delete(name);
    return [...this.#names].slice(0, maxReported).map((name) => name.slice(0, 500));
  }
}

const isOfPage = (name: string): boolean => name.startsWith('/sounds/');

/** Missing media of this page. */
export const missing = new MissingMedia();

/** Tracks the loading of pictures and fonts of the page. */
export function watchMedia(): void {
  // Neither event bubbles, but both can be captured.
  addEventListener('error', ({ target }) => note(target, (name) => missing.failed(name)), true);
  addEventListener('load', ({ target }) => note(target, (name) => missing.loaded(name)), true);
  onFontFailure((family) => missing.failed(family));
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    for (const face of fontfaces) missing.loaded(familyOf(face));
  });
}

function note(target: EventTarget | null, act: (name: string) => void): void {
  if (target instanceof HTMLImageElement) act(target.getAttribute('src') ?? '');
}
