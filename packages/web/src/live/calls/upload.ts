import {
  fileRefusalText,
  maxFileBytes,
  type FileKind,
  type FileRefusal,
} from '@quizcast/game/refusals/file-refusal';
import { isRecord } from '@quizcast/game/json';
import { jsonIn, request, resultOf, type ApiResult } from '../../api.ts';
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
  /** Of videos. */
  durationMs?: number;
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
      resolve(uploaded(resultOf(request.status, jsonIn(request.responseText), readStored))),
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
  const result = await request(onDocument(`/api/v1/files/${how}`, workplace), {
    method: 'POST',
    json: { address },
    signal,
    read: readStored,
  });
  return forThisPage(workplace, uploaded(result));
}

/** A file of one document is nothing that another may name, to which the page has gone meanwhile. */
const forThisPage = (workplace: Workplace, result: UploadResult): UploadResult =>
  hasMoved(workplace) ? { kind: 'cancelled' } : result;

const refused = (code: FileRefusal): Extract<UploadResult, { kind: 'refused' }> => ({
  kind: 'refused',
  code,
  message: fileRefusalText[code],
});

function uploaded(result: ApiResult<UploadedFile>): UploadResult {
  if (result.kind === 'done') return { kind: 'stored', ...result.content };
  const { code, error } = result;
  if (code === 'offline') return { kind: 'offline' };
  if (code === 'aborted') return { kind: 'cancelled' };
  const { message } = error;
  const refusal = refused(refusalOf(code));
  return isRefusal(code) && typeof message === 'string' ? { ...refusal, message } : refusal;
}

/** Why the server refused; `failed` when it says nothing that is known. */
export const refusalOf = (code: string): FileRefusal => (isRefusal(code) ? code : 'failed');

const isRefusal = (code: string): code is FileRefusal => Object.hasOwn(fileRefusalText, code);

function readStored(answer: unknown): UploadedFile | undefined {
  if (!isRecord(answer)) return undefined;
  const { address, reference, bytes, type, widthPx, heightPx, durationMs } = answer;
  if (typeof address !== 'string' || typeof reference !== 'string') return undefined;
  if (typeof bytes !== 'number' || typeof type !== 'string') return undefined;
  const font = readFace(answer['font']);
  return {
    address,
    reference,
    bytes,
    type,
    ...(typeof widthPx === 'number' && typeof heightPx === 'number' ? { widthPx, heightPx } : {}),
    ...(typeof durationMs === 'number' ? { durationMs } : {}),
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
