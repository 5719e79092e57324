import { rowOf, type RankedViewer } from '@quizcast/game/crowd/board';
import { madeUpName } from '@quizcast/game/crowd/board-name';
import { numberOf } from '@quizcast/game/crowd/generated-names';
import { shownName } from '@quizcast/game/crowd/names';
import type { BoardRow } from '@quizcast/game/crowd/show-fields';
import type { Response } from '../ports/response-store.ts';
import { publicName } from './public-name.ts';

/** What of a board is asked for. */
export interface BoardSearch {
  /** Part of a name as it is shown; '' for everybody. */
  search: string;
  /** How many rows are left out before the first one. */
  from: number;
  limit: number;
}

/** Everybody may see the name of a viewer who was right once. */
export const isPublic = ({ right }: Pick<RankedViewer, 'right'>): boolean => right > 0;

/** Names like these are shown as they are, if at all. */
const isPlain = /^[!-~]{1,25}$/;

/** Names of viewers, and what everybody may see of them. */
export class ShownNames {
  /** As they were seen last, by viewer. */
  readonly #names: Map<string, string>;
  #hiddenWords = '[]';
  /** What was shown of those who were shown, while these words were hidden. */
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

  /** Those rows whose name, as everybody may see it, has the text in it. */
  find(
    rows: readonly RankedViewer[],
    { search, from, limit }: BoardSearch,
    hiddenWords: readonly string[],
  ): BoardRow[] {
    return this.found(rows, { search, from, limit }, hiddenWords).map(({ row, name }) =>
      rowOf(row, name),
    );
  }

  /** The same, with the viewers. */
  found(
    rows: readonly RankedViewer[],
    { search, from, limit }: BoardSearch,
    hiddenWords: readonly string[],
  ): { row: RankedViewer; name: string }[] {
    const wanted = search.trim().toLowerCase();
    const hasIt = (name: string) => name.toLowerCase().includes(wanted);
    const found: { row: RankedViewer; name: string }[] = [];
    const words = JSON.stringify(hiddenWords);
    if (words !== this.#hiddenWords) {
      this.#hiddenWords = words;
      this.#shown.clear();
    }
    // Without a search every row is found.
    const start = wanted === '' ? from : 0;
    for (const row of rows.slice(start)) {
      if (found.length >= from - start + limit) break;
      const raw = this.of(row.viewer);
      // Judging a name takes far longer than finding out that neither of the two can be the one that is looked for.
      const isNear =
        wanted === '' ||
        hasIt(isPlain.test(raw) ? raw : shownName(raw, '')) ||
        hasIt(madeUpName(numberOf(row.viewer)));
      if (!isNear) continue;
      const name = this.#nameOf(row.viewer, raw, hiddenWords);
      if (hasIt(name)) found.push({ row, name });
    }
    return found.slice(from - start);
  }

  /** Worked out for those who are shown. */
  #nameOf(viewer: string, raw: string, hiddenWords: readonly string[]): string {
    const known = this.#shown.get(viewer);
    if (known?.raw === raw) return known.name;
    const name = publicName(viewer, raw, hiddenWords);
    this.#shown.set(viewer, { raw, name });
    return name;
  }
}
