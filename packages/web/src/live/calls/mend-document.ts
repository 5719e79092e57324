import { isRecord } from '@quizcast/game/json';
import { errorOf } from './exported-file.ts';
import { onDocument, type Workplace } from '../active-account.ts';

export type MendResult =
  /** `atMs`: the data are as they were then. */
  { kind: 'mended'; atMs: number } | { kind: 'failed'; reason: 'notFound' | 'failed' };

/** Brings data that cannot be read back to the newest state that can. */
export async function mendDocument(workplace: Workplace): Promise<MendResult> {
  try {
    const response = await fetch(onDocument('/api/v1/document/mend', workplace), {
      method: 'POST',
    });
    const answer: unknown = await response.json();
    if (response.ok && isRecord(answer) && typeof answer['atMs'] === 'number')
      return { kind: 'mended', atMs: answer['atMs'] };
    const isGone = errorOf(answer)['code'] === 'notFound';
    return { kind: 'failed', reason: isGone ? 'notFound' : 'failed' };
  } catch {
    return { kind: 'failed', reason: 'failed' };
  }
}
