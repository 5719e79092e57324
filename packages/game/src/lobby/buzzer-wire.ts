import { z } from 'zod';

/*
 * What a player's page and the server say to each other about time and buzzers. Each ping starts a chain of three messages that are
 * each sent at once: `ping` there, `pong` back, `clock` there. The server measures its line from the first two, the page its clock
 * from the last two. All instants named `serverMs` are milliseconds of the server's monotonic clock, which has no relation to the
 * time of day and starts anew with the server.
 */

/** Server to page. */
export const linePingSchema = z.object({
  type: z.literal('ping'),
  nonce: z.string(),
  /** Names this start of the server: what was measured of another one's clock holds no more. */
  start: z.string(),
});
export type LinePing = z.infer<typeof linePingSchema>;

/** Server to page, at once: when the pong with this probe arrived and when this was sent. */
export const lineClockSchema = z.object({
  type: z.literal('clock'),
  probe: z.number(),
  arrivedServerMs: z.number(),
  sentServerMs: z.number(),
});
export type LineClock = z.infer<typeof lineClockSchema>;

/** Server to page, when the buzzers are going to open and again when a page comes back meanwhile. */
export const buzzersOpeningSchema = z.object({
  type: z.literal('opening'),
  round: z.string(),
  opensServerMs: z.number(),
});
export type BuzzersOpening = z.infer<typeof buzzersOpeningSchema>;

/**
 * What became of a press, at once and before the verdict: it counts, the player had pressed before, it was before the opening, within
 * a lock-out, after the verdict, or nothing that is listened to.
 */
const pressFateSchema = z.enum(['counted', 'again', 'early', 'locked', 'tooLate', 'unheard']);
export type PressFate = z.infer<typeof pressFateSchema>;

/** Server to page. */
export const pressHeardSchema = z.object({
  type: z.literal('heard'),
  /** Null for a press that came while no buzzers were open. */
  round: z.string().nullable(),
  fate: pressFateSchema,
  /** For how long the player is locked out from now on, by pressing too early. */
  lockedForMs: z.number().nullable(),
});
export type PressHeard = z.infer<typeof pressHeardSchema>;

/** What a server has measured of a player's line, for the lobby. */
export const lineQualitySchema = z.object({
  /** A usual round trip (median). */
  roundTripMs: z.number(),
  /** How much a round trip differs from the one before, on average; odd ones count as well. */
  jitterMs: z.number(),
  /** Share (0 to 1) of the last pings that were never answered in time. */
  lostShare: z.number(),
  /** The line has changed lately, or answers to pings are held back: presses get no more credit than before. */
  isUnstable: z.boolean(),
});
export type LineQuality = z.infer<typeof lineQualitySchema>;
