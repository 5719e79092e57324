import { z } from 'zod';
import type { InboundMessage } from '../chats/inbound-message.ts';
import type { UserCommand } from '../command.ts';
import { obsDoneSchema } from '../cues/cue-light.ts';
import { idSchema } from '../values/entity.ts';
import { languages } from '../values/viewer-language.ts';

/*
 * What clients say on the live socket at /live. Pages that may not carry zod import the types alone, from protocol.ts. See
 * docs/live-protocol.md.
 */

/** A sender's name for one intent. */
export const commandIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const helloFields = {
  type: z.literal('hello'),
  protocol: z.number().int(),
  revision: z.number().int().min(0).exactOptional(),
  timeline: z.string().min(1).max(100).exactOptional(),
};
const uid = z.string().min(1).max(100);
const token = z.string().min(1).max(200);
/** A signed token, longer than one that is looked up. */
const signedToken = z.string().min(1).max(4000).exactOptional();

const helloSchema = z.discriminatedUnion('view', [
  /**
   * First message of a socket. `owner` is known by the session cookie, and `uid` is whom the page holds that to be: with
   * any other, or none, it is sent away, so that no user's edits reach another user's document. `token` is for programs that
   * have no cookie: what `GET /api/v1/auth/firebase` gave them.
   */
  z.strictObject({
    ...helloFields,
    view: z.literal('owner'),
    uid: uid.exactOptional(),
    token: signedToken,
    /** Of the page: a document that begins with this hello has its sample shows in it. */
    language: z.enum(languages).exactOptional(),
  }),
  /** First message of a page of the crew: as `owner`, and whose `document` it works on. */
  z.strictObject({
    ...helloFields,
    view: z.literal('crew'),
    uid,
    document: uid,
    token: signedToken,
  }),
  /** First message of an overlay: the user whose overlay it is. */
  z.strictObject({ ...helloFields, view: z.literal('overlay'), uid: uid.exactOptional() }),
  /** First message of a player's page: what the token holds, it is. A newer page with the same token takes over. */
  z.strictObject({ ...helloFields, view: z.literal('player'), token }),
  /** First message of a control surface: it is shown what it can do, and does it by HTTP. */
  z.strictObject({ ...helloFields, view: z.literal('control'), token }),
]);
export type Hello = z.infer<typeof helloSchema>;

/** What a page is at; ids of the show, the stage (or field of a board) and the style that is open. */
export const placeSchema = z.strictObject({
  screen: z.enum(['dashboard', 'play', 'editor', 'styles', 'settings', 'about']),
  showId: idSchema.exactOptional(),
  stageId: idSchema.exactOptional(),
  styleId: idSchema.exactOptional(),
});
export type Place = z.infer<typeof placeSchema>;

/** What an overlay says of itself. */
export const healthSchema = z.strictObject({
  /** The revision that is drawn. */
  revision: z.number().int().min(0),
  /** Frames a second of the last seconds; null while it is hidden, and before it was measured. */
  framesPerSecond: z.number().min(0).max(1000).nullable(),
  isVisible: z.boolean(),
  /** The version of OBS's browser plug-in; null in a plain browser. */
  obs: z.string().max(40).nullable(),
  /** Addresses of pictures and sounds, and families of fonts, that did not load. */
  missing: z.array(z.string().max(500)).max(10),
});
export type OverlayReport = z.infer<typeof healthSchema>;

/** To load the page anew; to play sounds lower for a second, as long as somebody talks; to play them as loud as before; to end what
 * moves in the picture that stands. */
export const orderSchema = z.enum(['reload', 'duck', 'unduck', 'skip']);
export type OverlayOrder = z.infer<typeof orderSchema>;

/** Player to server, in answer to a ping, at once: its nonce, and `probe`, a number that the page counts up. */
const pongSchema = z.strictObject({
  type: z.literal('pong'),
  nonce: z.string().min(1).max(100),
  probe: z.number().int().min(0),
});
export type LinePong = z.infer<typeof pongSchema>;

/** Player to server. */
const pressSchema = z.strictObject({
  type: z.literal('press'),
  /** Null while a question is read and its buzzers are not open yet. */
  round: idSchema.nullable(),
  /** Null while the page's clock is not set. */
  stampServerMs: z.number().nullable(),
});
export type BuzzerPress = z.infer<typeof pressSchema>;

/** A message with its command, or the chat that it tells, as it came: what cannot be read is refused by its id. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  helloSchema,
  /** `id` is made by the sender and names this intent for ever: sent twice, it acts once. */
  z.strictObject({ type: z.literal('command'), id: commandIdSchema, command: z.unknown() }),
  /** From control surfaces with the scope `chat`: what was written in chats, in its order. `id` names it in the answer. */
  z.strictObject({ type: z.literal('chat'), id: commandIdSchema, messages: z.unknown() }),
  z.strictObject({ type: z.literal('ping'), n: z.number() }),
  pongSchema,
  pressSchema,
  /** From owners and crew: what this page is at, for the others who are here. */
  z.strictObject({ type: z.literal('here'), place: placeSchema }),
  /** From overlays: how they are, about every five seconds and when something of it changes. */
  z.strictObject({ type: z.literal('health'), health: healthSchema }),
  /** From owners and crew who may play: what one overlay, or (null) every one, is to do. */
  z.strictObject({
    type: z.literal('order'),
    overlayId: z.string().min(1).max(100).nullable(),
    order: orderSchema,
  }),
  /** From owners, crew and docks that may play: whether this one reaches OBS on its machine, for cues. */
  z.strictObject({ type: z.literal('obsReady'), isReady: z.boolean() }),
  obsDoneSchema,
]);

type Readable = z.infer<typeof clientMessageSchema>;
export type ClientMessage =
  | Exclude<Readable, { type: 'command' | 'chat' }>
  | { type: 'command'; id: string; command: UserCommand }
  | { type: 'chat'; id: string; messages: InboundMessage[] };
