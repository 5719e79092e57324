import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it } from 'vitest';
import { importedFileSchema } from '@quizcast/game/importing/import';
import { formats } from './all.ts';
import { importFile } from './import-file.ts';
import { samples } from './samples.fixture.ts';
import { sampleShow } from './show.fixture.ts';

/** Cuts a piece out of a valid file, inserts it elsewhere, or overwrites it. */
type Mutation = { at: number; length: number; with: Uint8Array };

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 100_000 }),
  length: fc.nat({ max: 40 }),
  with: fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom(
        '"',
        "'",
        '<',
        '</',
        '<![CDATA[',
        '&#x110000;',
        '{',
        '}',
        '[',
        '\\',
        '\0',
        '\n\n',
        ',',
        '\t',
        '=',
        '~',
        '%',
        '9'.repeat(30),
        '__proto__',
        'A1048576',
        '-1',
        '1e999',
        'null',
        '\ud800',
      )
      .map((text) => new TextEncoder().encode(text)),
  ),
});

function mutated(bytes: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  let result = bytes;
  for (const { at, length, with: put } of mutations) {
    const from = result.length === 0 ? 0 : at % result.length;
    result = new Uint8Array([
      ...result.subarray(0, from),
      ...put,
      ...result.subarray(from + length),
    ]);
  }
  return result;
}

async function survives(bytes: Uint8Array, formatId: string | null): Promise<void> {
  const before = bytes.slice();
  const { file } = await importFile({ bytes, fileName: 'x', formatId, columns: null });
  // The result matches its schema for any input, and the input is not modified.
  expect(importedFileSchema.safeParse(file).error).toBeUndefined();
  expect(Buffer.compare(bytes, before)).toBe(0);
  // An empty result always reports a problem.
  if (file.shows.length === 0) expect(file.problems.length).toBeGreaterThan(0);
}

describe('FORMAT2 no file makes a reader throw or hang', () => {
  it('with any bytes, detected by content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), (bytes) => survives(bytes, null)),
      { numRuns: scaled(200) },
    );
  });

  describe.each(formats.map((format) => [format.id, format] as const))('%s', (id, format) => {
    it('never throws when called directly', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
          const certainty = await format.detect(bytes);
          expect(certainty).toBeGreaterThanOrEqual(0);
          expect(certainty).toBeLessThanOrEqual(1);
          await format.read(bytes, { name: 'x' });
          await format.sheet?.(bytes);
        }),
        { numRuns: scaled(60) },
      );
    });

    it('survives mutated and truncated files of its own', async () => {
      const valid = (await format.write?.bytes(sampleShow)) ?? samples[id];
      if (valid === undefined) throw new Error(`${id} has no file that could be changed`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyMutation, { minLength: 1, maxLength: 4 }),
          fc.option(fc.nat({ max: valid.length })),
          async (mutations, cut) => {
            const bytes = mutated(valid, mutations);
            await survives(cut === null ? bytes : bytes.slice(0, cut), id);
          },
        ),
        { numRuns: scaled(60) },
      );
    });
  });

  it.each([
    ['one long line', 'a'.repeat(scaled(3_000_000))],
    ['quotes', '"'.repeat(scaled(1_000_001))],
    ['commas', ','.repeat(scaled(1_000_000))],
    ['empty rows', '\n'.repeat(scaled(1_000_000))],
    ['open brackets', '['.repeat(scaled(1_000_000))],
    ['open braces', '{'.repeat(scaled(500_000))],
    ['open tags', '<a>'.repeat(scaled(300_000))],
    ['entities', '&amp;'.repeat(scaled(300_000))],
    ['answers', `q {\n${'=a\n~b\n'.repeat(scaled(100_000))}`],
    ['escapes', '\\'.repeat(scaled(1_000_000))],
    ['letters', 'A. b\n'.repeat(scaled(200_000))],
    ['marks', '#Q x\n^ y\n'.repeat(scaled(100_000))],
    ['questions', '1. q?\n'.repeat(scaled(200_000))],
    ['stars', '*a'.repeat(scaled(500_000))],
    ['ticks', '- A) ✅'.repeat(scaled(200_000))],
    ['spaces', ' '.repeat(scaled(2_000_000))],
    ['pairs', 'a,b,c\n'.repeat(scaled(200_000))],
    ['open quotes', '"a,b\n'.repeat(scaled(200_000))],
    ['broken quotes', 'a,"b"c,"d\n'.repeat(scaled(100_000))],
    ['brackets in a header', `Question${'('.repeat(scaled(500_000))},A,B,Right\nq,a,b,A`],
    ['space in a right answer', `Question,A,B,Right\nq,a,b,A${' '.repeat(scaled(500_000))}!\n`],
    ['numbers in a right answer', `Question,A,B,Right\nq,a,b,${'1 '.repeat(scaled(300_000))}!\n`],
    ['digits for seconds', `Question,A,B,Seconds\nq,a,b,${'1.'.repeat(scaled(300_000))}\n`],
    [
      'rich text',
      JSON.stringify({ questions: [{ answers: ['<a '.repeat(scaled(200_000))], solutions: [0] }] }),
    ],
  ])('with extreme input: %s', async (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    for (const { id } of formats) await survives(bytes, id);
    await survives(bytes, null);
  });
});
