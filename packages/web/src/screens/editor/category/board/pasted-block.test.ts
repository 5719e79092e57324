import { describe, expect, it } from 'vitest';
import { cellsOf, copied, isBlock, readBlock } from './pasted-block.ts';

const top = { column: 0, row: 0 };

describe('the cells of pasted text', () => {
  it('are split at tabs and any line ending, except within quotes', () => {
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

  it('treat an unclosed or inner quote as a character', () => {
    expect(cellsOf('"open\tb\nc')).toEqual([['"open', 'b'], ['c']]);
    expect(cellsOf('5" disk\tb')).toEqual([['5" disk', 'b']]);
  });

  it('form a block only with a tab or a second line', () => {
    expect(isBlock('What is this?')).toBe(false);
    expect(isBlock('What is this?\n')).toBe(false);
    expect(isBlock('"two\nlines"')).toBe(false);
    expect(isBlock('a\tb')).toBe(true);
    expect(isBlock('a\nb')).toBe(true);
  });
});

describe('a block', () => {
  it('of up to five columns contains questions, with their answers on further lines of a cell', () => {
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

  it('of two columns contains questions and answers, and continues in the next category', () => {
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

  it('of ten columns contains a question and an answer for each category', () => {
    const cells = Array.from({ length: 10 }, (_, at) => String(at)).join('\t');
    const { written, skippedCount: left } = readBlock(cells, top);
    expect(left).toBe(0);
    expect(written).toHaveLength(5);
    expect(written[4]).toEqual({ at: { column: 4, row: 0 }, question: '8', answer: '9' });
    expect(readBlock(cells, { column: 1, row: 0 }).skippedCount).toBe(1);
  });

  it('starts with names if pasted on a name or if it has six rows', () => {
    const six = ['n', '1', '2', '3', '4', '5'].map((text) => `${text}\tx\ty`).join('\n');
    for (const row of [-1, 0]) {
      const { written, skippedCount: left } = readBlock(six, { column: 0, row });
      expect(written[0]).toEqual({ at: { column: 0, row: -1 }, name: 'n' });
      expect(written.at(-1)).toEqual({ at: { column: 2, row: 4 }, question: 'y' });
      expect(left).toBe(0);
    }
    expect(readBlock(six, { column: 0, row: 1 }).skippedCount).toBe(6);
  });

  it('skips cells that do not fit, and counts them', () => {
    const wide = readBlock('a\tb\tc', { column: 3, row: 0 });
    expect(wide.written).toHaveLength(2);
    expect(wide.skippedCount).toBe(1);
  });

  it('copied from one field is written to another unchanged', () => {
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
