import type { ColumnMap, ImportedFile, ImportIssue } from '@quizcast/game/importing/import';
import { isFileAddress } from '../../ports/file-store.ts';
import { allFormats } from './all.ts';
import { isBoardFormat, type AnyFormat, type BoardFormat } from './board-format.ts';
import type { Format, ParseResult, ReadOptions } from './format.ts';
import { importedBoards, type FieldMedia } from './imported-boards.ts';
import { importedStages, type StagePicture } from './imported-stages.ts';
import { issueOf, sortedIssues } from './issues.ts';
import { jsonFileErrorOf } from './json/json-file.ts';

export interface ImportRequest {
  bytes: Uint8Array;
  /** Original file name with extension; empty for pasted text. */
  fileName: string;
  /** Null detects the format by content. */
  formatId: string | null;
  columns: ColumnMap | null;
  /** Pictures and sounds are left out of the result. */
  isPreview?: boolean;
}

export interface Imported {
  file: ImportedFile;
  pictures: StagePicture[];
  /** Pictures and sounds of boards. */
  media: FieldMedia[];
}

/** Whether the result can be returned as it is: there are no files to store and no stored files to resolve. */
export const needsNoFiles = ({ file, pictures, media }: Imported): boolean =>
  pictures.length === 0 &&
  media.length === 0 &&
  !file.shows.some(({ stages }) =>
    stages.some(({ question: { image } }) => image !== undefined && isFileAddress(image)),
  );

const maxPictures = 200;

/** Reads a file in one of the supported formats. Never rejects: unreadable files result in a problem. */
export async function importFile(
  request: ImportRequest,
  among: readonly AnyFormat[] = allFormats,
): Promise<Imported> {
  const { bytes, formatId, columns } = request;
  const format =
    formatId === null
      ? await detected(bytes, among)
      : (among.find(({ id }) => id === formatId) ?? null);
  if (format === null)
    return emptyImport(null, [issueOf(jsonFileErrorOf(bytes) ?? 'notThisFormat')]);
  const name = baseName(request.fileName);
  const options = columns === null ? { name } : { name, columns };
  try {
    const imported = isBoardFormat(format)
      ? await boardsOf(format, bytes, options)
      : await stagesOf(format, bytes, options);
    const fileError = isWithout(imported) ? jsonFileErrorOf(bytes) : null;
    // The reader treats such a file as not being JSON, but for the user the limit that it exceeds is the actual
    // problem.
    if (fileError !== null) return emptyImport(idAndName(format), [issueOf(fileError)]);
    return request.isPreview === true ? { ...imported, pictures: [], media: [] } : imported;
  } catch {
    return emptyImport(idAndName(format), [issueOf('damaged')]);
  }
}

const isWithout = ({ file }: Imported): boolean =>
  file.shows.length === 0 && file.categoryShows.length === 0;

const idAndName = ({ id, name }: AnyFormat) => ({ id, name });

async function stagesOf(
  format: Format,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Imported> {
  const found: ParseResult = await format.read(bytes, options);
  const read = (await format.sheet?.(bytes)) ?? null;
  const { columns } = options;
  const filled = read?.rowCount === 0 ? null : read;
  const sheet = filled !== null && columns !== undefined ? { ...filled, columns } : filled;
  const { shows, pictures, problems } = importedStages(found.shows);
  const issues = [...found.problems, ...problems];
  for (const { row } of pictures.splice(maxPictures)) issues.push(issueOf('imageNotTaken', row));
  if (shows.length === 0 && issues.length === 0) issues.push(issueOf('noQuestions'));
  const file = {
    format: idAndName(format),
    shows,
    categoryShows: [],
    problems: sortedIssues(issues),
    sheet,
  };
  return { file, pictures, media: [] };
}

async function boardsOf(
  format: BoardFormat,
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Imported> {
  const found = await format.readBoards(bytes, options);
  const { shows, media, problems } = importedBoards(found.shows);
  const issues = [...found.problems, ...problems];
  for (const { row } of media.splice(maxPictures)) issues.push(issueOf('mediaNotTaken', row));
  if (shows.length === 0 && issues.length === 0) issues.push(issueOf('noQuestions'));
  const file = {
    format: idAndName(format),
    shows: [],
    categoryShows: shows,
    problems: sortedIssues(issues),
    sheet: null,
  };
  return { file, pictures: [], media };
}

/** The format with the highest certainty; null when none recognizes the file. */
async function detected(bytes: Uint8Array, among: readonly AnyFormat[]): Promise<AnyFormat | null> {
  let best: { format: AnyFormat; certainty: number } | null = null;
  for (const format of among) {
    const certainty = await certaintyOf(format, bytes);
    if (certainty > (best?.certainty ?? 0)) best = { format, certainty };
    if (certainty >= 1) break;
  }
  return best?.format ?? null;
}

async function certaintyOf(format: AnyFormat, bytes: Uint8Array): Promise<number> {
  try {
    return await format.detect(bytes);
  } catch {
    return 0;
  }
}

const emptyImport = (format: ImportedFile['format'], problems: ImportIssue[]): Imported => ({
  file: { format, shows: [], categoryShows: [], problems, sheet: null },
  pictures: [],
  media: [],
});

const baseName = (fileName: string): string =>
  fileName
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .trim() ?? '';
