import type { QuizShowApp } from '@quizcast/game/document/document';
import { versionsSchema, type Versions } from '@quizcast/game/history';
import { isRecord } from '@quizcast/game/json';
import { isDocument } from './live-document.ts';
import { asUser } from './session.ts';

/** Why nothing came: it is not kept any more, it cannot be read, or the server did not give it. */
export type HistoryFault = 'notFound' | 'unreadable' | 'failed';

/** Versions of the user's document before revision `before` (null: the newest), newest first. Null when they did not come. */
export async function fetchVersions(
  userId: string,
  before: number | null,
  limit: number,
): Promise<Versions | null> {
  const page = new URLSearchParams({ limit: String(limit) });
  if (before !== null) page.set('before', String(before));
  try {
    const response = await fetch(`${asUser('/api/v1/document/history', userId)}&${page}`);
    const read = versionsSchema.safeParse(response.ok ? await response.json() : null);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The user's document as `revision` left it, or why it did not come. */
export async function fetchEarlier(
  userId: string,
  revision: number,
): Promise<QuizShowApp | HistoryFault> {
  try {
    const response = await fetch(asUser(`/api/v1/document/history/${revision}`, userId));
    if (response.status === 404) return 'notFound';
    if (response.status === 409) return 'unreadable';
    const answer: unknown = response.ok ? await response.json() : null;
    return isRecord(answer) && isDocument(answer['document']) ? answer['document'] : 'failed';
  } catch {
    return 'failed';
  }
}
