import { channelName } from '@quizcast/game/games/channel-name';
import { ChatLink } from './chat-link.ts';
import { ChatRoom } from './chat-room.ts';
import { SlidingWindow } from '../../concurrency/pace.ts';
import { twitchTiming } from './timing.ts';
import type {
  ChatListener,
  ChatReading,
  ChatSource,
  ReadingOptions,
} from '../../ports/chat-source.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RoomReader } from './chat-room.ts';
import type { TwitchTiming } from './timing.ts';

export interface TwitchChatSetting {
  /** `wss://irc-ws.chat.twitch.tv:443`, or a compatible server. */
  url: string;
  clock: Clock;
  timing?: Partial<TwitchTiming>;
}

/** Reads Twitch chats anonymously over IRC on WebSocket. Throws when `url` is not a WebSocket address. */
export class TwitchChat implements ChatSource {
  readonly #url: string;
  readonly #clock: Clock;
  readonly #timing: TwitchTiming;
  readonly #connectPace: SlidingWindow;
  readonly #rooms = new Map<string, ChatRoom>();
  readonly #links = new Set<ChatLink>();

  constructor({ url, clock, timing = {} }: TwitchChatSetting) {
    if (!/^wss?:\/\/[^#]+$/.test(url) || !URL.canParse(url)) {
      throw new Error(`Not the address of a chat server, ws://… or wss://…: ${url}`);
    }
    this.#url = url;
    this.#clock = clock;
    this.#timing = { ...twitchTiming, ...timing };
    this.#connectPace = new SlidingWindow(this.#timing.startsPerWindow, this.#timing.windowMs);
  }

  read(channel: string, options: ReadingOptions, listener: ChatListener): ChatReading {
    const name = channelName(channel);
    if (name === null) {
      listener.state({ kind: 'refused', reason: 'badName' });
      return { close: () => undefined };
    }
    const reader: RoomReader = { options, listener };
    const room = this.#room(name);
    room.add(reader);
    let isClosed = false;
    return {
      close: () => {
        if (isClosed) return;
        isClosed = true;
        this.#leave(room, reader);
      },
    };
  }

  async close(): Promise<void> {
    for (const link of this.#links) link.close();
    this.#links.clear();
    this.#rooms.clear();
  }

  /** The room of this name, created and joined if necessary. */
  #room(name: string): ChatRoom {
    const nowMs = this.#clock.nowMs();
    const known = this.#rooms.get(name);
    if (known === undefined) {
      const room = new ChatRoom(name, nowMs);
      this.#rooms.set(name, room);
      this.#linkWithCapacity().add(room);
      return room;
    }
    if (known.isDeserted) {
      known.linger(null);
      known.sinceMs = nowMs;
    }
    if (known.state.kind === 'refused') {
      // A new listener suggests that the cause was fixed, so the channel is retried at once.
      known.sinceMs = nowMs;
      known.setState({ kind: 'connecting' });
      this.#linkOf(known)?.retry(known);
    }
    return known;
  }

  #leave(room: ChatRoom, reader: RoomReader): void {
    room.remove(reader);
    if (!room.isDeserted) return;
    // The next vote, or a restart of this one with other answers, often follows soon.
    room.linger(() =>
      this.#clock.after(this.#timing.lingerMs, () => {
        this.#rooms.delete(room.name);
        const link = this.#linkOf(room);
        link?.remove(room);
        if (link === undefined || link.rooms.size > 0) return;
        link.close();
        this.#links.delete(link);
      }),
    );
  }

  #linkOf(room: ChatRoom): ChatLink | undefined {
    return [...this.#links].find((link) => link.rooms.get(room.name) === room);
  }

  /** The emptiest link that has space, or a new one. */
  #linkWithCapacity(): ChatLink {
    const { roomsPerLink, roomsPerFullLink, preferredLinks } = this.#timing;
    const [emptiest] = [...this.#links].sort((one, other) => one.rooms.size - other.rooms.size);
    const capacity = this.#links.size < preferredLinks ? roomsPerLink : roomsPerFullLink;
    if (emptiest !== undefined && emptiest.rooms.size < capacity) return emptiest;
    const link = new ChatLink({
      url: this.#url,
      clock: this.#clock,
      timing: this.#timing,
      connectPace: this.#connectPace,
    });
    this.#links.add(link);
    return link;
  }
}
