import { z } from 'zod';
import { RecentIds } from '../../concurrency/recent-ids.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { EventSubListener, OpenEventSub, Subscribe } from '../../ports/twitch/event-sub.ts';
import { jsonOf } from './json-text.ts';
import { refusedAgainMs, SocketLink, type SocketTurn } from './socket-link.ts';
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
const maxSilentLooks = 14;
const lookEveryMs = 1_000;
/** Twitch repeats a message within seconds. */
const rememberedIds = 20_000;
const againMs = { badToken: refusedAgainMs, usual: 60_000 };

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
      watch: (dead) => new KeepaliveWatch(clock, dead),
      onState: (state) => listener.state(state),
      talk: {
        url: `${url}?keepalive_timeout_seconds=${keepaliveS}`,
        opened: () => undefined,
        frame: (text, turn) => session.frame(text, turn),
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

  frame(text: string, turn: SocketTurn): void {
    const frame = frameSchema.safeParse(jsonOf(text));
    if (!frame.success) return;
    const { metadata, payload } = frame.data;
    if (!this.#known.isNew(metadata.message_id)) return;
    switch (metadata.message_type) {
      case 'session_welcome':
        if (payload.session !== undefined) void this.#welcomed(payload.session.id, turn);
        return;
      case 'session_reconnect': {
        const url = payload.session?.reconnect_url ?? '';
        if (/^wss?:\/\//.test(url) && URL.canParse(url)) turn.move(url);
        return;
      }
      case 'revocation':
        this.#id = null;
        this.#listener.revoked();
        return turn.lose();
      case 'notification':
        return this.#event(metadata.subscription_type ?? '', payload.event);
    }
  }

  /** A session that moved keeps its id and its subscriptions. */
  async #welcomed(id: string, turn: SocketTurn): Promise<void> {
    if (id === this.#id) return turn.ready();
    const told = await this.#subscribe(id, messageType);
    if (told.kind === 'unreachable') return turn.lose();
    if (told.kind === 'refused')
      return turn.refuse(
        told.reason,
        told.reason === 'badToken' ? againMs.badToken : againMs.usual,
      );
    this.#id = id;
    turn.ready();
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
  readonly #dead: () => void;
  #silentLooks = 0;
  #cancel: Cancel = () => undefined;

  constructor(clock: Pick<Clock, 'after'>, dead: () => void) {
    this.#clock = clock;
    this.#dead = dead;
    this.#look();
  }

  heard(): void {
    this.#silentLooks = 0;
  }

  stop(): void {
    this.#cancel();
  }

  #look(): void {
    this.#cancel = this.#clock.after(lookEveryMs, () => {
      this.#silentLooks += 1;
      if (this.#silentLooks >= maxSilentLooks) this.#dead();
      else this.#look();
    });
  }
}
