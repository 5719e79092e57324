import type { QuizShowApp } from '@quizcast/game/document/document';
import { versionsSchema, type Versions } from '@quizcast/game/history/history';
import { isRecord } from '@quizcast/game/json';
import { isDocument } from '../live-document.ts';
import { onDocument, type Workplace } from '../active-account.ts';

/** Why nothing came: it is not kept any more, it cannot be read, or the server did not give it. */
export type HistoryFault = 'notFound' | 'unreadable' | 'failed';

/** Versions of a document before revision `before` (null: the newest), newest first. Null when they did not come. */
export async function fetchVersions(
  workplace: Workplace,
  before: number | null,
  limit: number,
): Promise<Versions | null> {
  const page = { limit: String(limit), ...(before === null ? {} : { before: String(before) }) };
  try {
    const response = await fetch(onDocument('/api/v1/document/history', workplace, page));
    const read = versionsSchema.safeParse(response.ok ? await response.json() : null);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The document as `revision` left it, or why it did not come. */
export async function fetchEarlier(
  workplace: Workplace,
  revision: number,
): Promise<QuizShowApp | HistoryFault> {
  try {
    const response = await fetch(onDocument(`/api/v1/document/history/${revision}`, workplace));
    if (response.status === 404) return 'notFound';
    if (response.status === 409) return 'unreadable';
    const answer: unknown = response.ok ? await response.json() : null;
    return isRecord(answer) && isDocument(answer['document']) ? answer['document'] : 'failed';
  } catch {
    return 'failed';
  }
}
