import { z } from 'zod';
import type { InboundMessage } from '../chats/inbound-message.ts';
import type { UserCommand } from '../command.ts';
import { obsDoneSchema } from '../cues/cue-light.ts';
import { idSchema } from '../values/entity.ts';
import { languages } from '../values/language.ts';

/*
 * Client messages of the live socket at /live. Pages that must not bundle zod import only the types, from protocol.ts.
 * See docs/live-protocol.md.
 */

/** The sender's ID for one intent. */
export const commandIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const helloFields = {
  type: z.literal('hello'),
  protocol: z.number().int(),
  revision: z.number().int().min(0).exactOptional(),
  timeline: z.string().min(1).max(100).exactOptional(),
};
const uid = z.string().min(1).max(100);
const token = z.string().min(1).max(200);
/** A signed token, which is longer than one that is looked up. */
const signedToken = z.string().min(1).max(4000).exactOptional();

const helloSchema = z.discriminatedUnion('view', [
  /**
   * First message of a socket. `owner` is identified by the session cookie, and `uid` is the user that the page
   * expects: if they differ, or there is no session, the socket is refused, so that edits never reach another user's
   * document. `token` is for programs without a cookie: the result of `GET /api/v1/auth/firebase`.
   */
  z.strictObject({
    ...helloFields,
    view: z.literal('owner'),
    uid: uid.exactOptional(),
    token: signedToken,
    /** Language of the page: a document created by this hello gets its sample shows in it. */
    language: z.enum(languages).exactOptional(),
  }),
  /** First message of a crew member's page: like `owner`, and `document` is the owner of the document. */
  z.strictObject({
    ...helloFields,
    view: z.literal('crew'),
    uid,
    document: uid,
    token: signedToken,
  }),
  /** First message of an overlay: the user that it belongs to. */
  z.strictObject({ ...helloFields, view: z.literal('overlay'), uid: uid.exactOptional() }),
  /** First message of a player's page: the token identifies the seat. A newer page with the same token takes over. */
  z.strictObject({ ...helloFields, view: z.literal('player'), token }),
  /** First message of a control surface: it receives its state here and sends presses over HTTP. */
  z.strictObject({ ...helloFields, view: z.literal('control'), token }),
]);
export type Hello = z.infer<typeof helloSchema>;

/** Where a page is: IDs of the open show, stage (or field of a board) and style. */
export const placeSchema = z.strictObject({
  screen: z.enum(['dashboard', 'play', 'editor', 'styles', 'season', 'settings', 'about']),
  showId: idSchema.exactOptional(),
  stageId: idSchema.exactOptional(),
  styleId: idSchema.exactOptional(),
});
export type Place = z.infer<typeof placeSchema>;

/** Health report of an overlay. */
export const healthSchema = z.strictObject({
  /** The revision on screen. */
  revision: z.number().int().min(0),
  /** Recent frames per second; null while hidden, and before the first measurement. */
  framesPerSecond: z.number().min(0).max(1000).nullable(),
  isVisible: z.boolean(),
  /** Version of OBS's browser plug-in; null in a plain browser. */
  obs: z.string().max(40).nullable(),
  /** URLs of pictures and sounds, and font families, that failed to load. */
  missing: z.array(z.string().max(500)).max(10),
});
export type OverlayReport = z.infer<typeof healthSchema>;

/**
 * Reload the page; lower the sounds for a second while the host is talking; restore their volume; skip the running
 * animations.
 */
export const orderSchema = z.enum(['reload', 'duck', 'unduck', 'skip']);
export type OverlayOrder = z.infer<typeof orderSchema>;

/** Player to server, an immediate answer to a ping: its nonce, and `probe`, a counter of the page. */
const pongSchema = z.strictObject({
  type: z.literal('pong'),
  nonce: z.string().min(1).max(100),
  probe: z.number().int().min(0),
});
export type LinePong = z.infer<typeof pongSchema>;

/** Player to server. */
const pressSchema = z.strictObject({
  type: z.literal('press'),
  /** Null while a question is being read and its buzzers are not open yet. */
  round: idSchema.nullable(),
  /** Null while the page's clock has not been measured. */
  stampServerMs: z.number().nullable(),
});
export type BuzzerPress = z.infer<typeof pressSchema>;

/** The command or chat messages are not validated here, so that an invalid one can be refused by its ID. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  /** `id` is created by the sender and identifies this intent permanently: sent twice, it acts once. */
  z.strictObject({ type: z.literal('command'), id: commandIdSchema, command: z.unknown() }),
  /** From control surfaces with the scope `chat`: chat messages in order. `id` identifies them in the answer. */
  z.strictObject({ type: z.literal('chat'), id: commandIdSchema, messages: z.unknown() }),
  z.strictObject({ type: z.literal('ping'), n: z.number() }),
  pongSchema,
  pressSchema,
  /** From owners and crew: where this page is, shown to the other users present. */
  z.strictObject({ type: z.literal('here'), place: placeSchema }),
  /** From overlays: a health report, about every five seconds and when it changes. */
  z.strictObject({ type: z.literal('health'), health: healthSchema }),
  /** From owners and crew who may play: an order for one overlay, or (null) for all. */
  z.strictObject({
    type: z.literal('order'),
    overlayId: z.string().min(1).max(100).nullable(),
    order: orderSchema,
  }),
  /** From owners, crew and docks that may play: whether this page reaches OBS on its machine, for cues. */
  z.strictObject({ type: z.literal('obsReady'), isReady: z.boolean() }),
  obsDoneSchema,
]);

type Readable = z.infer<typeof clientMessageSchema>;
export type ClientMessage =
  | Exclude<Readable, { type: 'command' | 'chat' }>
  | { type: 'command'; id: string; command: UserCommand }
  | { type: 'chat'; id: string; messages: InboundMessage[] };
