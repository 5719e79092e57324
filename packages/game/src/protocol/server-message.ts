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
  pressAckSchema,
} from '../lobby/buzzer-wire.ts';
import { lobbySchema, seatStateSchema } from '../lobby/lobby.ts';
import type { Patch } from '../patch.ts';
import { refusalText, type Refusal } from '../refusals/refusal.ts';
import type { OverlayView } from '../views/view.ts';
import { healthSchema, orderSchema, placeSchema } from './client-message.ts';

/*
 * Server messages of the live socket at /live. Pages that must not bundle zod import only the types, from protocol.ts,
 * and distinguish messages by type. Additional fields of a newer server are accepted. See docs/live-protocol.md.
 */

const count = z.number().int().min(0);

/**
 * The whole view at `revision`. `nowMs` is server time, a first estimate of the clock offset. `timeline` identifies the
 * history of the revision: if it changes, the page's previous state belongs to a history that is lost.
 */
const snapshotSchema = z.object({
  type: z.literal('snapshot'),
  revision: count,
  /** Absent from servers that predate timelines. */
  timeline: z.string().exactOptional(),
  nowMs: z.number(),
  /** The shape depends on the view, which its follower knows: client/view-follower.ts. */
  state: z.custom<OverlayView | PlayerView | ControlState | QuizShowApp>(isRecord),
});
export type SnapshotMessage = z.infer<typeof snapshotSchema>;

const path = z.array(z.union([z.string(), z.number()]));
const patchSchema: z.ZodType<Patch> = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'replace']), path, value: z.unknown() }),
  z.object({ op: z.literal('remove'), path }),
]);

/** From the state at `from` to the state at `to`. A view at any other revision sends `hello` again. */
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
  /** The command is stored at this revision. */
  z.object({ type: z.literal('accepted'), id: z.string(), revision: count }),
  /** The command changed nothing. `detail` is the path of the error, if there is more to report. */
  z.object({
    type: z.literal('refused'),
    id: z.string(),
    reason: refusalSchema,
    detail: z.string().exactOptional(),
  }),
]);
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The chat messages with this ID were received: the number of new messages, and of duplicates. */
const chatTakenSchema = z.object({
  type: z.literal('chatTaken'),
  id: z.string(),
  taken: count,
  repeated: count,
});

const liveErrorSchema = z.enum([
  'notSignedIn',
  'notFound',
  /** The token of a control surface is valid, but may not see the state. */
  'notAllowed',
  'unreadable',
  'invalidMessage',
  'tooLarge',
  'tooMany',
  'shuttingDown',
  /** The host has removed this player: the token is no longer valid. */
  'removed',
  /** The same player has connected on another device or page. */
  'takenOver',
]);
export type LiveError = z.infer<typeof liveErrorSchema>;

/** An open page of the owner or of a crew member. */
const personHereSchema = z.object({
  /** Identifies the page, not the person: two pages of one person have two IDs. */
  pageId: z.string(),
  userId: z.string(),
  name: z.string(),
  role: z.enum([...crewRoles, 'owner']),
  place: placeSchema,
});
export type PersonHere = z.infer<typeof personHereSchema>;

const overlayHealthSchema = z.object({
  ...healthSchema.shape,
  /** Identifies this connection of the overlay. */
  overlayId: z.string(),
  /** Server epoch milliseconds. */
  sinceMs: z.number(),
  heardAtMs: z.number(),
  /** The revision on screen was replaced seconds ago. */
  isBehind: z.boolean(),
  /**
   * Opened from the network of a currently open page of the owner or crew. Anyone can open an overlay; this one is
   * probably theirs.
   */
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

/** How many viewers have answered the open audience question; never their answers. */
export const answeredSchema = z.object({ showId: z.string(), round: z.string(), count });
export type Answered = z.infer<typeof answeredSchema>;

/** Known data about the viewers of a document. */
export interface Viewers {
  /** State of the chat that is read; null when none is. */
  chat: ChatStatus | null;
  /** How many viewers have answered the open audience question; null when none is open on this node. */
  answered: Answered | null;
}

/** Current activity around a document; sent to its owner, not stored. */
const liveStatusSchema = z.object({
  /** Number of open overlays. */
  overlays: count,
  /** Number of open pages of the owner and crew. */
  editors: count,
  /** Those pages, longest open first. */
  people: z.array(personHereSchema),
  /** Every open overlay that has sent a health report, longest open first. */
  overlayHealth: z.array(overlayHealthSchema),
  chat: chatStatusSchema.nullable(),
  /** Absent while no audience question is open. */
  answered: answeredSchema.exactOptional(),
});
export type LiveStatus = z.infer<typeof liveStatusSchema>;

/** Counts around the show for a control surface, without names. Sent after its snapshot and on every change. */
const aroundSchema = z.object({
  type: z.literal('around'),
  /** Number of open overlays, and how many of them show an old revision. */
  overlays: count,
  overlaysBehind: count,
});

/** Lobby counts of one show for a control surface. */
const lobbyCountsSchema = z.object({
  type: z.literal('door'),
  showId: z.string(),
  /** Players waiting to be admitted. */
  waiting: count,
  /** Players who are seated and connected. */
  seated: count,
});

export const serverMessageSchema = z.discriminatedUnion('type', [
  snapshotSchema,
  patchMessageSchema,
  commandAnswerSchema,
  chatTakenSchema,
  z.object({ type: z.literal('status'), status: liveStatusSchema }),
  /** To owners: the guests of a category quiz show. */
  z.object({ type: z.literal('lobby'), lobby: lobbySchema }),
  aroundSchema,
  lobbyCountsSchema,
  /** To players, before their snapshot and on every change. */
  z.object({ type: z.literal('seat'), seat: seatStateSchema }),
  linePingSchema,
  lineClockSchema,
  buzzersOpeningSchema,
  pressAckSchema,
  z.object({ type: z.literal('pong'), n: z.number(), nowMs: z.number() }),
  /** To a single page that has reported that it reaches OBS. */
  obsCueSchema,
  /** To overlays: how many viewers have answered the open question. */
  z.object({ type: z.literal('answered'), count }),
  /** To overlays. */
  z.object({ type: z.literal('order'), order: orderSchema }),
  /** The socket is about to close, or a message could not be parsed. */
  z.object({
    type: z.literal('error'),
    reason: liveErrorSchema,
    detail: z.string().exactOptional(),
  }),
  /** The server uses another protocol version: reload the page, once. */
  z.object({ type: z.literal('reload') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
