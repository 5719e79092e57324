/**
 * Timeouts and limits of the chat reader, based on Twitch's chat documentation and the experience of long-running chat
 * clients.
 */
export interface TwitchTiming {
  /** Time limit for the connection, and again for its greeting. */
  connectWithinMs: number;
  /** A channel that has not answered a JOIN by then does not exist: Twitch sends no error. */
  joinWithinMs: number;
  /** Silence before a ping is sent, and the time allowed for its answer. */
  pingAfterMs: number;
  pongWithinMs: number;
  /** First and longest delay before reconnecting. A chat is only read during a vote, and most votes last half a minute. */
  backOffFirstMs: number;
  backOffMaxMs: number;
  /** Delay before a refused channel is retried. */
  retryRefusedMs: number;
  /** How long a channel without listeners stays joined. */
  lingerMs: number;
  /** After RECONNECT both links are read for this long, and duplicates are detected for five times as long. */
  overlapMs: number;
  /** JOINs allowed per connection, and new connections allowed in total, within `windowMs`. Twitch allows 20 in 10 s. */
  startsPerWindow: number;
  windowMs: number;
  /** Channels per connection before another one is opened, so that all can rejoin at once after a disconnect. */
  roomsPerLink: number;
  /** Beyond this many connections, each is filled up to `roomsPerFullLink`. */
  preferredLinks: number;
  roomsPerFullLink: number;
}

export const twitchTiming: TwitchTiming = {
  connectWithinMs: 5_000,
  joinWithinMs: 10_000,
  pingAfterMs: 5_000,
  pongWithinMs: 5_000,
  backOffFirstMs: 1_000,
  backOffMaxMs: 2_500,
  retryRefusedMs: 30_000,
  lingerMs: 10_000,
  overlapMs: 2_000,
  startsPerWindow: 18,
  windowMs: 11_000,
  roomsPerLink: 18,
  preferredLinks: 30,
  roomsPerFullLink: 50,
};
