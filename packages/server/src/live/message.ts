import { inboundMessagesSchema } from '@quizcast/game/chats/inbound-message';
import { commandSchema } from '@quizcast/game/command';
import { jsonFault } from '@quizcast/game/json';
import { clientMessageSchema, type ClientMessage } from '@quizcast/game/protocol/client-message';
import type { z } from 'zod';
import { exceedsJsonLimits, maxDepth } from '../security/json-limits.ts';

/** What a client said, as far as it could be understood. */
export type Received =
  | ClientMessage
  /** What can be answered by its id, but not be read. */
  | { type: 'badRequest'; id: string; detail: string }
  | { type: 'unread'; detail: string };

/** Reads one text frame. */
export function readMessage(bytes: Buffer): Received {
  if (exceedsJsonLimits(bytes)) return { type: 'unread', detail: 'tooDeep' };
  const message = clientMessageSchema.safeParse(parse(bytes));
  if (!message.success) return { type: 'unread', detail: whereIn(message.error) };
  const { data } = message;
  if (data.type === 'chat') return readChat(data);
  if (data.type !== 'command') return data;
  const { type, id } = data;
  const fault = jsonFault(data.command, maxDepth - 1);
  if (fault !== null) return { type: 'badRequest', id, detail: fault };
  const command = commandSchema.safeParse(data.command);
  return command.success
    ? { type, id, command: command.data }
    : { type: 'badRequest', id, detail: whereIn(command.error) };
}

function readChat({ id, messages }: { id: string; messages: unknown }): Received {
  const fault = jsonFault(messages, maxDepth - 1);
  if (fault !== null) return { type: 'badRequest', id, detail: fault };
  const read = inboundMessagesSchema.safeParse(messages);
  return read.success
    ? { type: 'chat', id, messages: read.data }
    : { type: 'badRequest', id, detail: whereIn(read.error) };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Where the first fault is, without repeating what was sent. */
function whereIn(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined || issue.path.length === 0
    ? 'message'
    : issue.path.map(String).join('/').slice(0, 100);
}
