import { failed, faultOf, send, type ApiResult } from '../../api.ts';
import { onDocument, type Workplace } from '../active-account.ts';

/** `otherAccount`: by now somebody else is signed in with this browser. */
export type ExportResult = 'done' | 'failed' | 'otherAccount';

/** Downloads all of a document's data as a file; as it is stored when it cannot be read. */
export async function downloadDocument(workplace: Workplace): Promise<ExportResult> {
  const file = await fetchFile(onDocument('/api/v1/document/export', workplace), 'quizcast.json');
  if (file.kind === 'failed') return file.code === 'otherAccount' ? 'otherAccount' : 'failed';
  download(file.content.bytes, file.content.name);
  return 'done';
}

/** A file, by the name that the server gives it. Never rejects. */
export async function fetchFile(
  address: string,
  usualName: string,
): Promise<ApiResult<{ bytes: Blob; name: string; headers: Headers }>> {
  const response = await send(address);
  if (!(response instanceof Response)) return response;
  const { ok, status, headers } = response;
  if (!ok) return faultOf(status, await response.json().catch(() => undefined));
  const bytes = await response.blob().catch(() => null);
  if (bytes === null) return failed('offline');
  const said = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  const name = /filename="([^"]+)"/.exec(said)?.[1] ?? usualName;
  const content = {
    bytes,
    headers,
    name: encoded === undefined ? name : decodeURIComponent(encoded),
  };
  return { kind: 'done', content };
}

/** Hands `content` to the user as a file of this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
