import { isRecord } from '../../json.ts';

/** What makes a piece of old data other than it was, or needs a look; a closed list, so that pages say it in words. */
export const legacyWarnings = [
  'noRightAnswer',
  'moreThanFourAnswers',
  'fewerThanFourAnswers',
  'textShortened',
  'valueChanged',
  'listSplit',
  'noLists',
  'twitchNameKept',
] as const;
export type LegacyWarning = (typeof legacyWarnings)[number];

export interface ToldWarning {
  code: LegacyWarning;
  path: string;
  /** '' where nothing names it. */
  about: string;
}

const maxAboutLength = 80;

/** Gathers what of the old data finds no place in the new: it lives on in the archive alone. */
export class LeftOver {
  /** Where it stands in the old documents: `questionlists/0/questions/3/category`. */
  readonly paths: string[] = [];
  readonly warnings: ToldWarning[] = [];

  leave(path: string): void {
    this.paths.push(path);
  }

  /** `about` is what the user knows it by: the text of a question, the name of a list. */
  warn(code: LegacyWarning, path: string, about = ''): void {
    this.warnings.push({ code, path, about: about.slice(0, maxAboutLength) });
  }
}

/** An object of the old data while it is read. What nobody has taken out of it when it is closed is left over. */
export class Part {
  readonly path: string;
  readonly left: LeftOver;
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #taken = new Set<string>();

  constructor(record: Readonly<Record<string, unknown>>, path: string, left: LeftOver) {
    this.#record = record;
    this.path = path;
    this.left = left;
  }

  /** The names of what nobody has taken yet. */
  names(): string[] {
    return Object.keys(this.#record).filter((name) => !this.#taken.has(name));
  }

  peek(name: string): unknown {
    return Object.hasOwn(this.#record, name) ? this.#record[name] : undefined;
  }

  /** The first of these that is there, and that `fits`: it has found its place. */
  take<Value>(
    names: readonly string[],
    fits: (value: unknown) => Value | undefined,
  ): Value | undefined {
    for (const name of names) {
      const value = this.#taken.has(name) ? undefined : this.peek(name);
      const taken = value === undefined ? undefined : fits(value);
      if (taken === undefined) continue;
      this.#taken.add(name);
      return taken;
    }
    return undefined;
  }

  /** An object within it, to be read and closed on its own. */
  inner(...names: string[]): Part | undefined {
    for (const name of names) {
      const value = this.#taken.has(name) ? undefined : this.peek(name);
      if (!isRecord(value)) continue;
      this.#taken.add(name);
      return new Part(value, `${this.path}/${name}`, this.left);
    }
    return undefined;
  }

  close(): void {
    for (const name of this.names()) this.left.leave(`${this.path}/${name}`);
  }
}

/** A text of at most `most` letters; what is cut off stays in the archive, and is told. */
export function fitting(text: string, most: number, path: string, left: LeftOver): string {
  if (text.length <= most) return text;
  left.leave(path);
  left.warn('textShortened', path);
  // Not through the middle of a letter that takes two places.
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}

export const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
};
