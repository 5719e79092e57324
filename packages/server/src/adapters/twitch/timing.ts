/** Waits and limits of the chat reader. Sources: Twitch's chat documentation and what long-running chat clients settled on. */
export interface TwitchTiming {
  /** Longest wait for the connection, and again for the greeting on it. */
  connectWithinMs: number;
  /** A channel that has not answered a JOIN by then does not exist: Twitch says nothing about it. */
  joinWithinMs: number;
  /** Silence after which we ask whether the link still lives, and the time it has to answer. */
  pingAfterMs: number;
  pongWithinMs: number;
  /** First and longest wait before connecting again. A chat is read while a vote runs alone, and most votes last half a minute. */
  backOffFirstMs: number;
  backOffLongestMs: number;
  /** Wait before a channel that was refused is asked for again. */
  retryRefusedMs: number;
  /** How long a channel stays joined when nobody listens any more. */
  lingerMs: number;
  /** After RECONNECT both links are read for this long, and repeated messages are known for five times as long. */
  overlapMs: number;
  /** JOINs allowed on one connection, and new connections allowed in all, in `windowMs`. Twitch allows 20 in 10 s. */
  startsPerWindow: number;
  windowMs: number;
  /** Channels that a connection takes before another is opened, so that all can be joined again at once after a cut. */
  roomsPerLink: number;
  /** Beyond this many connections they are filled up to `roomsPerFullLink`. */
  preferredLinks: number;
  roomsPerFullLink: number;
}

export const twitchTiming: TwitchTiming = {
  connectWithinMs: 5_000,
  joinWithinMs: 10_000,
  pingAfterMs: 5_000,
  pongWithinMs: 5_000,
  backOffFirstMs: 1_000,
  backOffLongestMs: 2_500,
  retryRefusedMs: 30_000,
  lingerMs: 10_000,
  overlapMs: 2_000,
  startsPerWindow: 18,
  windowMs: 11_000,
  roomsPerLink: 18,
  preferredLinks: 30,
  roomsPerFullLink: 50,
};
