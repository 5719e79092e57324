/** Timeouts and delays of a link to a chat service. */
export interface LinkTiming {
  /** Time limit for the connection, and again for the confirmation that messages will follow. */
  connectWithinMs: number;
  /** Silence before a ping is sent, and the time allowed for its answer: a dead link is detected within the sum. */
  pingAfterMs: number;
  pongWithinMs: number;
  /** First and longest delay before reconnecting. */
  backOffFirstMs: number;
  backOffMaxMs: number;
  /** Once a link has lived this long, the back-off is reset. */
  calmAfterMs: number;
}

export const linkTiming: LinkTiming = {
  connectWithinMs: 8_000,
  pingAfterMs: 5_000,
  pongWithinMs: 5_000,
  backOffFirstMs: 1_000,
  backOffMaxMs: 15_000,
  calmAfterMs: 10_000,
};

/** Longer frames, lines and responses are not chat: the link is dropped before they fill the memory. */
export const maxBytes = 1024 * 1024;
