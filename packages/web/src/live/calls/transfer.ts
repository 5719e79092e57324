import { takenBundleSchema, type TakenBundle } from '@quizcast/game/importing/bundle';
import {
  formatInfoSchema,
  importedFileSchema,
  largestImportBytes,
  type ColumnMap,
  type FormatInfo,
  type ImportedFile,
} from '@quizcast/game/importing/import';
import { z } from 'zod';
import { by, type ApiFault, type Call } from '../../api.ts';
import { askDocument, onThisDocument } from './document-call.ts';
import { download, fetchFile } from './exported-file.ts';
import { gameFacts, type Game } from '../../games/game-side.ts';

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
  return asked('/api/v1/imports', importedFileSchema, { method: 'POST', query, body: file });
}

/** Stores the files of a bundle, or those of its style alone, and answers with what it holds. Nothing of the document changes. */
export const readBundle = (file: Blob, only?: 'style'): Promise<Transfer<TakenBundle>> =>
  asked('/api/v1/bundles', takenBundleSchema, {
    method: 'POST',
    query: only === undefined ? {} : { only },
    body: file,
  });

/** A file that was saved. */
export interface SavedFile {
  name: string;
  /** Pictures, sounds and fonts that the show names and that are gone. */
  missing: number;
  /** Questions that such a file cannot hold. */
  leftOut: number;
}

/** Saves a show as a file in a format, or with its style and files as a bundle. */
export const exportShow = (
  game: Game,
  showId: string,
  format: string,
): Promise<Transfer<SavedFile>> =>
  saved(`/api/v1/${gameFacts[game].addresses.shows}/${encodeURIComponent(showId)}/export`, {
    format,
  });
export const exportShowBundle = (game: Game, showId: string): Promise<Transfer<SavedFile>> =>
  saved(`/api/v1/${gameFacts[game].addresses.shows}/${encodeURIComponent(showId)}/bundle`, {});
export const exportStyleBundle = (styleId: string, game: Game): Promise<Transfer<SavedFile>> =>
  saved(`/api/v1/${gameFacts[game].addresses.styles}/${encodeURIComponent(styleId)}/bundle`, {});

async function saved(path: string, query: Record<string, string>): Promise<Transfer<SavedFile>> {
  const file = await onThisDocument(path, query, (address) => fetchFile(address, 'quizcast'));
  if (file.kind === 'failed') return faultOf(file);
  const { name, bytes, headers } = file.content;
  download(bytes, name);
  const missing = Number(headers.get('x-quizcast-missing') ?? 0);
  const leftOut = Number(headers.get('x-quizcast-left-out') ?? 0);
  return { kind: 'done', content: { name, missing, leftOut } };
}

/** The formats that this server reads and writes. */
export const listFormats = (): Promise<Transfer<FormatInfo[]>> =>
  asked('/api/v1/formats', z.array(formatInfoSchema), {});

async function asked<Content>(
  path: string,
  schema: z.ZodType<Content>,
  call: Call & { query?: Record<string, string> },
): Promise<Transfer<Content>> {
  const result = await askDocument(path, { ...call, read: by(schema) });
  return result.kind === 'done' ? result : faultOf(result);
}

function faultOf({ code, error }: ApiFault): Transfer<never> {
  if (code === 'badBundle')
    return failed(code, bundleFaults.find((fault) => fault === error['reason']) ?? 'badFile');
  if (code === 'damaged') return failed('badBundle', code);
  return failed(transferFaults.find((fault) => fault === code) ?? 'failed');
}

const failed = (reason: TransferFault, detail = ''): Transfer<never> => ({
  kind: 'failed',
  reason,
  detail,
});
