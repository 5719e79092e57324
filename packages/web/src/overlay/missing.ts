const maxTold = 10;

/**
 * Pictures, sounds and fonts that could not be had, by the address or family that the picture names. What has come after
 * all, or is not named any more, is not missing.
 */
export class MissingMedia {
  readonly #names = new Set<string>();
  readonly #listeners = new Set<() => void>();

  failed(name: string): void {
    if (name === '' || this.#names.has(name)) return;
    this.#names.add(name);
    for (const listener of this.#listeners) listener();
  }

  came(name: string): void {
    if (this.#names.delete(name)) for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Those of `picture`, and of this page itself. */
  of(picture: unknown): string[] {
    if (this.#names.size === 0) return [];
    const named = JSON.stringify(picture);
    for (const name of this.#names)
      if (!isOfPage(name) && !named.includes(JSON.stringify(name).slice(1, -1)))
        this.#names.delete(name);
    return [...this.#names].slice(0, maxTold).map((name) => name.slice(0, 500));
  }
}

const isOfPage = (name: string): boolean => name.startsWith('/sounds/');

/** Of this page. */
export const missing = new MissingMedia();

/** Notes what the page's pictures and fonts come to. */
export function watchMedia(): void {
  // Neither event rises through the page, but both can be caught on the way down.
  addEventListener('error', ({ target }) => note(target, (name) => missing.failed(name)), true);
  addEventListener('load', ({ target }) => note(target, (name) => missing.came(name)), true);
  document.fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    for (const { family } of fontfaces) missing.failed(plain(family));
  });
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    for (const { family } of fontfaces) missing.came(plain(family));
  });
}

function note(target: EventTarget | null, act: (name: string) => void): void {
  if (target instanceof HTMLImageElement) act(target.getAttribute('src') ?? '');
}

const plain = (family: string): string => family.replace(/^["']|["']$/g, '');
