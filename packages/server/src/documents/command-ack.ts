import type { CommandAnswer } from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';

/** What became of a command. */
export type SubmitResult =
  | { kind: 'accepted'; revision: number }
  | { kind: 'refused'; reason: Refusal; detail?: string };

/** What the sender of a command is told, by socket or by HTTP. */
export function toAck(id: string, result: SubmitResult): CommandAnswer {
  if (result.kind === 'accepted') return { type: 'accepted', id, revision: result.revision };
  const { reason, detail } = result;
  return { type: 'refused', id, reason, ...(detail === undefined ? {} : { detail }) };
}
