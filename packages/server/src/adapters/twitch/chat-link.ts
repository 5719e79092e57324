import { BackOff } from '@quizcast/game/client/back-off';
import { ChatSocket } from './chat-socket.ts';
import { twitchViewer } from './message-scan.ts';
import { RecentIds } from '../../concurrency/recent-ids.ts';
import type { ChatState } from '../../ports/chat-source.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { ChatRoom } from './chat-room.ts';
import type { SlidingWindow } from '../../concurrency/pace.ts';
import type { IrcLine } from './irc-line.ts';
import type { TwitchTiming } from './timing.ts';

type Refusal = Extract<ChatState, { kind: 'refused' }>['reason'];

const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['msg_channel_suspended', 'suspended'],
  ['tos_ban', 'suspended'],
  ['msg_banned', 'banned'],
  ['msg_channel_blocked', 'blocked'],
  ['msg_room_not_found', 'noSuchChannel'],
]);

/** Enough for about ten seconds of the fastest chats. */
const knownIds = 100_000;

export interface LinkSetting {
  url: string;
  clock: Clock;
  timing: TwitchTiming;
  /** Limits the rate of new connections of all links together. */
  connectPace: SlidingWindow;
}

/**
 * Channels that share a connection. Keeps them joined: reconnects after a loss, and reads the old and the new
 * connection for a while when Twitch sends RECONNECT.
 */
export class ChatLink {
  readonly rooms = new Map<string, ChatRoom>();
  readonly #setting: LinkSetting;
  readonly #backOff: BackOff;
  #socket: ChatSocket | null = null;
  /** The connection that takes over after RECONNECT. */
  #successor: ChatSocket | null = null;
  /** Set while messages may arrive twice. */
  #ids: RecentIds | null = null;
  #cancelConnect: Cancel | null = null;
  #cancelSwap: Cancel | null = null;
  #cancelForget: Cancel | null = null;
  #cancelCalm: Cancel | null = null;

  constructor(setting: LinkSetting) {
    this.#setting = setting;
    this.#backOff = new BackOff(
      setting.timing.backOffFirstMs,
      setting.timing.backOffMaxMs,
      Math.random,
    );
    this.#connectSoon(0);
  }

  add(room: ChatRoom): void {
    this.rooms.set(room.name, room);
    this.#forgetRooms();
    for (const socket of this.#sockets()) if (socket.isReady) socket.join(room);
  }

  remove(room: ChatRoom): void {
    this.rooms.delete(room.name);
    room.wait(null);
    room.linger(null);
    for (const socket of this.#sockets()) socket.part(room);
  }

  /** Retries a refused channel now. */
  retry(room: ChatRoom): void {
    room.wait(null);
    for (const socket of this.#sockets()) if (socket.isReady) socket.join(room);
  }

  close(): void {
    for (const room of this.rooms.values()) {
      room.wait(null);
      room.linger(null);
    }
    this.#cancelConnect?.();
    this.#cancelSwap?.();
    this.#cancelForget?.();
    this.#cancelCalm?.();
    for (const socket of this.#sockets()) socket.close();
    this.#socket = null;
    this.#successor = null;
  }

  #sockets(): ChatSocket[] {
    return [this.#socket, this.#successor].filter((socket) => socket !== null);
  }

  #forgetRooms(): void {
    for (const socket of this.#sockets()) socket.forgetRooms();
  }

  #connectSoon(waitMs: number): void {
    const { clock, connectPace } = this.#setting;
    this.#cancelConnect?.();
    if (waitMs === 0) {
      const laterMs = connectPace.consume(clock.nowMs());
      if (laterMs === 0) {
        this.#cancelConnect = null;
        this.#connect();
        return;
      }
      this.#cancelConnect = clock.after(laterMs, () => this.#connectSoon(0));
      return;
    }
    this.#cancelConnect = clock.after(waitMs, () => this.#connectSoon(0));
  }

  #connect(): void {
    const { url, clock, timing } = this.#setting;
    const socket: ChatSocket = new ChatSocket(url, clock, timing, {
      ready: () => this.#ready(socket),
      room: (channel) => this.rooms.get(channel),
      message: (room, message) => {
        if (this.#ids !== null && message.id !== '' && !this.#ids.isNew(message.id)) return;
        room.receive(message);
      },
      line: (line) => this.#line(socket, line),
      joining: (room) => this.#joining(room),
      moveAway: () => this.#moveAway(socket),
      lost: () => this.#lost(socket),
    });
    if (this.#socket === null) this.#socket = socket;
    else this.#successor = socket;
  }

  #ready(socket: ChatSocket): void {
    // A server that accepts and then disconnects must not reset the back-off.
    this.#cancelCalm?.();
    this.#cancelCalm = this.#setting.clock.after(this.#setting.timing.joinWithinMs, () =>
      this.#backOff.reset(),
    );
    for (const room of this.rooms.values()) socket.join(room);
  }

  #joining(room: ChatRoom): void {
    const { clock, timing } = this.#setting;
    const sinceBeginMs = clock.nowMs() - room.sinceMs;
    const waitMs = Math.max(timing.joinWithinMs - sinceBeginMs, timing.joinWithinMs / 2);
    room.wait(() => clock.after(waitMs, () => this.#unanswered(room)));
  }

  /** Twitch does not answer a JOIN for a channel that does not exist. */
  #unanswered(room: ChatRoom): void {
    if (this.#sockets().some((socket) => socket.hasJoined(room))) return;
    if (room.wasJoined) this.retry(room);
    else this.#refuse(room, 'noSuchChannel');
  }

  #refuse(room: ChatRoom, reason: Refusal): void {
    room.wasJoined = false;
    for (const socket of this.#sockets()) socket.notePart(room);
    room.setState({ kind: 'refused', reason });
    const { clock, timing } = this.#setting;
    room.wait(() => clock.after(timing.retryRefusedMs, () => this.retry(room)));
  }

  #line(socket: ChatSocket, line: IrcLine): void {
    const [target = ''] = line.params;
    const room = this.rooms.get(target.slice(1));
    if (room === undefined || !target.startsWith('#')) return;
    const isOurs = line.source.startsWith(`${socket.nick}!`);
    switch (line.command) {
      case 'JOIN':
        if (isOurs && socket.noteJoin(room, 'echo')) this.#joined(socket, room);
        break;
      case 'ROOMSTATE':
        if (socket.noteJoin(room, 'state')) this.#joined(socket, room);
        break;
      case 'PART':
        if (isOurs && socket.notePart(room)) this.#thrownOut(socket, room);
        break;
      case 'NOTICE': {
        const reason = refusals.get(line.tags.get('msg-id') ?? '');
        if (reason !== undefined) this.#refuse(room, reason);
        break;
      }
      case 'CLEARCHAT': {
        // Without a user the whole chat was cleared from the screens, which revokes no votes.
        const userId = line.tags.get('target-user-id') ?? '';
        if (userId !== '') room.userRemoved(twitchViewer(userId));
        break;
      }
      case 'CLEARMSG': {
        const id = line.tags.get('target-msg-id') ?? '';
        if (id !== '') room.messageRemoved(id);
        break;
      }
      default:
        break;
    }
  }

  #joined(socket: ChatSocket, room: ChatRoom): void {
    room.wait(null);
    room.setState({ kind: 'joined' });
    if (socket === this.#successor) this.#swapWhenComplete();
  }

  #thrownOut(socket: ChatSocket, room: ChatRoom): void {
    room.setState({ kind: 'reconnecting', sinceMs: this.#setting.clock.nowMs() });
    socket.join(room);
  }

  /** Twitch restarts the server: the new connection is read before the old one is closed, so no message is missed. */
  #moveAway(socket: ChatSocket): void {
    if (socket !== this.#socket || this.#successor !== null || this.#cancelConnect !== null) return;
    this.#ids = new RecentIds(knownIds);
    this.#cancelForget?.();
    this.#cancelForget = null;
    this.#notifyReconnecting();
    this.#connectSoon(0);
  }

  #swapWhenComplete(): void {
    const [old, next] = [this.#socket, this.#successor];
    if (old === null || next === null || this.#cancelSwap !== null) return;
    const isComplete = [...this.rooms.values()].every(
      (room) => !old.hasJoined(room) || next.hasJoined(room),
    );
    if (!isComplete) return;
    // Messages sent just before the join are still arriving on the old connection.
    this.#cancelSwap = this.#setting.clock.after(this.#setting.timing.overlapMs, () => {
      this.#socket?.close();
      this.#promote();
    });
  }

  /** Replaces the connection with its successor, if any. */
  #promote(): void {
    this.#cancelSwap?.();
    this.#cancelSwap = null;
    this.#socket = this.#successor;
    this.#successor = null;
    const { clock, timing } = this.#setting;
    this.#cancelForget?.();
    this.#cancelForget = clock.after(timing.overlapMs * 5, () => {
      this.#ids = null;
    });
  }

  #lost(socket: ChatSocket): void {
    this.#cancelCalm?.();
    if (socket === this.#socket) this.#promote();
    else this.#successor = null;
    const present = this.#socket;
    const nowMs = this.#setting.clock.nowMs();
    for (const room of this.rooms.values()) {
      if (present?.hasJoined(room) === true) continue;
      if (present === null) room.wait(null);
      // A refusal remains until the channel is joined: a lost connection does not change it.
      if (room.state.kind !== 'refused') room.setState({ kind: 'reconnecting', sinceMs: nowMs });
    }
    const isMoving = present !== null && socket !== present && this.#successor === null;
    if (present === null || (isMoving && this.#ids !== null && this.#cancelForget === null)) {
      this.#connectSoon(this.#backOff.next());
    }
  }

  #notifyReconnecting(): void {
    const sinceMs = this.#setting.clock.nowMs();
    for (const room of this.rooms.values()) {
      if (room.state.kind === 'joined') room.setState({ kind: 'reconnecting', sinceMs });
    }
  }
}
