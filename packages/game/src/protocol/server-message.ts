import { z } from 'zod';
import type { ControlState } from '../control/state.ts';
import { crewRoles } from '../crew/crew.ts';
import { obsCueSchema } from '../cues/cue-light.ts';
import type { QuizShowApp } from '../document/document.ts';
import type { PlayerView } from '../games/category-quiz/view.ts';
import { isRecord } from '../json.ts';
import {
  buzzersOpeningSchema,
  lineClockSchema,
  linePingSchema,
  pressHeardSchema,
} from '../lobby/buzzer-wire.ts';
import { lobbySchema, seatStateSchema } from '../lobby/lobby.ts';
import type { Patch } from '../patch.ts';
import { refusalText, type Refusal } from '../refusals/refusal.ts';
import type { OverlayView } from '../views/view.ts';
import { healthSchema, orderSchema, placeSchema } from './client-message.ts';

/*
 * What the server says on the live socket at /live. Pages that may not carry zod import the types alone, from protocol.ts, and tell
 * messages apart by their type. Fields that a newer server has more of are let through. See docs/live-protocol.md.
 */

const count = z.number().int().min(0);

/**
 * The whole view at `revision`. `nowMs` is server time, a first guess of the clock offset. `timeline` names the history that
 * the revision is of: with another one than before, all that a page had is of a history that is lost.
 */
const snapshotSchema = z.object({
  type: z.literal('snapshot'),
  revision: count,
  /** A server of before timelines names none. */
  timeline: z.string().exactOptional(),
  nowMs: z.number(),
  /** Whoever follows a view knows its shape: client/view-follower.ts. */
  state: z.custom<OverlayView | PlayerView | ControlState | QuizShowApp>(isRecord),
});
export type SnapshotMessage = z.infer<typeof snapshotSchema>;

const path = z.array(z.union([z.string(), z.number()]));
const patchSchema: z.ZodType<Patch> = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'replace']), path, value: z.unknown() }),
  z.object({ op: z.literal('remove'), path }),
]);

/** From the state at `from` to the state at `to`. A view at any other revision asks again with `hello`. */
const patchMessageSchema = z.object({
  type: z.literal('patch'),
  from: count,
  to: count,
  patches: z.array(patchSchema),
});
export type PatchMessage = z.infer<typeof patchMessageSchema>;

const refusalSchema = z.custom<Refusal>(
  (reason) => typeof reason === 'string' && Object.hasOwn(refusalText, reason),
);
const commandAnswerSchema = z.discriminatedUnion('type', [
  /** The command is stored as this revision. */
  z.object({ type: z.literal('accepted'), id: z.string(), revision: count }),
  /** The command changed nothing. `detail` says where, when there is more to say. */
  z.object({
    type: z.literal('refused'),
    id: z.string(),
    reason: refusalSchema,
    detail: z.string().exactOptional(),
  }),
]);
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The chat of this id has come in: so many messages were new, so many had been told before. */
const chatTakenSchema = z.object({
  type: z.literal('chatTaken'),
  id: z.string(),
  taken: count,
  repeated: count,
});

const liveErrorSchema = z.enum([
  'notSignedIn',
  'notFound',
  'unreadable',
  'invalidMessage',
  'tooLarge',
  'tooMany',
  'shuttingDown',
  /** The host has removed this player: the token is worth nothing any more. */
  'removed',
  /** The same player has come in on another device or page. */
  'takenOver',
]);
export type LiveError = z.infer<typeof liveErrorSchema>;

/** One open page of the owner or of the crew. */
const personHereSchema = z.object({
  /** Names the page, not the person: two pages of one person have two. */
  pageId: z.string(),
  userId: z.string(),
  name: z.string(),
  role: z.enum([...crewRoles, 'owner']),
  place: placeSchema,
});
export type PersonHere = z.infer<typeof personHereSchema>;

const overlayHealthSchema = z.object({
  ...healthSchema.shape,
  /** Names this connection of the overlay. */
  overlayId: z.string(),
  /** Server epoch milliseconds. */
  sinceMs: z.number(),
  heardAtMs: z.number(),
  /** It drew something older than what was on air seconds before. */
  isBehind: z.boolean(),
  /** Opened from the network of a page of owner or crew that is here now. Anybody may be an overlay; this is theirs, then. */
  isNear: z.boolean(),
});
export type OverlayHealth = z.infer<typeof overlayHealthSchema>;

const chatRefusalSchema = z.enum([
  'noUsername',
  'badName',
  'noSuchChannel',
  'suspended',
  'banned',
  'blocked',
]);
export type ChatRefusal = z.infer<typeof chatRefusalSchema>;

/** State of the chat that is being read; null in LiveStatus when no vote is running. */
const channel = z.string();
const chatStatusSchema = z.discriminatedUnion('kind', [
  z.object({ channel, kind: z.literal('connecting') }),
  z.object({ channel, kind: z.literal('joined') }),
  z.object({ channel, kind: z.literal('reconnecting'), sinceMs: z.number() }),
  z.object({ channel, kind: z.literal('refused'), reason: chatRefusalSchema }),
]);
export type ChatStatus = z.infer<typeof chatStatusSchema>;

/** How many viewers have answered the question that is open to everybody; never what they answered. */
export const answeredSchema = z.object({ showId: z.string(), round: z.string(), count });
export type Answered = z.infer<typeof answeredSchema>;

/** What is known of the viewers of a document. */
export interface Viewers {
  /** State of the chat that is read; null when none is. */
  chat: ChatStatus | null;
  /** How many have answered the question that is open to everybody; null when none is open here. */
  answered: Answered | null;
}

/** What is going on around a document right now; told to its owner, kept nowhere. */
const liveStatusSchema = z.object({
  /** Overlays open at this moment. */
  overlays: count,
  /** Pages of the owner and the crew open at this moment. */
  editors: count,
  /** Those pages, the longest open one first. */
  people: z.array(personHereSchema),
  /** Every open overlay that has told how it is, the longest open one first. */
  overlayHealth: z.array(overlayHealthSchema),
  chat: chatStatusSchema.nullable(),
  /** Absent while no question is open to everybody. */
  answered: answeredSchema.exactOptional(),
});
export type LiveStatus = z.infer<typeof liveStatusSchema>;

/** What a control surface is told of what is around the show: numbers, no names. Sent after its snapshot and at every change. */
const aroundSchema = z.object({
  type: z.literal('around'),
  /** Overlays open at this moment, and how many of them draw something old. */
  overlays: count,
  overlaysBehind: count,
});

/** What a control surface is told of the players' door of one show. */
const doorSchema = z.object({
  type: z.literal('door'),
  showId: z.string(),
  /** Players who wait to be let in. */
  waiting: count,
  /** Players who have a seat, and are connected. */
  seated: count,
});

export const serverMessageSchema = z.discriminatedUnion('type', [
  snapshotSchema,
  patchMessageSchema,
  commandAnswerSchema,
  chatTakenSchema,
  z.object({ type: z.literal('status'), status: liveStatusSchema }),
  /** To owners: who is there for a show of the category quiz. */
  z.object({ type: z.literal('lobby'), lobby: lobbySchema }),
  aroundSchema,
  doorSchema,
  /** To players, before their snapshot and whenever it is another one. */
  z.object({ type: z.literal('seat'), seat: seatStateSchema }),
  linePingSchema,
  lineClockSchema,
  buzzersOpeningSchema,
  pressHeardSchema,
  z.object({ type: z.literal('pong'), n: z.number(), nowMs: z.number() }),
  /** To one page that has said that it reaches OBS. */
  obsCueSchema,
  /** To overlays: how many viewers have answered the question that is open. */
  z.object({ type: z.literal('answered'), count }),
  /** To overlays. */
  z.object({ type: z.literal('order'), order: orderSchema }),
  /** The socket is about to close, or a message could not be read. */
  z.object({
    type: z.literal('error'),
    reason: liveErrorSchema,
    detail: z.string().exactOptional(),
  }),
  /** The server speaks another version: reload the page, once. */
  z.object({ type: z.literal('reload') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
