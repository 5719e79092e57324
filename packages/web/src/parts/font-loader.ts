import { backOffMs } from '@quizcast/game/client/back-off';
import type { FontFace } from '@quizcast/game/values/font';
import type { Font } from '@quizcast/game/values/style-values';

/** Font time-out of the specification: after it a text is shown in a fallback font. */
export const fontPatienceMs = 3000;
const firstRetryMs = 5000;
const maxRetryMs = 5 * 60_000;
/** A picture that is mounted again releases its fonts and requests them at once. */
const evictAfterMs = 2000;

/** Dependencies of a loader on its page. */
export interface FontPage {
  /** Resolves with null when the server is unreachable. */
  fetch(address: string): Promise<{ status: number; text: string } | null>;
  /** Adds a style sheet to the page; returns a function to remove it. */
  adopt(css: string): () => void;
  /** Removes the sheet of this path that came with the page; null when it has none. */
  included(address: string): (() => void) | null;
  after(delayMs: number, act: () => void): void;
  nowMs(): number;
}

interface ServedSheet {
  family: string;
  state: 'asked' | 'here' | 'nobody' | 'away';
  settled: Promise<void>;
  requestedAtMs: number;
  tries: number;
  remove: () => void;
}

interface UploadedSheet {
  users: number;
  remove: () => void;
}

/**
 * Loads fonts into a page: uploaded ones from their files, all others as style sheets of this server, each once. A
 * sheet lists the files; the browser fetches those whose letters are used.
 */
export class FontLoader {
  readonly #page: FontPage;
  readonly #served = new Map<string, ServedSheet>();
  readonly #uploaded = new Map<string, UploadedSheet>();
  readonly #bundled: ReadonlySet<string>;

  /** `bundled`: paths of the sheets that the page includes anyway. */
  constructor(page: FontPage, bundled: readonly string[] = []) {
    this.#page = page;
    this.#bundled = new Set(bundled);
  }

  /** Loads missing fonts. Returns a function to release the uploaded ones. */
  show(fonts: readonly Font[], uploaded: readonly FontFace[]): () => void {
    const sheets = uploaded.map(uploadedSheet);
    for (const css of sheets) this.#use(css);
    const own = new Set(uploaded.map(({ fontFamily }) => fontFamily));
    for (const family of own) this.#dropServed(family);
    for (const font of fonts) if (!own.has(font.fontFamily)) this.#add(font);
    return () => {
      for (const css of sheets) this.#release(css);
    };
  }

  /** Whether the request for the font is still pending. */
  isPending(font: Font): boolean {
    return this.#find(font)?.state === 'asked';
  }

  /** Whether the font is temporarily unavailable from the server. */
  isUnavailable(font: Font): boolean {
    return this.#find(font)?.state === 'away';
  }

  /** Resolves when the sheet of the font is in the page, or the request has failed. */
  settled(font: Font): Promise<void> {
    return this.#find(font)?.settled ?? Promise.resolve();
  }

  /** Called when a file of this family failed to load: requests its sheets again after a back-off. */
  failed(family: string): void {
    for (const [address, served] of this.#served) {
      if (served.family !== family || served.state !== 'here') continue;
      served.state = 'away';
      this.#retry(address, served);
    }
  }

  /** Removes all fonts. */
  end(): void {
    for (const { remove } of [...this.#served.values(), ...this.#uploaded.values()]) remove();
    this.#served.clear();
    this.#uploaded.clear();
  }

  #find(font: Font): ServedSheet | undefined {
    const address = sheetAddress(font);
    return address === null ? undefined : this.#served.get(address);
  }

  #add(font: Font): void {
    const address = sheetAddress(font);
    if (address === null || this.#bundled.has(address) || this.#served.has(address)) return;
    const included = this.#page.included(address);
    const served: ServedSheet = {
      family: font.fontFamily,
      state: included === null ? 'asked' : 'here',
      settled: Promise.resolve(),
      requestedAtMs: this.#page.nowMs(),
      tries: 0,
      remove: included ?? (() => undefined),
    };
    this.#served.set(address, served);
    if (included === null) served.settled = this.#load(address, served);
  }

  async #load(address: string, served: ServedSheet): Promise<void> {
    const answer = await this.#page.fetch(address);
    if (this.#served.get(address) !== served) return;
    if (answer?.status === 200) {
      served.remove();
      const isLate = this.#page.nowMs() - served.requestedAtMs > fontPatienceMs;
      served.remove = this.#page.adopt(isLate ? unblocked(answer.text) : answer.text);
      served.state = 'here';
    } else if (answer?.status === 204 || answer?.status === 404) served.state = 'nobody';
    else {
      served.state = 'away';
      this.#retry(address, served);
    }
  }

  #retry(address: string, served: ServedSheet): void {
    const delayMs = backOffMs(firstRetryMs, maxRetryMs, served.tries++, 1);
    this.#page.after(delayMs, () => {
      if (this.#served.get(address) === served) void this.#load(address, served);
    });
  }

  #dropServed(family: string): void {
    for (const [address, served] of this.#served) {
      if (served.family !== family) continue;
      served.remove();
      this.#served.delete(address);
    }
  }

  #use(css: string): void {
    const cached = this.#uploaded.get(css);
    if (cached === undefined) this.#uploaded.set(css, { users: 1, remove: this.#page.adopt(css) });
    else cached.users += 1;
  }

  #release(css: string): void {
    const cached = this.#uploaded.get(css);
    if (cached === undefined) return;
    cached.users -= 1;
    this.#page.after(evictAfterMs, () => {
      if (cached.users > 0 || this.#uploaded.get(css) !== cached) return;
      cached.remove();
      this.#uploaded.delete(css);
    });
  }
}

/** Path of a font's style sheet on the server; null for names that cannot be a served family. */
export function sheetAddress({ fontFamily, fontStyle, fontWeight }: Font): string | null {
  const id = fontFamily.toLowerCase().replaceAll(' ', '-');
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) return null;
  return `/fonts/${id}/${fontWeight}-${fontStyle}.css`;
}

/** Text that is already visible must not disappear while its late font file loads. */
export const unblocked = (css: string): string =>
  css.replaceAll('font-display:block', 'font-display:swap');

const uploadedSheet = (face: FontFace): string =>
  [
    `@font-face{font-family:"${face.fontFamily.replace(/["\\]/g, '')}";`,
    `font-style:${face.fontStyle};`,
    `font-weight:${face.fontWeightFrom} ${face.fontWeightTo};`,
    `font-display:block;src:url("${encodeURI(face.file)}");}`,
  ].join('');
