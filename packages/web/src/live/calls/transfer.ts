import { takenBundleSchema, type TakenBundle } from '@quizcast/game/importing/bundle';
import type { QuizShowApp } from '@quizcast/game/document/document';
import {
  formatInfoSchema,
  importedFileSchema,
  largestImportBytes,
  type ColumnMap,
  type FormatInfo,
  type ImportedFile,
} from '@quizcast/game/importing/import';
import { z } from 'zod';
import { download, errorOf } from './exported-file.ts';
import { currentWorkplace, hasMoved, onDocument } from '../active-account.ts';

/**
 * What a file of questions, a bundle, or an export came to. `reason` is the code that the server gave, `detail` what is wrong
 * with a bundle.
 */
export type Transfer<Content> =
  | { kind: 'done'; content: Content }
  | { kind: 'failed'; reason: TransferFault; detail: string };

export const transferFaults = [
  'offline',
  'otherAccount',
  'notSignedIn',
  'tooLarge',
  'tooMany',
  'busy',
  'notFound',
  'badBundle',
  'newerVersion',
  /** The pictures and fonts of a show are more than one file takes. */
  'bundleTooLarge',
  /** A bundle of a style alone, where a show was wanted; and the other way round. */
  'styleBundle',
  'spaceFull',
  'diskFull',
  'failed',
] as const;
export type TransferFault = (typeof transferFaults)[number];

/** What can be wrong with a bundle: the detail of `badBundle`. */
export const bundleFaults = [
  'notZip',
  'damaged',
  'tooManyEntries',
  'entryTooLarge',
  'badName',
  'sameNameTwice',
  'encrypted',
  'noManifest',
  'notInManifest',
  'fileMissing',
  'wrongHash',
  'badContent',
  /** A file in it is none that can be kept, whatever it is called. */
  'badFile',
] as const;

const failed = (reason: TransferFault, detail = ''): Transfer<never> => ({
  kind: 'failed',
  reason,
  detail,
});

export interface ReadingOptions {
  /** Name of the file, with its ending; '' for text that was pasted. */
  name: string;
  /** Id of a format, when the user knows better. */
  format?: string;
  columns?: ColumnMap;
  /** Stores the pictures in the file and answers with their addresses. */
  keepsPictures?: boolean;
}

/** Lets the server read a file with questions. Nothing of the document changes. */
export function readQuestions(
  file: Blob,
  options: ReadingOptions,
): Promise<Transfer<ImportedFile>> {
  // A server that refuses in the middle of a large body is to a browser no more than a broken connection.
  if (file.size > largestImportBytes) return Promise.resolve(failed('tooLarge'));
  const { name, format, columns, keepsPictures } = options;
  const query = {
    name,
    ...(format === undefined ? {} : { format }),
    ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
    ...(keepsPictures === true ? { pictures: 'keep' } : {}),
  };
  return posted('/api/v1/imports', query, file, importedFileSchema);
}

/** Stores the files of a bundle, or those of its style alone, and answers with what it holds. Nothing of the document changes. */
export const readBundle = (file: Blob, only?: 'style'): Promise<Transfer<TakenBundle>> =>
  posted('/api/v1/bundles', only === undefined ? {} : { only }, file, takenBundleSchema);

async function posted<Content>(
  path: string,
  query: Record<string, string>,
  body: Blob,
  schema: z.ZodType<Content>,
): Promise<Transfer<Content>> {
  const response = await asked(path, query, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  if (!(response instanceof Response)) return response;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) return faultOf(answer);
  const parsed = schema.safeParse(answer);
  return parsed.success ? { kind: 'done', content: parsed.data } : failed('failed');
}

/** A file that was saved. */
export interface SavedFile {
  name: string;
  /** Pictures, sounds and fonts that the show names and that are gone. */
  missing: number;
}

type Game = QuizShowApp['onAir'];
const showsOf: Record<Game, string> = { stageQuiz: 'shows', categoryQuiz: 'category-shows' };

/** Saves a show as a file in a format, or with its style and files as a bundle. */
export const exportShow = (
  game: Game,
  showId: string,
  format: string,
): Promise<Transfer<SavedFile>> =>
  saved(`/api/v1/${showsOf[game]}/${encodeURIComponent(showId)}/export`, { format });
export const exportShowBundle = (game: Game, showId: string): Promise<Transfer<SavedFile>> =>
  saved(`/api/v1/${showsOf[game]}/${encodeURIComponent(showId)}/bundle`, {});
export const exportStyleBundle = (
  styleId: string,
  game: QuizShowApp['onAir'],
): Promise<Transfer<SavedFile>> =>
  saved(
    `/api/v1/${game === 'stageQuiz' ? 'styles' : 'category-styles'}/${encodeURIComponent(styleId)}/bundle`,
    {},
  );

async function saved(path: string, query: Record<string, string>): Promise<Transfer<SavedFile>> {
  const response = await asked(path, query, {});
  if (!(response instanceof Response)) return response;
  if (!response.ok) return faultOf(await response.json().catch(() => null));
  const name = fileNameOf(response);
  download(await response.blob(), name);
  const missing = Number(response.headers.get('x-quizcast-missing') ?? 0);
  return { kind: 'done', content: { name, missing } };
}

function fileNameOf(response: Response): string {
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return encoded === undefined
    ? (/filename="([^"]+)"/.exec(said)?.[1] ?? 'quizcast')
    : decodeURIComponent(encoded);
}

/** The formats that this server reads and writes. */
export async function listFormats(): Promise<Transfer<FormatInfo[]>> {
  const response = await asked('/api/v1/formats', {}, {});
  if (!(response instanceof Response)) return response;
  const parsed = z
    .array(formatInfoSchema)
    .safeParse(response.ok ? await response.json().catch(() => null) : null);
  return parsed.success ? { kind: 'done', content: parsed.data } : failed('failed');
}

async function asked(
  path: string,
  query: Record<string, string>,
  init: RequestInit,
): Promise<Response | Transfer<never>> {
  const workplace = currentWorkplace();
  if (workplace === null) return failed('notSignedIn');
  try {
    const response = await fetch(onDocument(path, workplace, query), init);
    // What was read for one document is not put into another, to which the page has gone meanwhile.
    return hasMoved(workplace) ? failed('otherAccount') : response;
  } catch {
    return failed('offline');
  }
}

function faultOf(answer: unknown): Transfer<never> {
  const { code, reason } = errorOf(answer);
  if (code === 'badBundle')
    return failed(code, bundleFaults.find((fault) => fault === reason) ?? 'badFile');
  if (code === 'damaged') return failed('badBundle', code);
  return failed(transferFaults.find((fault) => fault === code) ?? 'failed');
}
