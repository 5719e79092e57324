import { commandSchema, type UserCommand } from '@quizcast/game/command';
import { idSchema } from '@quizcast/game/values/entity';
import { jsonFault } from '@quizcast/game/json';
import type { OverlayOrder, OverlayReport, Place } from '@quizcast/game/protocol/protocol';
import { z } from 'zod';
import { exceedsJsonLimits, maxDepth } from '../security/json-limits.ts';

/** What a client said, as far as it could be understood. */
export type Received =
  | { kind: 'hello'; hello: Hello }
  | { kind: 'ping'; n: number }
  | { kind: 'command'; id: string; command: UserCommand }
  /** A command that can be answered by its id, but not be read. */
  | { kind: 'badCommand'; id: string; detail: string }
  | { kind: 'pong'; nonce: string; probe: number }
  | { kind: 'press'; round: string | null; stampServerMs: number | null }
  | { kind: 'here'; place: Place }
  | { kind: 'health'; health: OverlayReport }
  | { kind: 'order'; overlayId: string | null; order: OverlayOrder }
  | { kind: 'unread'; detail: string };

/** A sender's name for one intent. */
export const commandIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const hello = {
  type: z.literal('hello'),
  protocol: z.number().int(),
  revision: z.number().int().min(0).optional(),
  timeline: z.string().min(1).max(100).optional(),
};
const uid = z.string().min(1).max(100);
const token = z.string().min(1).max(200);
/** A signed token, longer than one that is looked up. */
const signedToken = z.string().min(1).max(4000).optional();
const helloSchema = z.discriminatedUnion('view', [
  z.strictObject({ ...hello, view: z.literal('owner'), uid: uid.optional(), token: signedToken }),
  z.strictObject({ ...hello, view: z.literal('crew'), uid, document: uid, token: signedToken }),
  z.strictObject({ ...hello, view: z.literal('overlay'), uid: uid.optional() }),
  z.strictObject({ ...hello, view: z.literal('player'), token }),
  z.strictObject({ ...hello, view: z.literal('control'), token }),
]);
export type Hello = z.infer<typeof helloSchema>;

export const placeSchema = z.strictObject({
  screen: z.enum(['dashboard', 'play', 'editor', 'styles', 'settings', 'about']),
  showId: idSchema.exactOptional(),
  stageId: idSchema.exactOptional(),
  styleId: idSchema.exactOptional(),
}) satisfies z.ZodType<Place>;

const healthSchema = z.strictObject({
  revision: z.number().int().min(0),
  framesPerSecond: z.number().min(0).max(1000).nullable(),
  isVisible: z.boolean(),
  obs: z.string().max(40).nullable(),
  missing: z.array(z.string().max(500)).max(10),
}) satisfies z.ZodType<OverlayReport>;

const messageSchema = z.discriminatedUnion('type', [
  helloSchema,
  z.strictObject({
    type: z.literal('command'),
    id: commandIdSchema,
    command: z.unknown(),
  }),
  z.strictObject({ type: z.literal('ping'), n: z.number() }),
  z.strictObject({
    type: z.literal('pong'),
    nonce: z.string().min(1).max(100),
    probe: z.number().int().min(0),
  }),
  z.strictObject({
    type: z.literal('press'),
    round: idSchema.nullable(),
    stampServerMs: z.number().nullable(),
  }),
  z.strictObject({ type: z.literal('here'), place: placeSchema }),
  z.strictObject({ type: z.literal('health'), health: healthSchema }),
  z.strictObject({
    type: z.literal('order'),
    overlayId: z.string().min(1).max(100).nullable(),
    order: z.literal('reload'),
  }),
]);

/** Reads one text frame. */
export function readMessage(bytes: Buffer): Received {
  if (exceedsJsonLimits(bytes)) return { kind: 'unread', detail: 'tooDeep' };
  const raw = parse(bytes);
  const message = messageSchema.safeParse(raw);
  if (!message.success) return { kind: 'unread', detail: whereIn(message.error) };
  const { data } = message;
  switch (data.type) {
    case 'hello':
      return { kind: 'hello', hello: data };
    case 'ping':
      return { kind: 'ping', n: data.n };
    case 'pong':
      return { kind: 'pong', nonce: data.nonce, probe: data.probe };
    case 'press':
      return { kind: 'press', round: data.round, stampServerMs: data.stampServerMs };
    case 'here':
      return { kind: 'here', place: data.place };
    case 'health':
      return { kind: 'health', health: data.health };
    case 'order':
      return { kind: 'order', overlayId: data.overlayId, order: data.order };
    case 'command': {
      const { id } = data;
      const fault = jsonFault(data.command, maxDepth - 1);
      if (fault !== null) return { kind: 'badCommand', id, detail: fault };
      const command = commandSchema.safeParse(data.command);
      return command.success
        ? { kind: 'command', id, command: command.data }
        : { kind: 'badCommand', id, detail: whereIn(command.error) };
    }
  }
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
