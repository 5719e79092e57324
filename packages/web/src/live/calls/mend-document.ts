import { isRecord } from '@quizcast/game/json';
import { request } from '../../api.ts';
import { onDocument, type Workplace } from '../active-account.ts';

export type MendResult =
  /** `atMs`: the data are as they were then. */
  { kind: 'mended'; atMs: number } | { kind: 'failed'; reason: 'notFound' | 'failed' };

/** Brings data that cannot be read back to the newest state that can. */
export async function mendDocument(workplace: Workplace): Promise<MendResult> {
  const result = await request(onDocument('/api/v1/document/mend', workplace), {
    method: 'POST',
    read: (answer) =>
      isRecord(answer) && typeof answer['atMs'] === 'number' ? answer['atMs'] : undefined,
  });
  if (result.kind === 'done') return { kind: 'mended', atMs: result.content };
  return { kind: 'failed', reason: result.code === 'notFound' ? 'notFound' : 'failed' };
}
