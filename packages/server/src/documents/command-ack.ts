import type { CommandAnswer } from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';

/** The result of a command. */
export type SubmitResult =
  | { kind: 'accepted'; revision: number }
  | { kind: 'refused'; reason: Refusal; detail?: string };

/** The answer to the sender of a command, by socket or HTTP. */
export function toAck(id: string, result: SubmitResult): CommandAnswer {
  if (result.kind === 'accepted') return { type: 'accepted', id, revision: result.revision };
  const { reason, detail } = result;
  return { type: 'refused', id, reason, ...(detail === undefined ? {} : { detail }) };
}
