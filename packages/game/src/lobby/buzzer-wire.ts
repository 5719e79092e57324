import { z } from 'zod';

/*
 * Messages between a player's page and the server about time and buzzers. Each ping starts a chain of three messages,
 * each sent immediately: `ping`, `pong`, `clock`. The server measures the latency from the first two, the page its
 * clock offset from the last two. All instants named `serverMs` are milliseconds of the server's monotonic clock, which
 * is unrelated to the time of day and restarts with the server.
 */

/** Server to page. */
export const linePingSchema = z.object({
  type: z.literal('ping'),
  nonce: z.string(),
  /** Identifies this start of the server: measurements of another server clock are invalid. */
  start: z.string(),
});
export type LinePing = z.infer<typeof linePingSchema>;

/** Server to page, immediately: when the pong with this probe arrived and when this message was sent. */
export const lineClockSchema = z.object({
  type: z.literal('clock'),
  probe: z.number(),
  arrivedServerMs: z.number(),
  sentServerMs: z.number(),
});
export type LineClock = z.infer<typeof lineClockSchema>;

/** Server to page, when the buzzers are about to open, and again to a page that reconnects in the meantime. */
export const buzzersOpeningSchema = z.object({
  type: z.literal('opening'),
  round: z.string(),
  opensServerMs: z.number(),
});
export type BuzzersOpening = z.infer<typeof buzzersOpeningSchema>;

/**
 * Result of a press, sent immediately and before the verdict: counted, pressed again, before the opening, during a
 * lock-out, after the verdict, or no buzzers to press.
 */
const pressFateSchema = z.enum(['counted', 'again', 'early', 'locked', 'tooLate', 'unheard']);
export type PressFate = z.infer<typeof pressFateSchema>;

/** Server to page. */
export const pressAckSchema = z.object({
  type: z.literal('heard'),
  /** Null for a press while no buzzers were open. */
  round: z.string().nullable(),
  fate: pressFateSchema,
  /** Remaining lock-out of the player after pressing too early. */
  lockedForMs: z.number().nullable(),
});
export type PressAck = z.infer<typeof pressAckSchema>;

/** Measurements of a player's connection, for the lobby. */
export const lineQualitySchema = z.object({
  /** Median round trip. */
  roundTripMs: z.number(),
  /** Mean difference between successive round trips, including outliers. */
  jitterMs: z.number(),
  /** Share (0 to 1) of recent pings that were not answered in time. */
  lostShare: z.number(),
  /**
   * The latency has changed recently, or answers to pings are held back: presses get no more latency credit than
   * before.
   */
  isUnstable: z.boolean(),
});
export type LineQuality = z.infer<typeof lineQualitySchema>;
