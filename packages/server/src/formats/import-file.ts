import type { ColumnMap, ImportedFile, ImportProblem } from '@quizcast/game/import';
import { formats } from './all.ts';
import type { Format, Found } from './format.ts';
import { importedStages, problemOf, type FoundPicture } from './imported-stages.ts';

export interface ImportRequest {
  bytes: Uint8Array;
  /** As the user knows it, with its ending; empty for pasted text. */
  fileName: string;
  /** Null: found out by content. */
  formatId: string | null;
  columns: ColumnMap | null;
}

export interface Imported {
  file: ImportedFile;
  pictures: FoundPicture[];
}

/** Of a file in which every row is wrong nobody wants to read all of it. */
const mostProblems = 500;
const mostPictures = 200;

/** Reads a file of one of our formats. Never rejects: what cannot be read is a problem. */
export async function importFile(
  request: ImportRequest,
  among: readonly Format[] = formats,
): Promise<Imported> {
  const { bytes, formatId, columns } = request;
  const format =
    formatId === null
      ? await detected(bytes, among)
      : (among.find(({ id }) => id === formatId) ?? null);
  if (format === null) return nothing(null, [problemOf('notThisFormat')]);
  const named = { id: format.id, name: format.name };
  const name = baseName(request.fileName);
  const options = columns === null ? { name } : { name, columns };
  let found: Found;
  let sheet: ImportedFile['sheet'];
  try {
    found = await format.read(bytes, options);
    sheet = (await format.sheet?.(bytes)) ?? null;
    if (sheet !== null && columns !== null) sheet = { ...sheet, columns };
  } catch {
    return nothing(named, [problemOf('damaged')]);
  }
  const { shows, pictures, problems } = importedStages(found.shows);
  const all = [...found.problems, ...problems];
  for (const { row } of pictures.splice(mostPictures)) all.push(problemOf('imageNotTaken', row));
  if (shows.length === 0 && all.length === 0) all.push(problemOf('noQuestions'));
  return { file: { format: named, shows, problems: told(all), sheet }, pictures };
}

/** The format that is surest of the file, or null when none knows it. */
async function detected(bytes: Uint8Array, among: readonly Format[]): Promise<Format | null> {
  let best: { format: Format; certainty: number } | null = null;
  for (const format of among) {
    const certainty = await certaintyOf(format, bytes);
    if (certainty > (best?.certainty ?? 0)) best = { format, certainty };
    if (certainty >= 1) break;
  }
  return best?.format ?? null;
}

async function certaintyOf(format: Format, bytes: Uint8Array): Promise<number> {
  try {
    return await format.detect(bytes);
  } catch {
    return 0;
  }
}

const nothing = (format: ImportedFile['format'], problems: ImportProblem[]): Imported => ({
  file: { format, shows: [], problems, sheet: null },
  pictures: [],
});

/** What concerns the whole file first, then by row. */
export const told = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, mostProblems);

const baseName = (fileName: string): string =>
  fileName
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .trim() ?? '';
