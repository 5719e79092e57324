import { inboundMessagesSchema } from '@quizcast/game/chats/inbound-message';
import { commandSchema } from '@quizcast/game/command';
import { jsonError } from '@quizcast/game/json';
import { clientMessageSchema, type ClientMessage } from '@quizcast/game/protocol/client-message';
import type { z } from 'zod';
import { exceedsJsonLimits, maxDepth } from '../security/json-limits.ts';

/** A message from a client, as far as it could be parsed. */
export type ParsedMessage =
  | ClientMessage
  /** Has an id for an answer, but is invalid. */
  | { type: 'badRequest'; id: string; detail: string }
  | { type: 'unread'; detail: string };

/** Parses one text frame. */
export function readMessage(bytes: Buffer): ParsedMessage {
  if (exceedsJsonLimits(bytes)) return { type: 'unread', detail: 'tooDeep' };
  const message = clientMessageSchema.safeParse(parse(bytes));
  if (!message.success) return { type: 'unread', detail: whereIn(message.error) };
  const { data } = message;
  if (data.type === 'chat') return readChat(data);
  if (data.type !== 'command') return data;
  const { type, id } = data;
  const error = jsonError(data.command, maxDepth - 1);
  if (error !== null) return { type: 'badRequest', id, detail: error };
  const command = commandSchema.safeParse(data.command);
  return command.success
    ? { type, id, command: command.data }
    : { type: 'badRequest', id, detail: whereIn(command.error) };
}

function readChat({ id, messages }: { id: string; messages: unknown }): ParsedMessage {
  const error = jsonError(messages, maxDepth - 1);
  if (error !== null) return { type: 'badRequest', id, detail: error };
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

/** The path of the first error, without the content that was sent. */
function whereIn(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined || issue.path.length === 0
    ? 'message'
    : issue.path.map(String).join('/').slice(0, 100);
}
