import {
  fileRefusalText,
  maxFileBytes,
  type FileKind,
  type FileRefusal,
} from '@quizcast/game/refusals/file-refusal';
import { isRecord } from '@quizcast/game/json';
import { errorOf } from './exported-file.ts';
import { currentWorkplace, hasMoved, onDocument, type Workplace } from '../active-account.ts';

/** The face that an uploaded font file holds, as the document keeps it. */
export interface UploadedFace {
  fontFamily: string;
  fontStyle: 'normal' | 'italic';
  fontWeightFrom: number;
  fontWeightTo: number;
}

export interface UploadedFile {
  /** What the document keeps: `/files/` and the reference. */
  address: string;
  reference: string;
  /** As stored; a picture is made smaller. */
  bytes: number;
  type: string;
  /** Of pictures. */
  widthPx?: number;
  heightPx?: number;
  /** Of fonts. */
  font?: UploadedFace;
}

export type UploadResult =
  | ({ kind: 'stored' } & UploadedFile)
  /** `message` is English; screens say it by `code`. */
  | { kind: 'refused'; code: FileRefusal; message: string }
  | { kind: 'cancelled' }
  | { kind: 'offline' };

export interface UploadOptions {
  /** Called with 0 to 1 while the bytes go out. At 1 the server is still working on them. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Stores a file for the user who is signed in. Never rejects; nothing is stored unless it says so. */
export function uploadFile(
  kind: FileKind,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadResult> {
  const workplace = currentWorkplace();
  if (workplace === null) return Promise.resolve(refused('notSignedIn'));
  // A server that refuses in the middle of a large body is to a browser no more than a broken connection.
  if (file.size > maxFileBytes) return Promise.resolve(refused('tooLarge'));
  if (file.size === 0) return Promise.resolve(refused('empty'));
  if (signal?.aborted === true) return Promise.resolve({ kind: 'cancelled' });
  // Not `fetch`: it does not tell how much has gone out.
  const request = new XMLHttpRequest();
  const cancel = (): void => request.abort();
  const answered = new Promise<UploadResult>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve(readAnswer(request.status, request.responseText)),
    );
    request.addEventListener('error', () => resolve({ kind: 'offline' }));
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
  });
  signal?.addEventListener('abort', cancel);
  request.open('POST', onDocument(`/api/v1/files/${kind}`, workplace));
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return answered
    .then((result) => forThisPage(workplace, result))
    .finally(() => signal?.removeEventListener('abort', cancel));
}

/** Lets the server fetch a picture from a web address and store it. Never rejects. */
export const importImageFrom = (
  address: string,
  options: Pick<UploadOptions, 'signal'> = {},
): Promise<UploadResult> => makeFile('image/from-address', address, options);

/** Lets the server make the blurred twin of a stored picture. Never rejects. */
export const makeBlurred = (address: string): Promise<UploadResult> =>
  makeFile('blurred', address, {});

async function makeFile(
  how: 'image/from-address' | 'blurred',
  address: string,
  { signal }: Pick<UploadOptions, 'signal'>,
): Promise<UploadResult> {
  const workplace = currentWorkplace();
  if (workplace === null) return refused('notSignedIn');
  try {
    const response = await fetch(onDocument(`/api/v1/files/${how}`, workplace), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
      ...(signal === undefined ? {} : { signal }),
    });
    return forThisPage(workplace, readAnswer(response.status, await response.text()));
  } catch {
    return { kind: signal?.aborted === true ? 'cancelled' : 'offline' };
  }
}

/** A file of one document is nothing that another may name, to which the page has gone meanwhile. */
const forThisPage = (workplace: Workplace, result: UploadResult): UploadResult =>
  hasMoved(workplace) ? { kind: 'cancelled' } : result;

const refused = (code: FileRefusal): UploadResult => ({
  kind: 'refused',
  code,
  message: fileRefusalText[code],
});

function readAnswer(status: number, text: string): UploadResult {
  const answer = parsed(text);
  const stored = status === 201 ? readStored(answer) : null;
  if (stored !== null) return { kind: 'stored', ...stored };
  const { code, message } = errorOf(answer);
  if (typeof code !== 'string' || !isRefusal(code)) return refused('failed');
  return {
    kind: 'refused',
    code,
    message: typeof message === 'string' ? message : fileRefusalText[code],
  };
}

/** Why the server refused, as its answer says; `failed` when it says nothing that is known. */
export function refusalOf(answer: unknown): FileRefusal {
  const { code } = errorOf(answer);
  return typeof code === 'string' && isRefusal(code) ? code : 'failed';
}

const isRefusal = (code: string): code is FileRefusal => Object.hasOwn(fileRefusalText, code);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readStored(answer: unknown): UploadedFile | null {
  if (!isRecord(answer)) return null;
  const { address, reference, bytes, type, widthPx, heightPx } = answer;
  if (typeof address !== 'string' || typeof reference !== 'string') return null;
  if (typeof bytes !== 'number' || typeof type !== 'string') return null;
  const font = readFace(answer['font']);
  return {
    address,
    reference,
    bytes,
    type,
    ...(typeof widthPx === 'number' && typeof heightPx === 'number' ? { widthPx, heightPx } : {}),
    ...(font === null ? {} : { font }),
  };
}

function readFace(face: unknown): UploadedFace | null {
  if (!isRecord(face)) return null;
  const { fontFamily, fontStyle, fontWeightFrom, fontWeightTo } = face;
  if (typeof fontFamily !== 'string') return null;
  if (typeof fontWeightFrom !== 'number' || typeof fontWeightTo !== 'number') return null;
  return {
    fontFamily,
    fontStyle: fontStyle === 'italic' ? 'italic' : 'normal',
    fontWeightFrom,
    fontWeightTo,
  };
}
