/** Waits of a link to a service that tells of chats. */
export interface LinkTiming {
  /** Longest wait for the connection, and again for the answer that messages will come. */
  connectWithinMs: number;
  /** Silence after which we ask whether the link still lives, and the time it has to answer: a dead one is known within the sum. */
  pingAfterMs: number;
  pongWithinMs: number;
  /** First and longest wait before connecting again. */
  backOffFirstMs: number;
  backOffLongestMs: number;
  /** A link that lives for so long is well: the next loss is waited for from the first wait on. */
  calmAfterMs: number;
}

export const linkTiming: LinkTiming = {
  connectWithinMs: 8_000,
  pingAfterMs: 5_000,
  pongWithinMs: 5_000,
  backOffFirstMs: 1_000,
  backOffLongestMs: 15_000,
  calmAfterMs: 10_000,
};

/** Longer frames, lines and answers are no chat: the link is given up before they fill the memory. */
export const maxBytes = 1024 * 1024;
