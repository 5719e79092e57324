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
import { parseWith, type ApiError, type RequestOptions } from '../../api.ts';
import { askDocument, onThisDocument } from './document-call.ts';
import { download, fetchFile } from './exported-file.ts';
import { gameFacts, type Game } from '../../games/game-side.ts';

/**
 * Result of reading a question file, reading a bundle, or exporting. `reason` is the server's error code, `detail` the
 * fault of a bundle.
 */
export type Transfer<Content> =
  | { kind: 'done'; content: Content }
  | { kind: 'failed'; reason: TransferErrorCode; detail: string };

export const transferErrorCodes = [
  'offline',
  'otherAccount',
  'notSignedIn',
  'tooLarge',
  'tooMany',
  'busy',
  'notFound',
  'badBundle',
  'newerVersion',
  /** The pictures and fonts of a show exceed the size limit of a file. */
  'bundleTooLarge',
  /** The bundle contains only a style where a show is required, or vice versa. */
  'styleBundle',
  'spaceFull',
  'diskFull',
  'failed',
] as const;
export type TransferErrorCode = (typeof transferErrorCodes)[number];

/** Faults of a bundle: the detail of `badBundle`. */
export const bundleErrorCodes = [
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
  /** A file in it has an unsupported type, whatever its name. */
  'badFile',
] as const;

export interface ReadOptions {
  /** Name of the file with its extension; '' for pasted text. */
  name: string;
  /** Format id, if chosen by the user. */
  format?: string;
  columns?: ColumnMap;
  /** Stores the pictures of the file and returns their addresses. */
  keepsPictures?: boolean;
}

/** Parses a file of questions on the server. Does not change the document. */
export function readQuestions(file: Blob, options: ReadOptions): Promise<Transfer<ImportedFile>> {
  // If a server refuses in the middle of a large body, a browser only sees a broken connection.
  if (file.size > largestImportBytes) return Promise.resolve(failed('tooLarge'));
  const { name, format, columns, keepsPictures } = options;
  const query = {
    name,
    ...(format === undefined ? {} : { format }),
    ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
    ...(keepsPictures === true ? { pictures: 'keep' } : {}),
  };
  return requestTransfer('/api/v1/imports', importedFileSchema, {
    method: 'POST',
    query,
    body: file,
  });
}

/** Stores the files of a bundle, or only those of its style, and returns its content. Does not change the document. */
export const readBundle = (file: Blob, only?: 'style'): Promise<Transfer<TakenBundle>> =>
  requestTransfer('/api/v1/bundles', takenBundleSchema, {
    method: 'POST',
    query: only === undefined ? {} : { only },
    body: file,
  });

/** An exported file. */
export interface SavedFile {
  name: string;
  /** Number of missing pictures, sounds and fonts that the show refers to. */
  missing: number;
  /** Number of questions not supported by the format. */
  leftOut: number;
}

/** Exports a show as a file in a format, or with its style and files as a bundle. */
export const exportShow = (
  game: Game,
  showId: string,
  format: string,
): Promise<Transfer<SavedFile>> =>
  exportFile(`/api/v1/${gameFacts[game].addresses.shows}/${encodeURIComponent(showId)}/export`, {
    format,
  });
export const exportShowBundle = (game: Game, showId: string): Promise<Transfer<SavedFile>> =>
  exportFile(`/api/v1/${gameFacts[game].addresses.shows}/${encodeURIComponent(showId)}/bundle`, {});
export const exportStyleBundle = (styleId: string, game: Game): Promise<Transfer<SavedFile>> =>
  exportFile(
    `/api/v1/${gameFacts[game].addresses.styles}/${encodeURIComponent(styleId)}/bundle`,
    {},
  );

async function exportFile(
  path: string,
  query: Record<string, string>,
): Promise<Transfer<SavedFile>> {
  const file = await onThisDocument(path, query, (address) => fetchFile(address, 'quizcast'));
  if (file.kind === 'failed') return toTransferError(file);
  const { name, bytes, headers } = file.content;
  download(bytes, name);
  const missing = Number(headers.get('x-quizcast-missing') ?? 0);
  const leftOut = Number(headers.get('x-quizcast-left-out') ?? 0);
  return { kind: 'done', content: { name, missing, leftOut } };
}

/** Fetches the formats this server reads and writes. */
export const listFormats = (): Promise<Transfer<FormatInfo[]>> =>
  requestTransfer('/api/v1/formats', z.array(formatInfoSchema), {});

async function requestTransfer<Content>(
  path: string,
  schema: z.ZodType<Content>,
  call: RequestOptions & { query?: Record<string, string> },
): Promise<Transfer<Content>> {
  const result = await askDocument(path, { ...call, read: parseWith(schema) });
  return result.kind === 'done' ? result : toTransferError(result);
}

function toTransferError({ code, error }: ApiError): Transfer<never> {
  if (code === 'badBundle')
    return failed(code, bundleErrorCodes.find((fault) => fault === error['reason']) ?? 'badFile');
  if (code === 'damaged') return failed('badBundle', code);
  return failed(transferErrorCodes.find((fault) => fault === code) ?? 'failed');
}

const failed = (reason: TransferErrorCode, detail = ''): Transfer<never> => ({
  kind: 'failed',
  reason,
  detail,
});
