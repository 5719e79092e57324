import { failed, toApiError, send, type ApiResult } from '../../api.ts';
import { documentUrl, type ActiveAccount } from '../active-account.ts';

/** `otherAccount`: another user has signed in with this browser meanwhile. */
export type ExportResult = 'done' | 'failed' | 'otherAccount';

/** Downloads all data of a document as a file; in its raw form when it cannot be read. */
export async function downloadDocument(account: ActiveAccount): Promise<ExportResult> {
  const file = await fetchFile(documentUrl('/api/v1/document/export', account), 'quizcast.json');
  if (file.kind === 'failed') return file.code === 'otherAccount' ? 'otherAccount' : 'failed';
  download(file.content.bytes, file.content.name);
  return 'done';
}

/** Fetches a file with the name from the server. Never rejects. */
export async function fetchFile(
  address: string,
  usualName: string,
): Promise<ApiResult<{ bytes: Blob; name: string; headers: Headers }>> {
  const response = await send(address);
  if (!(response instanceof Response)) return response;
  const { ok, status, headers } = response;
  if (!ok) return toApiError(status, await response.json().catch(() => undefined));
  const bytes = await response.blob().catch(() => null);
  if (bytes === null) return failed('offline');
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? usualName;
  const content = {
    bytes,
    headers,
    name: encoded === undefined ? name : decodeURIComponent(encoded),
  };
  return { kind: 'done', content };
}

/** Downloads `content` as a file with this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
