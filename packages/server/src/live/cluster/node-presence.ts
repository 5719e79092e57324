import { idSchema } from '@quizcast/game/values/entity';
import type { LineQuality } from '@quizcast/game/lobby/buzzer-wire';
import { crewRoles } from '@quizcast/game/crew/crew';
import { orderSchema, placeSchema } from '@quizcast/game/protocol/client-message';
import type {
  Answered,
  ChatStatus,
  OverlayHealth,
  PersonHere,
} from '@quizcast/game/protocol/protocol';
import { z } from 'zod';
import { addressLetters, maxListed, type OpenOverlay } from '../overlays-open.ts';
import type { PersonOfPage } from '../people-here.ts';

/** A guest with a connected page. */
export interface ConnectedGuest {
  id: string;
  showId: string;
  line: LineQuality | null;
}

/** Presence of a document on one node. For owner and crew only. */
export interface NodePresence {
  people: PersonOfPage[];
  overlays: number;
  /** Overlays that reported their health, the longest open one first. */
  health: OpenOverlay[];
  /** Set by the node that reads the chat; null on the others. */
  chat: ChatStatus | null;
  /** Set by the node that collects the answers of viewers; null on the others. */
  answered: Answered | null;
  guests: ConnectedGuest[];
  /** Latency of the slowest player of each show whose players are connected to that node. */
  lines: { showId: string; slowestLineMs: number }[];
}

export const noPresence: NodePresence = {
  people: [],
  overlays: 0,
  health: [],
  chat: null,
  answered: null,
  guests: [],
  lines: [],
};

/** Limits of what is sent to other nodes. */
const maxPeopleSent = 200;
const maxGuestsSent = 400;
const maxShowsSent = 100;

const id = z.string().min(1).max(200);
const network = z.string().max(100);
const atMs = z.number();

const personSchema = z.object({
  pageId: id,
  userId: id,
  name: z.string().max(200),
  role: z.enum(['owner', ...crewRoles]),
  place: placeSchema,
  network,
  sinceMs: atMs,
}) satisfies z.ZodType<PersonHere>;

const overlaySchema = z.object({
  network,
  health: z.object({
    overlayId: id,
    sinceMs: atMs,
    heardAtMs: atMs,
    isBehind: z.boolean(),
    revision: z.number().int().min(0),
    framesPerSecond: z.number().nullable(),
    isVisible: z.boolean(),
    obs: z.string().max(40).nullable(),
    missing: z.array(z.string().max(addressLetters)).max(10),
  }) satisfies z.ZodType<Omit<OverlayHealth, 'isNear'>>,
});

const channel = z.string().max(200);
const chatSchema = z.discriminatedUnion('kind', [
  z.object({ channel, kind: z.literal('connecting') }),
  z.object({ channel, kind: z.literal('joined') }),
  z.object({ channel, kind: z.literal('reconnecting'), sinceMs: atMs }),
  z.object({
    channel,
    kind: z.literal('refused'),
    reason: z.enum(['noUsername', 'badName', 'noSuchChannel', 'suspended', 'banned', 'blocked']),
  }),
]) satisfies z.ZodType<ChatStatus>;

const answeredSchema = z.object({
  showId: idSchema,
  round: idSchema,
  count: z.number().int().min(0),
}) satisfies z.ZodType<Answered>;

const lineSchema = z.object({
  roundTripMs: z.number(),
  jitterMs: z.number(),
  lostShare: z.number(),
  // Nodes of the previous release leave it out.
  isUnstable: z.boolean().default(false),
}) satisfies z.ZodType<LineQuality>;

const presenceFields = {
  people: z.array(personSchema).max(maxPeopleSent),
  overlays: z.number().int().min(0).max(1_000_000),
  health: z.array(overlaySchema).max(maxListed),
  chat: chatSchema.nullable(),
  // Nodes of the previous release leave it out.
  answered: answeredSchema.nullable().default(null),
  guests: z
    .array(z.object({ id, showId: idSchema, line: lineSchema.nullable() }))
    .max(maxGuestsSent),
  lines: z
    .array(z.object({ showId: idSchema, slowestLineMs: z.number().min(0).max(60_000) }))
    .max(maxShowsSent),
};

/** Messages between nodes about one document. Fields added by newer nodes are ignored. */
export const presenceMessageSchema = z.discriminatedUnion('kind', [
  /** Presence on the sending node; `isNew`: it has just started and needs that of the others. */
  z.object({ kind: z.literal('share'), isNew: z.boolean(), share: z.object(presenceFields) }),
  /** The sending node has no subscribers left. */
  z.object({ kind: z.literal('bye') }),
  z.object({ kind: z.literal('order'), overlayId: id.nullable(), order: orderSchema }),
  /** The stored seats of this show, and of this guest, have changed. */
  z.object({ kind: z.literal('lobby'), showId: idSchema, guestId: id.nullable() }),
]);
export type PresenceMessage = z.infer<typeof presenceMessageSchema>;

/** Cuts the presence to the limits. */
export const limited = (presence: NodePresence): NodePresence => ({
  ...presence,
  people: presence.people.slice(0, maxPeopleSent),
  health: presence.health.slice(0, maxListed),
  guests: presence.guests.slice(0, maxGuestsSent),
  lines: presence.lines.slice(0, maxShowsSent),
});

/** Bus topic of a document path. */
export const topicOf = (path: string): string =>
  `around/${path.replace(/[^A-Za-z0-9/-]/g, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`)}`;
