import { isRecord } from '@quizcast/game/json';
import { onDocument, type Workplace } from '../active-account.ts';

/** `otherAccount`: by now somebody else is signed in with this browser. */
export type ExportResult = 'done' | 'failed' | 'otherAccount';

/** Downloads all of a document's data as a file; as it is stored when it cannot be read. */
export async function downloadDocument(workplace: Workplace): Promise<ExportResult> {
  try {
    const response = await fetch(onDocument('/api/v1/document/export', workplace));
    if (!response.ok) return (await isOtherAccount(response)) ? 'otherAccount' : 'failed';
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    download(await response.blob(), named?.[1] ?? 'quizcast.json');
    return 'done';
  } catch {
    return 'failed';
  }
}

const isOtherAccount = async (response: Response): Promise<boolean> =>
  errorOf(await response.json().catch(() => null))['code'] === 'otherAccount';

/** What an answer of the API says went wrong; empty when it says nothing. */
export const errorOf = (answer: unknown): Record<string, unknown> =>
  isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};

/** Hands `content` to the user as a file of this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
