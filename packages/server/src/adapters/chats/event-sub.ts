import { z } from 'zod';
import { RecentIds } from '../../concurrency/recent-ids.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { EventSubListener, OpenEventSub, Subscribe } from '../../ports/twitch/event-sub.ts';
import { jsonOf } from './json-text.ts';
import { refusedRetryMs, SocketLink, type SocketConnection } from './socket-link.ts';
import { linkTiming, type LinkTiming } from './timing.ts';
import { twitchMessage } from './twitch-message.ts';

const messageType = 'channel.chat.message';
const removals = {
  message: 'channel.chat.message_delete',
  user: 'channel.chat.clear_user_messages',
} as const;

/** The shortest keepalive timeout that Twitch accepts, so a dead connection is noticed soonest. */
const keepaliveS = 10;
/** After this many silent checks, one second apart, a keepalive is missing rather than late. */
const maxSilentChecks = 14;
const checkEveryMs = 1_000;
/** Twitch repeats a message within seconds. */
const rememberedIds = 20_000;
const retryMs = { badToken: refusedRetryMs, usual: 60_000 };

const frameSchema = z.object({
  metadata: z.object({
    message_id: z.string().min(1).max(200),
    message_type: z.string(),
    subscription_type: z.string().optional(),
  }),
  payload: z.object({
    session: z.object({ id: z.string(), reconnect_url: z.string().nullish() }).optional(),
    event: z.unknown().optional(),
  }),
});
const userSchema = z.object({ target_user_id: z.string().min(1) });
const removedSchema = z.object({ message_id: z.string().min(1) });

interface EventSubSetting {
  /** `wss://eventsub.wss.twitch.tv/ws`, or a compatible server. */
  url: string;
  clock: Clock;
  timing?: LinkTiming;
}

/** Reads a channel's chat through Twitch EventSub over WebSocket. */
export const eventSubChat =
  ({ url, clock, timing = linkTiming }: EventSubSetting): OpenEventSub =>
  (subscribe, listener) => {
    const session = new Session(subscribe, listener);
    return new SocketLink({
      ...{ clock, timing },
      // Twitch disconnects clients that send anything, including pings.
      watch: (onTimeout) => new KeepaliveWatch(clock, onTimeout),
      onState: (state) => listener.state(state),
      protocol: {
        url: `${url}?keepalive_timeout_seconds=${keepaliveS}`,
        onOpen: () => undefined,
        frame: (text, connection) => session.frame(text, connection),
      },
    });
  };

/** Handles the messages on the sockets of one reading. */
class Session {
  readonly #subscribe: Subscribe;
  readonly #listener: EventSubListener;
  readonly #known = new RecentIds(rememberedIds);
  /** The EventSub session that holds the chat subscription. */
  #id: string | null = null;

  constructor(subscribe: Subscribe, listener: EventSubListener) {
    this.#subscribe = subscribe;
    this.#listener = listener;
  }

  frame(text: string, connection: SocketConnection): void {
    const frame = frameSchema.safeParse(jsonOf(text));
    if (!frame.success) return;
    const { metadata, payload } = frame.data;
    if (!this.#known.isNew(metadata.message_id)) return;
    switch (metadata.message_type) {
      case 'session_welcome':
        if (payload.session !== undefined) void this.#welcomed(payload.session.id, connection);
        return;
      case 'session_reconnect': {
        const url = payload.session?.reconnect_url ?? '';
        if (/^wss?:\/\//.test(url) && URL.canParse(url)) connection.move(url);
        return;
      }
      case 'revocation':
        this.#id = null;
        this.#listener.revoked();
        return connection.lose();
      case 'notification':
        return this.#event(metadata.subscription_type ?? '', payload.event);
    }
  }

  /** A session that moved keeps its id and its subscriptions. */
  async #welcomed(id: string, connection: SocketConnection): Promise<void> {
    if (id === this.#id) return connection.ready();
    const subscribed = await this.#subscribe(id, messageType);
    if (subscribed.kind === 'unreachable') return connection.lose();
    if (subscribed.kind === 'refused')
      return connection.refuse(
        subscribed.reason,
        subscribed.reason === 'badToken' ? retryMs.badToken : retryMs.usual,
      );
    this.#id = id;
    connection.ready();
    // Without these subscriptions, answers deleted by a moderator still count. That is no reason to stop reading.
    for (const type of Object.values(removals)) void this.#subscribe(id, type);
  }

  #event(type: string, event: unknown): void {
    if (type === messageType) {
      const read = twitchMessage.safeParse(event);
      if (!read.success) return;
      const { message, login, isShared } = read.data;
      this.#listener.message(message, { login, isShared });
    } else if (type === removals.message) {
      const read = removedSchema.safeParse(event);
      if (read.success) this.#listener.messageRemoved(read.data.message_id);
    } else if (type === removals.user) {
      const read = userSchema.safeParse(event);
      if (read.success) this.#listener.userRemoved(read.data.target_user_id);
    }
  }
}

/**
 * Declares a link dead that is silent for longer than Twitch ever is. Counts timer runs, so clock jumps do not end a
 * link.
 */
class KeepaliveWatch {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #onTimeout: () => void;
  #silentChecks = 0;
  #cancel: Cancel = () => undefined;

  constructor(clock: Pick<Clock, 'after'>, onTimeout: () => void) {
    this.#clock = clock;
    this.#onTimeout = onTimeout;
    this.#check();
  }

  received(): void {
    this.#silentChecks = 0;
  }

  stop(): void {
    this.#cancel();
  }

  #check(): void {
    this.#cancel = this.#clock.after(checkEveryMs, () => {
      this.#silentChecks += 1;
      if (this.#silentChecks >= maxSilentChecks) this.#onTimeout();
      else this.#check();
    });
  }
}
