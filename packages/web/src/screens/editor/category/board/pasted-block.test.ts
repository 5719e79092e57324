import { describe, expect, it } from 'vitest';
import { cellsOf, copied, isBlock, readBlock } from './pasted-block.ts';

const top = { column: 0, row: 0 };

describe('the cells of a pasted text', () => {
  it('go by tabs and lines, whatever ends a line, and quotes hold both', () => {
    expect(cellsOf('a\tb\r\nc\t\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(cellsOf('"two\nlines"\t"say ""hi"""\n\tx')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['', 'x'],
    ]);
    expect(cellsOf('')).toEqual([['']]);
  });

  it('take a quote that nobody closes, or that stands within, as a letter', () => {
    expect(cellsOf('"open\tb\nc')).toEqual([['"open', 'b'], ['c']]);
    expect(cellsOf('5" disk\tb')).toEqual([['5" disk', 'b']]);
  });

  it('are more than one cell only with a tab or a second line', () => {
    expect(isBlock('What is this?')).toBe(false);
    expect(isBlock('What is this?\n')).toBe(false);
    expect(isBlock('"two\nlines"')).toBe(false);
    expect(isBlock('a\tb')).toBe(true);
    expect(isBlock('a\nb')).toBe(true);
  });
});

describe('a block', () => {
  it('of up to five columns holds questions, with their answers on further lines', () => {
    expect(readBlock('a\t"q\nans"\t\nb\tc\td', { column: 1, row: 3 })).toEqual({
      written: [
        { at: { column: 1, row: 3 }, question: 'a' },
        { at: { column: 2, row: 3 }, question: 'q', answer: 'ans' },
        { at: { column: 1, row: 4 }, question: 'b' },
        { at: { column: 2, row: 4 }, question: 'c' },
        { at: { column: 3, row: 4 }, question: 'd' },
      ],
      skippedCount: 0,
    });
  });

  it('of two columns holds questions and answers, which go on in the next category', () => {
    const rows = ['1\tA', '2\tB', '3\t'].join('\n');
    expect(readBlock(rows, { column: 2, row: 3 }).written).toEqual([
      { at: { column: 2, row: 3 }, question: '1', answer: 'A' },
      { at: { column: 2, row: 4 }, question: '2', answer: 'B' },
      { at: { column: 3, row: 0 }, question: '3' },
    ]);
    expect(readBlock(rows, { column: 4, row: 4 })).toMatchObject({
      written: [{}],
      skippedCount: 2,
    });
  });

  it('of ten columns holds a question and an answer for each category', () => {
    const cells = Array.from({ length: 10 }, (_, at) => String(at)).join('\t');
    const { written, skippedCount: left } = readBlock(cells, top);
    expect(left).toBe(0);
    expect(written).toHaveLength(5);
    expect(written[4]).toEqual({ at: { column: 4, row: 0 }, question: '8', answer: '9' });
    expect(readBlock(cells, { column: 1, row: 0 }).skippedCount).toBe(1);
  });

  it('begins with names on a name, or with a sixth row', () => {
    const six = ['n', '1', '2', '3', '4', '5'].map((text) => `${text}\tx\ty`).join('\n');
    for (const row of [-1, 0]) {
      const { written, skippedCount: left } = readBlock(six, { column: 0, row });
      expect(written[0]).toEqual({ at: { column: 0, row: -1 }, name: 'n' });
      expect(written.at(-1)).toEqual({ at: { column: 2, row: 4 }, question: 'y' });
      expect(left).toBe(0);
    }
    expect(readBlock(six, { column: 0, row: 1 }).skippedCount).toBe(6);
  });

  it('leaves out what there is no place for, and says how much', () => {
    const wide = readBlock('a\tb\tc', { column: 3, row: 0 });
    expect(wide.written).toHaveLength(2);
    expect(wide.skippedCount).toBe(1);
  });

  it('that is copied from a field is written on another as it was', () => {
    const text = copied('Who said "yes"?\nAnd why?', 'Nobody');
    expect(readBlock(text, { column: 3, row: 2 }).written).toEqual([
      {
        at: { column: 3, row: 2 },
        question: 'Who said "yes"?\nAnd why?',
        answer: 'Nobody',
      },
    ]);
  });
});
