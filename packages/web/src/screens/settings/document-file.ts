import { isRecord } from '@quizcast/game/json';

export type ImportResult =
  | { kind: 'imported' }
  | { kind: 'failed'; reason: 'notJson' | 'tooLarge' | 'noShows' | 'unreachable' }
  | { kind: 'failed'; reason: 'unreadable' | 'failed'; detail: string };

const mostBytes = 1024 * 1024;

/** All of the user's data as a file to keep; null when the server does not give it. */
export async function exportedFile(): Promise<{ name: string; content: Blob } | null> {
  try {
    const response = await fetch('/api/v1/document/export');
    if (!response.ok) return null;
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return { name: named?.[1] ?? 'quizcast.json', content: await response.blob() };
  } catch {
    return null;
  }
}

/** Puts the content of `file` in the place of all of the user's data. Nothing changes unless all of it can be read. */
export async function importFile(file: Blob): Promise<ImportResult> {
  if (file.size > mostBytes) return { kind: 'failed', reason: 'tooLarge' };
  const text = await file.text();
  const fault = faultOf(text);
  if (fault !== null) return { kind: 'failed', reason: fault };
  try {
    const response = await fetch('/api/v1/document/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    if (response.ok) return { kind: 'imported' };
    const answer: unknown = await response.json().catch(() => null);
    const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
    const detail = typeof error['message'] === 'string' ? error['message'] : '';
    switch (error['code']) {
      case 'notJson':
      case 'tooLarge':
        return { kind: 'failed', reason: error['code'] };
      case 'unreadable':
        return { kind: 'failed', reason: 'unreadable', detail };
      default:
        return { kind: 'failed', reason: 'failed', detail };
    }
  } catch {
    return { kind: 'failed', reason: 'unreachable' };
  }
}

/** The server fills in whatever a document lacks; so a file of something else would leave the user with nothing. */
export function faultOf(text: string): 'notJson' | 'noShows' | null {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) && Array.isArray(content['shows']) ? null : 'noShows';
  } catch {
    return 'notJson';
  }
}
