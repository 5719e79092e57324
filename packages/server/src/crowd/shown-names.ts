import { rowOf, type RankedScore } from '@quizcast/game/crowd/board';
import { madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { shownName } from '@quizcast/game/crowd/names';
import type { BoardRow } from '@quizcast/game/crowd/show-fields';
import type { Response } from '../ports/response-store.ts';
import { publicName } from './public-name.ts';

/** A query for rows of a board. */
export interface BoardSearch {
  /** Part of a name as it is shown; '' for all rows. */
  search: string;
  /** Rows to skip. */
  from: number;
  limit: number;
}

/** The name of a viewer is public once the viewer had a right answer. */
export const isPublic = ({ right }: Pick<RankedScore, 'right'>): boolean => right > 0;

/** Names of this form are shown unchanged, if at all. */
const isPlain = /^[!-~]{1,25}$/;

/** Names of viewers, and their public form. */
export class ShownNames {
  /** Names as last seen, by viewer. */
  readonly #names: Map<string, string>;
  #hiddenWords = '[]';
  /** Cache of the public names under the current hidden words. */
  readonly #shown = new Map<string, { raw: string; name: string }>();

  constructor(names: Iterable<readonly [viewer: string, name: string]> = []) {
    this.#names = new Map(names);
  }

  note(responses: readonly Pick<Response, 'voterId' | 'name'>[]): void {
    for (const { voterId, name } of responses) if (name !== '') this.#names.set(voterId, name);
  }

  of(viewer: string): string {
    return this.#names.get(viewer) ?? '';
  }

  /** The rows whose public name contains the text. */
  find(
    rows: readonly RankedScore[],
    { search, from, limit }: BoardSearch,
    hiddenWords: readonly string[],
  ): BoardRow[] {
    return this.found(rows, { search, from, limit }, hiddenWords).map(({ row, name }) =>
      rowOf(row, name),
    );
  }

  /** The same, with the viewer of each row. */
  found(
    rows: readonly RankedScore[],
    { search, from, limit }: BoardSearch,
    hiddenWords: readonly string[],
  ): { row: RankedScore; name: string }[] {
    const query = search.trim().toLowerCase();
    const hasIt = (name: string) => name.toLowerCase().includes(query);
    const found: { row: RankedScore; name: string }[] = [];
    const words = JSON.stringify(hiddenWords);
    if (words !== this.#hiddenWords) {
      this.#hiddenWords = words;
      this.#shown.clear();
    }
    // Without a search every row matches.
    const start = query === '' ? from : 0;
    for (const row of rows.slice(start)) {
      if (found.length >= from - start + limit) break;
      const raw = this.of(row.viewer);
      // Checking a name takes far longer than excluding rows of which neither the raw nor the generated name can match.
      const isNear =
        query === '' ||
        hasIt(isPlain.test(raw) ? raw : shownName(raw, '')) ||
        hasIt(madeUpName(numberOf(row.viewer)));
      if (!isNear) continue;
      const name = this.#nameOf(row.viewer, raw, hiddenWords);
      if (hasIt(name)) found.push({ row, name });
    }
    return found.slice(from - start);
  }

  /** Computed only for rows that are shown. */
  #nameOf(viewer: string, raw: string, hiddenWords: readonly string[]): string {
    const known = this.#shown.get(viewer);
    if (known?.raw === raw) return known.name;
    const name = publicName(viewer, raw, hiddenWords);
    this.#shown.set(viewer, { raw, name });
    return name;
  }
}
