import fc from 'fast-check';
import { cpuMs } from '@quizcast/game/cpu-time.fixture';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it, test } from 'vitest';
import { importedFileSchema } from '@quizcast/game/importing/import';
import { allFormats } from './all.ts';
import { isBlankField, type BoardFormat, type ExportCategoryShow } from './board-format.ts';
import { boardFormats } from './boards.ts';
import {
  anyBoards,
  blank,
  expectWholeBoards,
  imported,
  inShort,
  sampleBoards,
} from './boards.fixture.ts';
import { distinctNames } from './parsed-boards.ts';

/** How many boards each format supports, and how it changes category names. */
const held: Record<string, { boards: number; isByName: boolean; isNamed: boolean }> = {
  siq: { boards: 10, isByName: false, isNamed: true },
  'howardchung-csv': { boards: 3, isByName: false, isNamed: false },
  'jarchive-tsv': { boards: 2, isByName: true, isNamed: false },
  'jparty-csv': { boards: 2, isByName: false, isNamed: false },
  'jeopardy-json': { boards: 6, isByName: true, isNamed: false },
  'jeopardy-boards': { boards: 3, isByName: true, isNamed: true },
};

async function written({ id, writeBoards }: BoardFormat, show: ExportCategoryShow) {
  if (writeBoards === undefined) throw new Error(`${id} is not written`);
  return new Uint8Array(await writeBoards.bytes(show));
}

const expected = ({ boards, final }: ExportCategoryShow, isByName: boolean) => ({
  boards: boards.map(({ points, categories }) => {
    const names = distinctNames(categories.map(({ name }) => name));
    return {
      rowPoints: points,
      categories: categories.map(({ name, fields }, at) => [
        isByName ? names[at] : name,
        ...fields.map((each) => (isBlankField(each) ? null : `${each.question} → ${each.answer}`)),
      ]),
    };
  }),
  final: final === null ? null : `${final.category}: ${final.question} → ${final.answer}`,
});

const writtenFormats = boardFormats.filter(({ writeBoards }) => writeBoards !== undefined);

describe.each(writtenFormats.map((format) => [format.id, format] as const))('%s', (id, format) => {
  const { boards = 1, isByName = false, isNamed = false } = held[id] ?? {};

  test('FORMAT1 is detected by content among all formats', async () => {
    const file = await imported(await written(format, sampleBoards), null);
    expect(file.format?.id).toBe(id);
    expect(file.categoryShows).toHaveLength(1);
    for (const other of allFormats)
      if (other.id !== id)
        expect(await other.detect(await written(format, sampleBoards))).toBeLessThan(1);
  });

  test('FORMAT48 reads back the boards it wrote, and writes the same bytes every time', async () => {
    await fc.assert(
      fc.asyncProperty(anyBoards(boards), async (show) => {
        const bytes = await written(format, show);
        expect(await written(format, show)).toEqual(bytes);
        const { categoryShows, problems } = await imported(bytes, null);
        const [only, ...others] = categoryShows;
        if (only === undefined) throw new Error('no show');
        expect(others).toEqual([]);
        expect(inShort(only)).toEqual(expected(show, isByName));
        if (isNamed) expect(only.name).toBe(show.name);
        const reported = new Set(problems.map(({ code }) => code));
        expect(
          [...reported].filter((code) => code !== 'fewerQuestions' && code !== 'duplicate'),
        ).toEqual([]);
      }),
      { numRuns: scaled(40) },
    );
  });

  test('FORMAT12 writes an empty show and reads it back as no show', async () => {
    const empty = { ...sampleBoards, boards: [], final: null };
    const file = await imported(await written(format, empty), id);
    expect(file.categoryShows).toEqual([]);
    expect(file.problems.length).toBeGreaterThan(0);
    const hole = { name: 'C', fields: [blank, blank, blank, blank, blank] };
    const blanks = {
      ...empty,
      boards: [{ name: '', points: [1, 2, 3, 4, 5], categories: [hole] }],
    };
    expect((await imported(await written(format, blanks), id)).categoryShows).toEqual([]);
  });

  test('FORMAT2 returns boards or a problem for any bytes and changed files, and never throws', async () => {
    const valid = await written(format, sampleBoards);
    const changed = fc
      .tuple(
        fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(valid.length),
      )
      .map(([changes, length]) => {
        const bytes = valid.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return bytes.slice(0, length);
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), changed), async (bytes) => {
        const certainty = await format.detect(bytes);
        expect(certainty).toBeGreaterThanOrEqual(0);
        expect(certainty).toBeLessThanOrEqual(1);
        expect(expectWholeBoards(await format.readBoards(bytes, { name: 'x' }))).toBe(true);
        const { media: _, ...file } = await imported(bytes, id);
        expect(importedFileSchema.safeParse(file).error).toBeUndefined();
        expect(file.categoryShows.length + file.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: scaled(80) },
    );
  });
});

describe('FORMAT49 reading large boards in linear time', () => {
  const header =
    'round\tclue_value\tdaily_double_value\tcategory\tcomments\tanswer\tquestion\tair_date\tnotes\n';
  const episode = (number: number): string =>
    Array.from({ length: 61 }, (_, at) =>
      [
        at < 30 ? 1 : at < 60 ? 2 : 3,
        ((at % 5) + 1) * 200,
        0,
        `CATEGORY ${Math.floor(at / 5)}`,
        '',
        `A clue of usual length number ${at} that says what there is to know about it`,
        'Some response',
        `19${80 + (number % 20)}-01-${number}`,
        '',
      ].join('\t'),
    ).join('\n');
  const season = (episodes: number): Uint8Array =>
    new TextEncoder().encode(
      `${header}${Array.from({ length: episodes }, (_, number) => episode(number)).join('\n')}`,
    );

  it('takes four times as long for four times the season, not sixteen @release', async () => {
    const [small, large] = [season(100), season(400)];
    await imported(small, null);
    const smallMs = await cpuMs(() => imported(small, null));
    const largeMs = await cpuMs(() => imported(large, null));
    expect(largeMs / smallMs).toBeLessThan(10);
    const file = await imported(large, null);
    expect(file.categoryShows).toHaveLength(300);
    expect(file.problems[0]).toMatchObject({ code: 'tooManyShows', detail: '400' });
  });

  test.each([
    ['rows without categories', `round,cat,q,a,dd\n${',,q,a,\n'.repeat(100_000)}`],
    [
      'categories of one question',
      `round,cat,q,a\n${Array.from({ length: 40_000 }, (_, at) => `j,${at},q,a`).join('\n')}`,
    ],
    [
      'rounds of one question',
      `round,cat,q,a\n${Array.from({ length: 40_000 }, (_, at) => `${at},c,q,a`).join('\n')}`,
    ],
    ['tabs', `${header}${'\t'.repeat(2_000_000)}`],
    [
      'empty objects',
      `[{"category":"c","question":"q","answer":"a","round":"r"}${',{}'.repeat(400_000)}]`,
    ],
    [
      'quotes',
      JSON.stringify([
        { category: 'c', question: `'${"\\'".repeat(500_000)}`, answer: 'a', round: 'r' },
      ]),
    ],
    [
      'open tags',
      JSON.stringify([{ category: 'c', question: '<a '.repeat(500_000), answer: 'a', round: 'r' }]),
    ],
    [
      'numbers',
      JSON.stringify({
        single: [
          {
            name: 'c',
            clues: Array.from({ length: 80_000 }, () => ({ text: 'q', answer: 'a', value: 1 })),
          },
        ],
      }),
    ],
  ])('finishes with many %s', async (_, text) => {
    const bytes = new TextEncoder().encode(text);
    for (const { id } of boardFormats) await imported(bytes, id);
    await imported(bytes, null);
  });
});
