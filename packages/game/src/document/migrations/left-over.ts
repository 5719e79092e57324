import { isRecord } from '../../json.ts';

/**
 * Reasons why a converted item differs from the original or needs a review: a closed list, so that pages can translate
 * them.
 */
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
  /** '' when there is no name for it. */
  about: string;
}

const maxAboutLength = 80;

/** Collects old data that has no place in the new layout and is kept in the archive only. */
export class LeftOver {
  /** Path in the old documents: `questionlists/0/questions/3/category`. */
  readonly paths: string[] = [];
  readonly warnings: ToldWarning[] = [];

  leave(path: string): void {
    this.paths.push(path);
  }

  /** `about` identifies the item for the user: the text of a question, the name of a list. */
  warn(code: LegacyWarning, path: string, about = ''): void {
    this.warnings.push({ code, path, about: about.slice(0, maxAboutLength) });
  }
}

/** An object of the old data while it is read. Fields that have not been taken when it is closed count as left over. */
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

  /** Names of the fields that have not been taken yet. */
  names(): string[] {
    return Object.keys(this.#record).filter((name) => !this.#taken.has(name));
  }

  peek(name: string): unknown {
    return Object.hasOwn(this.#record, name) ? this.#record[name] : undefined;
  }

  /** Takes the first of these fields that exists and that `fits`. */
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

  /** A nested object, which is read and closed on its own. */
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

/** Limits a text to `most` letters and adds a warning if it was cut; the full text stays in the archive. */
export function fitting(text: string, most: number, path: string, left: LeftOver): string {
  if (text.length <= most) return text;
  left.leave(path);
  left.warn('textShortened', path);
  // Never splits a surrogate pair.
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
}

export const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
};
