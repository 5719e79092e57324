import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import { addFonts, removeFamily, type StoredFont } from './font-edits.ts';

const stamp = { atMs: 1, actor: { kind: 'owner' as const, userId: 'u' }, dice: 0 };
const stored = (fontFamily: string, weight: number, file: string): StoredFont => ({
  fontFamily,
  fontStyle: 'normal',
  fontWeightFrom: weight,
  fontWeightTo: weight,
  file: `/files/quizshow/u/fonts/${file}.woff2`,
});
let ids = 0;
const newId = (): string => `font${++ids}`;

function after(app: ReturnType<typeof defaultDocument>, ...edits: Parameters<typeof reduce>[1][]) {
  let document = app;
  for (const edit of edits) {
    const result = reduce(document, edit, stamp);
    if (result.kind === 'refused') throw new Error(result.reason);
    document = result.document;
  }
  return document;
}

const files = ({ fonts }: ReturnType<typeof defaultDocument>) =>
  Object.values(fonts).map(({ fontFamily, fontWeightFrom, file }) => [
    fontFamily,
    fontWeightFrom,
    file.replace(/.*\//, ''),
  ]);

it('adds several files at once, and a newer file replaces the older one of the same face', () => {
  const first = after(
    defaultDocument(),
    addFonts({}, [stored('Mine', 400, 'a'), stored('Mine', 700, 'b')], newId),
  );
  expect(files(first)).toEqual([
    ['Mine', 400, 'a.woff2'],
    ['Mine', 700, 'b.woff2'],
  ]);
  const second = after(first, addFonts(first.fonts, [stored('Mine', 400, 'c')], newId));
  expect(files(second)).toEqual([
    ['Mine', 700, 'b.woff2'],
    ['Mine', 400, 'c.woff2'],
  ]);
});

it('removes a family with all its files, and no other', () => {
  const all = after(
    defaultDocument(),
    addFonts(
      {},
      [stored('Mine', 400, 'a'), stored('Mine', 700, 'b'), stored('Yours', 400, 'c')],
      newId,
    ),
  );
  expect(files(after(all, removeFamily(all.fonts, 'Mine')))).toEqual([['Yours', 400, 'c.woff2']]);
});
