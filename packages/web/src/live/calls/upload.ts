import {
  fileRefusalText,
  maxFileBytes,
  type FileKind,
  type FileRefusal,
} from '@quizcast/game/refusals/file-refusal';
import { isRecord } from '@quizcast/game/json';
import { jsonIn, request, resultOf, type ApiResult } from '../../api.ts';
import {
  currentAccount,
  accountChanged,
  documentUrl,
  type ActiveAccount,
} from '../active-account.ts';

/** The font face in an uploaded file, as stored in the document. */
export interface UploadedFace {
  fontFamily: string;
  fontStyle: 'normal' | 'italic';
  fontWeightFrom: number;
  fontWeightTo: number;
}

export interface UploadedFile {
  /** Address as stored in the document: `/files/` and the reference. */
  address: string;
  reference: string;
  /** Stored size; pictures are scaled down. */
  bytes: number;
  type: string;
  /** Pictures only. */
  widthPx?: number;
  heightPx?: number;
  /** Videos only. */
  durationMs?: number;
  /** Fonts only. */
  font?: UploadedFace;
}

export type UploadResult =
  | ({ kind: 'stored' } & UploadedFile)
  /** `message` is English; screens translate the `code`. */
  | { kind: 'refused'; code: FileRefusal; message: string }
  | { kind: 'cancelled' }
  | { kind: 'offline' };

export interface UploadOptions {
  /** Called with the sent fraction, 0 to 1. At 1 the server is still processing the file. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file for the signed-in user. Never rejects; nothing is stored unless the result is `stored`. */
export function uploadFile(
  kind: FileKind,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadResult> {
  const account = currentAccount();
  if (account === null) return Promise.resolve(refused('notSignedIn'));
  // If a server refuses in the middle of a large body, a browser only sees a broken connection.
  if (file.size > maxFileBytes) return Promise.resolve(refused('tooLarge'));
  if (file.size === 0) return Promise.resolve(refused('empty'));
  if (signal?.aborted === true) return Promise.resolve({ kind: 'cancelled' });
  // Not `fetch`, which has no upload progress.
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
  request.open('POST', documentUrl(`/api/v1/files/${kind}`, account));
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return answered
    .then((result) => forThisPage(account, result))
    .finally(() => signal?.removeEventListener('abort', cancel));
}

/** Makes the server download a picture from a web address and store it. Never rejects. */
export const importImageFrom = (
  address: string,
  options: Pick<UploadOptions, 'signal'> = {},
): Promise<UploadResult> => makeFile('image/from-address', address, options);

/** Makes the server create the blurred version of a stored picture. Never rejects. */
export const makeBlurred = (address: string): Promise<UploadResult> =>
  makeFile('blurred', address, {});

async function makeFile(
  how: 'image/from-address' | 'blurred',
  address: string,
  { signal }: Pick<UploadOptions, 'signal'>,
): Promise<UploadResult> {
  const account = currentAccount();
  if (account === null) return refused('notSignedIn');
  const result = await request(documentUrl(`/api/v1/files/${how}`, account), {
    method: 'POST',
    json: { address },
    signal,
    read: readStored,
  });
  return forThisPage(account, uploaded(result));
}

/** Files belong to one document; drops the result if the page has switched to another one meanwhile. */
const forThisPage = (account: ActiveAccount, result: UploadResult): UploadResult =>
  accountChanged(account) ? { kind: 'cancelled' } : result;

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

/** Refusal code of the server; `failed` when it is unknown. */
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
