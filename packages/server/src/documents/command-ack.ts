import type { CommandAnswer } from '@quizcast/game/protocol/protocol';
import type { SubmitResult } from './room.ts';

/** What the sender of a command is told, by socket or by HTTP. */
export function toAck(id: string, result: SubmitResult): CommandAnswer {
  if (result.kind === 'accepted') return { type: 'accepted', id, revision: result.revision };
  const { reason, detail } = result;
  return { type: 'refused', id, reason, ...(detail === undefined ? {} : { detail }) };
}
