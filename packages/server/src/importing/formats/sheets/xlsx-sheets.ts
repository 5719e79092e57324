import { maxColumns } from '@quizcast/game/importing/import';
import { isZip, pack, unpack, type ZipErrorCode } from '../safe-zip.ts';

export interface SheetRows {
  name: string;
  /** All cells as text; rows missing in the file are empty. */
  rows: string[][];
}

export type Workbook = { kind: 'sheets'; sheets: SheetRows[] } | ZipErrorCode | 'oldWorkbook';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const limits = {
  entries: 2000,
  entryBytes: 100 * 1024 * 1024,
  totalBytes: 100 * 1024 * 1024,
  ratio: 250,
};
/** A sheet that claims to reach row 1,048,576 would fill the memory with empty rows. */
const maxRows = 200_000;
const maxSheets = 20;

const read = new WeakMap<Uint8Array, Promise<Workbook>>();

/** The sheets of an .xlsx file. Cached, because several formats read the same bytes. Never rejects. */
export function sheetsOf(bytes: Uint8Array): Promise<Workbook> {
  const cached = read.get(bytes);
  if (cached !== undefined) return cached;
  const workbook = readSheets(bytes).catch((): Workbook => 'damaged');
  read.set(bytes, workbook);
  return workbook;
}

async function readSheets(bytes: Uint8Array): Promise<Workbook> {
  if (isOldOffice(bytes)) return oldOffice(bytes);
  if (!isZip(bytes)) return 'damaged';
  const unpacked = await unpack(bytes, isOfWorkbook, limits);
  if (typeof unpacked === 'string') return unpacked;
  const workbookXml = unpacked.files.get('xl/workbook.xml');
  if (workbookXml === undefined) return 'damaged';
  const percentStyles = percentStylesOf(unpacked.files.get('xl/styles.xml'));
  const files: [string, Uint8Array][] = [];
  for (const [name, content] of unpacked.files) {
    if (!isWorksheet(name)) {
      files.push([name, content]);
      continue;
    }
    if (files.filter(([other]) => isWorksheet(other)).length >= maxSheets) return 'tooLarge';
    const sheet = checkedSheet(content, percentStyles);
    if (sheet === 'tooLarge') return sheet;
    files.push([name, sheet]);
  }
  // The library unzips without limits, so it gets a repacked zip of checked files.
  const zip = Buffer.from(await pack(files, false));
  // Loaded only for workbooks: listing the formats must not load its 120 files.
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(zip, { trim: false, parseNumber: numberText });
  const tags = textOf(workbookXml).match(/<(?:\w+:)?sheet\s[^>]{1,1000}>/g) ?? [];
  const isVisible = (_: unknown, at: number) => !/\sstate="(?:veryH|h)idden"/.test(tags[at] ?? '');
  const visible = sheets.filter(isVisible);
  return {
    kind: 'sheets',
    sheets: (visible.length > 0 ? visible : sheets).map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellText)),
    })),
  };
}

const textOf = (content: Uint8Array | undefined): string => new TextDecoder().decode(content);

const isWorksheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/.test(name);

const isOfWorkbook = (name: string): boolean =>
  isWorksheet(name) ||
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels)$/.test(
    name,
  );

/** An OLE file with named streams: a workbook of Excel 2003 or older, or a newer one with a password. */
function oldOffice(bytes: Uint8Array): Workbook {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasStream = (name: string): boolean => file.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (hasStream('EncryptedPackage')) return 'passwordProtected';
  return hasStream('Workbook') || hasStream('Book') ? 'oldWorkbook' : 'damaged';
}

const isOldOffice = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

/** Indexes of the cell styles for percentages, and their numbers of decimals. */
function percentStylesOf(styles: Uint8Array | undefined): Map<string, number> {
  const xml = textOf(styles);
  const formats = new Map([
    ['9', '0%'],
    ['10', '0.00%'],
  ]);
  for (const [tag] of xml.matchAll(/<numFmt\s[^>]{1,1000}>/g))
    formats.set(attribute(tag, 'numFmtId'), attribute(tag, 'formatCode'));
  const cellStyles = /<cellXfs\b[^]*?<\/cellXfs>/.exec(xml)?.[0] ?? '';
  return new Map(
    [...cellStyles.matchAll(/<xf\s[^>]{1,1000}>/g)].flatMap(([tag], index) => {
      const format = /^0(?:\.(0{1,9}))?\s?%$/.exec(formats.get(attribute(tag, 'numFmtId')) ?? '');
      return format === null ? [] : [[String(index), (format[1] ?? '').length] as const];
    }),
  );
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * Turns error cells into text, because a single one would make the library reject the whole file, and percentages into
 * the text that people see.
 */
function checkedSheet(
  content: Uint8Array,
  percentStyles: ReadonlyMap<string, number>,
): Uint8Array | 'tooLarge' {
  const xml = textOf(content);
  for (const [, digits] of xml.matchAll(/<row\b[^>]{0,400}?\sr="(\d+)"/g))
    if (Number(digits) > maxRows) return 'tooLarge';
  for (const [, letters, digits] of xml.matchAll(/<c\b[^>]{0,400}?\sr="([A-Z]+)(\d+)"/g)) {
    if (Number(digits) > maxRows || columnOf(letters ?? '') > maxColumns) return 'tooLarge';
  }
  if (!xml.includes('t="e"') && percentStyles.size === 0) return content;
  const percentText = (cell: string, start: string, formula: string, value: string): string => {
    const decimals = percentStyles.get(attribute(start, 's'));
    return decimals === undefined || /\st="(?!n")/.test(start)
      ? cell
      : `${start.replace(' t="n"', '')} t="str">${formula}<v>${(Number(value) * 100).toFixed(decimals)}%</v>`;
  };
  return new TextEncoder().encode(
    xml
      .replaceAll(/(<c\b[^>]{0,400}?\s)t="e"/g, '$1t="str"')
      .replaceAll(
        /(<c\s[^>]{0,400})>(<f>[^<]{0,8000}<\/f>)?<v>([-\d.eE]{1,40})<\/v>/g,
        percentText,
      ),
  );
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The number as typed rather than as stored: many files contain 0.1 as 0.10000000000000001. */
const numberText = (digits: string): string => {
  const value = Number(digits);
  return Number.isFinite(value) ? String(value) : digits;
};

function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  return cell instanceof Date && !Number.isNaN(cell.getTime()) ? dateText(cell) : '';
}

const dateText = (date: Date): string => {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  // A time without a date.
  if (text.startsWith('1899-12-30T')) return text.slice(11, text.endsWith(':00.000Z') ? 16 : 19);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
};

/** A workbook with one sheet whose texts are typed as text, so that none becomes a formula. */
export async function workbookBytes(
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Uint8Array> {
  const cells = rows.map((row) =>
    row.map((value) => {
      if (typeof value === 'number') return { value, type: Number };
      return value === '' ? null : { value: inXml(value), type: String };
    }),
  );
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(cells, { sheet }).toBuffer();
}

/** Removes characters that XML forbids, and escapes text that looks like an `_xHHHH_` escape of the sheet format. */
function inXml(text: string): string {
  const allowed = text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // The library would drop this valid character.
    .replaceAll('\ufffd', '_xFFFD_');
  // The library looks texts up in a plain object and finds names such as "toString" there, so the first letter is
  // escaped.
  if (!Reflect.has(Object.prototype, allowed)) return allowed;
  return `_x${allowed.charCodeAt(0).toString(16).padStart(4, '0')}_${allowed.slice(1)}`;
}
