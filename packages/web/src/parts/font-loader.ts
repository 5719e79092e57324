import { backOffMs } from '@quizcast/game/client/back-off';
import type { FontFace } from '@quizcast/game/values/font';
import type { Font } from '@quizcast/game/values/style-values';

/** The specification's font time-out: after it a text is shown in a fallback. */
export const fontPatienceMs = 3000;
const firstRetryMs = 5000;
const maxRetryMs = 5 * 60_000;
/** A picture that is drawn anew gives its fonts back and takes them again in one go. */
const keptAfterUseMs = 2000;

/** What a loader needs of the page it works in. */
export interface FontPage {
  /** Resolves with null when the server cannot be reached. */
  fetch(address: string): Promise<{ status: number; text: string } | null>;
  /** Lets a style sheet take effect; returns the way to take it away. */
  adopt(css: string): () => void;
  after(delayMs: number, act: () => void): void;
  nowMs(): number;
}

interface Served {
  family: string;
  state: 'asked' | 'here' | 'nobody' | 'away';
  settled: Promise<void>;
  askedAtMs: number;
  tries: number;
  remove: () => void;
}

interface Uploaded {
  users: number;
  remove: () => void;
}

/**
 * Brings fonts into a page: uploaded ones from their files, all others as style sheets of this server, each once. A sheet
 * names the files; the browser fetches those whose letters are drawn.
 */
export class FontLoader {
  readonly #page: FontPage;
  readonly #served = new Map<string, Served>();
  readonly #uploaded = new Map<string, Uploaded>();
  readonly #bundled: ReadonlySet<string>;

  /** `bundled`: addresses of the sheets that the page has anyway. */
  constructor(page: FontPage, bundled: readonly string[] = []) {
    this.#page = page;
    this.#bundled = new Set(bundled);
  }

  /** Loads what is not here yet. Returns the way to say that the uploaded ones are not used any more. */
  show(fonts: readonly Font[], uploaded: readonly FontFace[]): () => void {
    const sheets = uploaded.map(uploadedSheet);
    for (const css of sheets) this.#use(css);
    const own = new Set(uploaded.map(({ fontFamily }) => fontFamily));
    for (const family of own) this.#dropServed(family);
    for (const font of fonts) if (!own.has(font.fontFamily)) this.#ask(font);
    return () => {
      for (const css of sheets) this.#release(css);
    };
  }

  /** Whether it is still open if the server has this font. */
  isPending(font: Font): boolean {
    return this.#find(font)?.state === 'asked';
  }

  /** Whether the server has this font, and cannot give it now. */
  isAway(font: Font): boolean {
    return this.#find(font)?.state === 'away';
  }

  /** Resolves when the sheet of this font is in the page, or when it is clear that it is not coming now. */
  settled(font: Font): Promise<void> {
    return this.#find(font)?.settled ?? Promise.resolve();
  }

  /** A file of this family could not be had: its sheets are taken anew after a while. */
  failed(family: string): void {
    for (const [address, served] of this.#served) {
      if (served.family !== family || served.state !== 'here') continue;
      served.state = 'away';
      this.#askAgain(address, served);
    }
  }

  /** Takes everything back. */
  end(): void {
    for (const { remove } of [...this.#served.values(), ...this.#uploaded.values()]) remove();
    this.#served.clear();
    this.#uploaded.clear();
  }

  #find(font: Font): Served | undefined {
    const address = sheetAddress(font);
    return address === null ? undefined : this.#served.get(address);
  }

  #ask(font: Font): void {
    const address = sheetAddress(font);
    if (address === null || this.#bundled.has(address) || this.#served.has(address)) return;
    const served: Served = {
      family: font.fontFamily,
      state: 'asked',
      settled: Promise.resolve(),
      askedAtMs: this.#page.nowMs(),
      tries: 0,
      remove: () => undefined,
    };
    this.#served.set(address, served);
    served.settled = this.#load(address, served);
  }

  async #load(address: string, served: Served): Promise<void> {
    const answer = await this.#page.fetch(address);
    if (this.#served.get(address) !== served) return;
    if (answer?.status === 200) {
      served.remove();
      const isLate = this.#page.nowMs() - served.askedAtMs > fontPatienceMs;
      served.remove = this.#page.adopt(isLate ? unblocked(answer.text) : answer.text);
      served.state = 'here';
    } else if (answer?.status === 204 || answer?.status === 404) served.state = 'nobody';
    else {
      served.state = 'away';
      this.#askAgain(address, served);
    }
  }

  #askAgain(address: string, served: Served): void {
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
    const known = this.#uploaded.get(css);
    if (known === undefined) this.#uploaded.set(css, { users: 1, remove: this.#page.adopt(css) });
    else known.users += 1;
  }

  #release(css: string): void {
    const known = this.#uploaded.get(css);
    if (known === undefined) return;
    known.users -= 1;
    this.#page.after(keptAfterUseMs, () => {
      if (known.users > 0 || this.#uploaded.get(css) !== known) return;
      known.remove();
      this.#uploaded.delete(css);
    });
  }
}

/** Where the server keeps the sheet of a font; null for a name that no served family bears. */
export function sheetAddress({ fontFamily, fontStyle, fontWeight }: Font): string | null {
  const id = fontFamily.toLowerCase().replaceAll(' ', '-');
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) return null;
  return `/fonts/${id}/${fontWeight}-${fontStyle}.css`;
}

/** A text that is on screen already must not vanish while the file of its late font comes. */
export const unblocked = (css: string): string =>
  css.replaceAll('font-display:block', 'font-display:swap');

const uploadedSheet = (face: FontFace): string =>
  [
    `@font-face{font-family:"${face.fontFamily.replace(/["\\]/g, '')}";`,
    `font-style:${face.fontStyle};`,
    `font-weight:${face.fontWeightFrom} ${face.fontWeightTo};`,
    `font-display:block;src:url("${encodeURI(face.file)}");}`,
  ].join('');
