import { isRecord } from '@quizcast/game/json';
import { request } from '../../api.ts';
import { documentUrl, type ActiveAccount } from '../active-account.ts';

export type RepairResult =
  /** `atMs`: time of the restored state. */
  { kind: 'mended'; atMs: number } | { kind: 'failed'; reason: 'notFound' | 'failed' };

/** Restores unreadable data to the newest readable state. */
export async function repairDocument(account: ActiveAccount): Promise<RepairResult> {
  const result = await request(documentUrl('/api/v1/document/mend', account), {
    method: 'POST',
    read: (answer) =>
      isRecord(answer) && typeof answer['atMs'] === 'number' ? answer['atMs'] : undefined,
  });
  if (result.kind === 'done') return { kind: 'mended', atMs: result.content };
  return { kind: 'failed', reason: result.code === 'notFound' ? 'notFound' : 'failed' };
}
