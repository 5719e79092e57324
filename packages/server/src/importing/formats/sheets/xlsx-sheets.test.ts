import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { importFile } from '../import-file.ts';
import { pack, unpack } from '../safe-zip.ts';
import { bytesOf, sampleShow, textOfBytes, writtenQuestion } from '../show.fixture.ts';
import { sheetsOf, workbookBytes } from './xlsx-sheets.ts';
import { xlsxTable } from './xlsx-table.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';

async function filesOf(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const unpacked = await unpack(bytes, () => true);
  if (typeof unpacked === 'string') throw new Error(unpacked);
  return new Map(unpacked.files);
}

/** A workbook with another sheet, made by hand. */
async function withSheet(rows: string): Promise<Uint8Array> {
  const files = await filesOf(await workbookBytes('Sheet1', [['x']]));
  const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  return pack(files.set(sheetPath, bytesOf(sheet)));
}

const rowsOf = async (bytes: Uint8Array): Promise<string[][] | string> => {
  const workbook = await sheetsOf(bytes);
  return typeof workbook === 'string' ? workbook : (workbook.sheets[0]?.rows ?? []);
};

describe('a workbook', () => {
  it('returns numbers, booleans and texts as people read them', async () => {
    const bytes = await withSheet(
      '<row r="2"><c r="A2"><v>0.10000000000000001</v></c><c r="B2" t="b"><v>1</v></c>' +
        '<c r="C2" t="inlineStr"><is><t>inside</t></is></c><c r="E2" t="str"><f>A2&amp;"x"</f><v>of a formula</v></c></row>',
    );
    expect(await rowsOf(bytes)).toEqual(
      [[], ['0.1', 'TRUE', 'inside', '', 'of a formula']].map((row) =>
        row.length === 0 ? ['', '', '', '', ''] : row,
      ),
    );
  });

  it('FORMAT3 keeps valid cells when a cell contains an error', async () => {
    const bytes = await withSheet(
      '<row r="1"><c r="A1" t="e"><v>#REF!</v></c><c r="B1" t="str"><v>good</v></c></row>',
    );
    expect(await rowsOf(bytes)).toEqual([['#REF!', 'good']]);
  });

  it('FORMAT13 returns times and percentages as people read them', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="21"/></cellXfs></styleSheet>';
    const sheet = await withSheet(
      '<row r="1"><c r="A1" s="1"><v>0.7</v></c><c r="B1" s="2"><v>0.8333333333333334</v></c>' +
        '<c r="C1" s="3" t="n"><f>1/8</f><v>0.125</v></c><c r="D1" s="2"><v>0</v></c>' +
        '<c r="E1" s="4"><v>0.50001157407</v></c><c r="F1" s="1" t="str"><v>x</v></c></row>',
    );
    const files = (await filesOf(sheet)).set('xl/styles.xml', bytesOf(styles));
    expect(await rowsOf(await pack(files))).toEqual([
      ['70%', '20:00', '12.5%', '00:00', '12:00:01', 'x'],
    ]);
  });

  it('FORMAT18 is refused when it has cells in extreme rows or columns', async () => {
    expect(
      await rowsOf(await withSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
    ).toBe('tooLarge');
    expect(await rowsOf(await withSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe(
      'tooLarge',
    );
    expect(await rowsOf(await withSheet('<row r="99999999999"/>'))).toBe('tooLarge');
  });

  it.each([
    ['EncryptedPackage', 'passwordProtected'],
    ['Workbook', 'oldWorkbook'],
    ['Book', 'oldWorkbook'],
  ])('FORMAT18 is refused with a reason when it contains %s', async (held, code) => {
    const old = new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Uint8Array(600),
      ...Buffer.from(`${held}\0`, 'utf16le'),
      ...new Uint8Array(600),
    ]);
    const { file } = await importFile({
      bytes: old,
      fileName: 'x.xlsx',
      formatId: null,
      columns: null,
    });
    expect(file.format?.id).toBe('xlsx');
    expect(file.problems).toEqual([{ code, row: null }]);
    expect(file.sheet).toBe(null);
  });

  it('FORMAT16 is written without formulas', async () => {
    const risky = ['=1+1', '+1', '-1', '@x'];
    const question = writtenQuestion({ text: '=HYPERLINK("x")', answers: risky, price: '=2' });
    const bytes = await xlsxTable.write?.bytes({ name: 'x', questions: [question] });
    const files = await filesOf(bytes ?? new Uint8Array());
    for (const [name, content] of files) {
      expect(textOfBytes(content)).not.toMatch(/<f[\s>]/);
      if (name === sheetPath) expect(textOfBytes(content)).toMatch(/<c r="A2" t="s">/);
    }
    expect(files.has('xl/vbaProject.bin')).toBe(false);
  });

  it('FORMAT2 is read without throwing when any of its XML is corrupted', async () => {
    const valid = await filesOf((await xlsxTable.write?.bytes(sampleShow)) ?? new Uint8Array());
    const paths = [...valid.keys()].filter((name) => name.endsWith('.xml'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat(),
        fc.nat({ max: 60 }),
        fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom(
            '<',
            '</row>',
            '<c r="ZZ9"',
            '&x;',
            't="e"',
            'r="A1"',
            '<!DOCTYPE a [',
            ']]>',
          ),
        ),
        async (path, at, length, put) => {
          const text = textOfBytes(valid.get(path) ?? new Uint8Array());
          const from = at % text.length;
          const changed = text.slice(0, from) + put + text.slice(from + length);
          const bytes = await pack(new Map(valid).set(path, bytesOf(changed)));
          const { file } = await importFile({
            bytes,
            fileName: 'x',
            formatId: 'xlsx',
            columns: null,
          });
          expect(file.format?.id).toBe('xlsx');
        },
      ),
      { numRuns: scaled(150) },
    );
  });

  it('FORMAT13 leaves out its hidden sheets', async () => {
    const bytes = await writeWorkbook([
      {
        sheet: 'Lists',
        data: [
          ['Question', 'A', 'B'],
          ['Hidden?', 'a', 'b'],
        ],
      },
      {
        sheet: 'Quiz',
        data: [
          ['Question', 'A', 'B'],
          ['Seen?', 'a', 'b'],
        ],
      },
    ]).toBuffer();
    const files = await filesOf(new Uint8Array(bytes));
    const xml = textOfBytes(files.get('xl/workbook.xml') ?? new Uint8Array());
    const hidden = xml.replace('name="Lists"', 'name="Lists" state="hidden"');
    const workbook = await sheetsOf(await pack(files.set('xl/workbook.xml', bytesOf(hidden))));
    expect(workbook).toMatchObject({ sheets: [{ name: 'Quiz' }] });
  });

  it('FORMAT3 with instructions on its first sheet returns the next one, and the problems of all sheets', async () => {
    const header = ['Question', 'A', 'B', 'C', 'D', 'Right', 'Seconds'];
    const bytes = await writeWorkbook([
      { sheet: 'Instructions', data: [['How to use this sheet'], ['Good luck!']] },
      { sheet: 'One', data: [header, ['One?', 'a', 'b', 'c', 'd', 'A', '20']] },
      { sheet: 'Two', data: [header, ['Two?', 'a', 'b', 'c', 'd', 'A', 'soon']] },
    ]).toBuffer();
    const file = new Uint8Array(bytes);
    const imported = await importFile({
      bytes: file,
      fileName: 'x',
      formatId: null,
      columns: null,
    });
    const { shows, problems, sheet } = imported.file;
    expect(shows.map(({ stages }) => stages.length)).toEqual([1, 1]);
    expect(problems).toEqual([{ code: 'fieldNotUnderstood', row: 2, show: 1, detail: 'soon' }]);
    expect(sheet?.rows[0]).toEqual(header);
  });

  it('with several sheets returns those that contain questions', async () => {
    const header = ['Question', 'A', 'B'];
    const bytes = await writeWorkbook([
      { sheet: 'Empty', data: [] },
      { sheet: 'Main', data: [header, ['One?', 'a', 'b']] },
      { sheet: 'Notes', data: [['Only a note', 'and more']] },
      { sheet: 'More', data: [header, ['Two?', 'c', 'd']] },
    ]).toBuffer();
    const { file } = await importFile({
      bytes: new Uint8Array(bytes),
      fileName: 'Book.xlsx',
      formatId: null,
      columns: null,
    });
    expect(
      file.shows.map(({ name, stages }) => [name, stages.map(({ question }) => question.question)]),
    ).toEqual([
      ['Book', ['One?']],
      ['More', ['Two?']],
    ]);
  });
});
