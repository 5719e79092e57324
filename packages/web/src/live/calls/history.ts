import type { QuizShowApp } from '@quizcast/game/document/document';
import { versionsSchema, type Versions } from '@quizcast/game/history/history';
import { isRecord } from '@quizcast/game/json';
import { by, request } from '../../api.ts';
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
  const address = onDocument('/api/v1/document/history', workplace, page);
  const result = await request(address, { read: by(versionsSchema) });
  return result.kind === 'done' ? result.content : null;
}

/** The document as `revision` left it, or why it did not come. */
export async function fetchEarlier(
  workplace: Workplace,
  revision: number,
): Promise<QuizShowApp | HistoryFault> {
  const result = await request(onDocument(`/api/v1/document/history/${revision}`, workplace), {
    read: (answer) =>
      isRecord(answer) && isDocument(answer['document']) ? answer['document'] : undefined,
  });
  if (result.kind === 'done') return result.content;
  if (result.status === 404) return 'notFound';
  return result.status === 409 ? 'unreadable' : 'failed';
}
