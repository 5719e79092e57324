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

export interface MigrationWarning {
  code: LegacyWarning;
  path: string;
  /** '' when there is no name for it. */
  about: string;
}

const maxAboutLength = 80;

/** Collects old data that has no place in the new layout and is kept in the archive only. */
export class MigrationReport {
  /** Path in the old documents: `questionlists/0/questions/3/category`. */
  readonly paths: string[] = [];
  readonly warnings: MigrationWarning[] = [];

  archive(path: string): void {
    this.paths.push(path);
  }

  /** `about` identifies the item for the user: the text of a question, the name of a list. */
  warn(code: LegacyWarning, path: string, about = ''): void {
    this.warnings.push({ code, path, about: about.slice(0, maxAboutLength) });
  }
}

/** An object of the old data while it is read. Fields that have not been read when it is closed are archived. */
export class Part {
  readonly path: string;
  readonly report: MigrationReport;
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(record: Readonly<Record<string, unknown>>, path: string, report: MigrationReport) {
    this.#record = record;
    this.path = path;
    this.report = report;
  }

  /** Names of the fields that have not been taken yet. */
  names(): string[] {
    return Object.keys(this.#record).filter((name) => !this.#read.has(name));
  }

  peek(name: string): unknown {
    return Object.hasOwn(this.#record, name) ? this.#record[name] : undefined;
  }

  /** Takes the first of these fields that exists and that `parse` accepts. */
  read<Value>(
    names: readonly string[],
    parse: (value: unknown) => Value | undefined,
  ): Value | undefined {
    for (const name of names) {
      const value = this.#read.has(name) ? undefined : this.peek(name);
      const result = value === undefined ? undefined : parse(value);
      if (result === undefined) continue;
      this.#read.add(name);
      return result;
    }
    return undefined;
  }

  /** A nested object, which is read and closed on its own. */
  inner(...names: string[]): Part | undefined {
    for (const name of names) {
      const value = this.#read.has(name) ? undefined : this.peek(name);
      if (!isRecord(value)) continue;
      this.#read.add(name);
      return new Part(value, `${this.path}/${name}`, this.report);
    }
    return undefined;
  }

  close(): void {
    for (const name of this.names()) this.report.archive(`${this.path}/${name}`);
  }
}

/** Limits a text to `maxLength` letters and adds a warning if it was cut; the full text stays in the archive. */
export function truncated(
  text: string,
  maxLength: number,
  path: string,
  report: MigrationReport,
): string {
  if (text.length <= maxLength) return text;
  report.archive(path);
  report.warn('textShortened', path);
  // Never splits a surrogate pair.
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '');
}

export const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
};
