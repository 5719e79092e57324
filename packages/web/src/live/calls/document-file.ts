import { isRecord } from '@quizcast/game/json';
import { request } from '../../api.ts';
import { documentUrl, type ActiveAccount } from '../active-account.ts';

export type ImportError =
  | { kind: 'failed'; reason: 'notJson' | 'tooLarge' | 'noShows' | 'unreachable' | 'otherAccount' }
  | { kind: 'failed'; reason: 'unreadable' | 'failed'; detail: string };

export type ImportResult =
  /** `missing`: number of pictures and fonts of the file that are not stored here. */
  { kind: 'imported'; missing: number } | ImportError;

/** The server's limit. */
const maxBytes = 20 * 1024 * 1024;
/** Larger files contain an archive of old data, and are sent to the import for those. */
const maxOrdinaryBytes = 8 * 1024 * 1024;

/** Why a file cannot be imported, as far as this page can tell; null when the server has to look. */
export async function checkFile(file: Blob): Promise<ImportError | null> {
  const reason = file.size > maxBytes ? 'tooLarge' : findImportError(await file.text());
  return reason === null ? null : { kind: 'failed', reason };
}

/** Replaces all data of this user with the content of `file`. Nothing changes unless all of it can be read. */
export async function importFile(file: Blob, account: ActiveAccount): Promise<ImportResult> {
  const error = await checkFile(file);
  if (error !== null) return error;
  const isLarge = file.size > maxOrdinaryBytes;
  const place = isLarge ? '/api/v1/migration' : '/api/v1/document/import';
  const result = await request(documentUrl(place, account), {
    method: 'POST',
    type: isLarge ? 'application/octet-stream' : 'application/json',
    body: file,
    read: missingIn,
  });
  if (result.kind === 'done') return { kind: 'imported', missing: result.content };
  const { code } = result;
  const { message } = result.error;
  const detail = typeof message === 'string' ? message : '';
  switch (code) {
    case 'notJson':
    case 'tooLarge':
    case 'otherAccount':
      return { kind: 'failed', reason: code };
    case 'offline':
      return { kind: 'failed', reason: 'unreachable' };
    case 'unreadable':
      return { kind: 'failed', reason: 'unreadable', detail };
    default:
      return { kind: 'failed', reason: 'failed', detail };
  }
}

const missingIn = (answer: unknown): number =>
  isRecord(answer) && typeof answer['missing'] === 'number' ? answer['missing'] : 0;

/** The server fills in missing parts of a document; an unrelated file would thus leave the user with an empty one. */
export function findImportError(text: string): 'notJson' | 'noShows' | null {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) && Array.isArray(content['shows']) ? null : 'noShows';
  } catch {
    return 'notJson';
  }
}
