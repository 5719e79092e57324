import type { QuizShowApp } from '@quizcast/game/document/document';
import { versionsSchema, type Versions } from '@quizcast/game/history/history';
import { isRecord } from '@quizcast/game/json';
import { parseWith, request } from '../../api.ts';
import { isDocument } from '../live-document.ts';
import { documentUrl, type ActiveAccount } from '../active-account.ts';

/** Why a version is unavailable: deleted, unreadable, or the request failed. */
export type HistoryErrorCode = 'notFound' | 'unreadable' | 'failed';

/**
 * Fetches versions of a document before revision `before` (null: from the latest), newest first. Null when the request
 * failed.
 */
export async function fetchVersions(
  account: ActiveAccount,
  before: number | null,
  limit: number,
): Promise<Versions | null> {
  const page = { limit: String(limit), ...(before === null ? {} : { before: String(before) }) };
  const address = documentUrl('/api/v1/document/history', account, page);
  const result = await request(address, { read: parseWith(versionsSchema) });
  return result.kind === 'done' ? result.content : null;
}

/** Fetches the document at `revision`, or the reason for the failure. */
export async function fetchEarlier(
  account: ActiveAccount,
  revision: number,
): Promise<QuizShowApp | HistoryErrorCode> {
  const result = await request(documentUrl(`/api/v1/document/history/${revision}`, account), {
    read: (answer) =>
      isRecord(answer) && isDocument(answer['document']) ? answer['document'] : undefined,
  });
  if (result.kind === 'done') return result.content;
  if (result.status === 404) return 'notFound';
  return result.status === 409 ? 'unreadable' : 'failed';
}
