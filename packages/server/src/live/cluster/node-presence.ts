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

/** A guest whose page is connected. */
export interface GuestThere {
  id: string;
  showId: string;
  line: LineQuality | null;
}

/** What one node has around a document. None of it is secret to owner and crew, and all of it is for them alone. */
export interface Share {
  people: PersonOfPage[];
  overlays: number;
  /** Those that have told how they are, the longest open one first. */
  health: OpenOverlay[];
  /** Of the node that reads the chat; null on the others. */
  chat: ChatStatus | null;
  /** Of the node that collects the question that is open to everybody; null on the others. */
  answered: Answered | null;
  guests: GuestThere[];
  /** How long news takes to the slowest player, of shows whose players are measured there. */
  lines: { showId: string; slowestLineMs: number }[];
}

export const emptyShare: Share = {
  people: [],
  overlays: 0,
  health: [],
  chat: null,
  answered: null,
  guests: [],
  lines: [],
};

/** No more than these are told to other nodes. */
const maxPeopleTold = 200;
const maxGuestsTold = 400;
const maxShowsTold = 100;

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
  // Nodes of the release before do not say it.
  isUnstable: z.boolean().default(false),
}) satisfies z.ZodType<LineQuality>;

const shareFields = {
  people: z.array(personSchema).max(maxPeopleTold),
  overlays: z.number().int().min(0).max(1_000_000),
  health: z.array(overlaySchema).max(maxListed),
  chat: chatSchema.nullable(),
  // Nodes of the release before do not say it.
  answered: answeredSchema.nullable().default(null),
  guests: z
    .array(z.object({ id, showId: idSchema, line: lineSchema.nullable() }))
    .max(maxGuestsTold),
  lines: z
    .array(z.object({ showId: idSchema, slowestLineMs: z.number().min(0).max(60_000) }))
    .max(maxShowsTold),
};

/** What nodes say about one document. Fields that a newer node adds are left out. */
export const wordSchema = z.discriminatedUnion('kind', [
  /** What this node has; `isNew`: it does not know yet what others have. */
  z.object({ kind: z.literal('share'), isNew: z.boolean(), share: z.object(shareFields) }),
  /** It has nothing any more. */
  z.object({ kind: z.literal('bye') }),
  z.object({ kind: z.literal('order'), overlayId: id.nullable(), order: orderSchema }),
  /** The book of seats says something else about this show, and about this guest. */
  z.object({ kind: z.literal('lobby'), showId: idSchema, guestId: id.nullable() }),
]);
export type AroundWord = z.infer<typeof wordSchema>;

/** As much of a share as is told. */
export const bounded = (share: Share): Share => ({
  ...share,
  people: share.people.slice(0, maxPeopleTold),
  health: share.health.slice(0, maxListed),
  guests: share.guests.slice(0, maxGuestsTold),
  lines: share.lines.slice(0, maxShowsTold),
});

/** Of a path, as topics may be written. */
export const topicOf = (path: string): string =>
  `around/${path.replace(/[^A-Za-z0-9/-]/g, (letter) => `_${letter.codePointAt(0)?.toString(16)}_`)}`;
