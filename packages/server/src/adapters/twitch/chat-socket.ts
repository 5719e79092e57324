import { WebSocket } from 'ws';
import { FrameReader } from './frame-reader.ts';
import { SlidingWindow } from '../../concurrency/pace.ts';
import type { RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { ChatRoom } from './chat-room.ts';
import type { HeardMessage } from './message-scan.ts';
import type { PlainLine } from './plain-line.ts';
import type { TwitchTiming } from './timing.ts';

/** What a socket tells the link that it belongs to. */
export interface SocketEvents {
  /** Signed in: channels can be joined. */
  ready(): void;
  room(channel: string): ChatRoom | undefined;
  message(room: ChatRoom, message: HeardMessage): void;
  /** A line about a channel. */
  line(line: PlainLine): void;
  /** A JOIN went out. */
  joining(room: ChatRoom): void;
  /** The server will close this connection and wants us on another. */
  moveAway(): void;
  /** The connection is gone or was found dead. Told once; nothing is told afterwards. */
  lost(): void;
}

const maxFrameBytes = 1024 * 1024;
/** Silence is counted in quarters of the allowed time. */
const ticksPerSilence = 4;

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** One WebSocket to Twitch: signs in without an account, answers and sends pings, joins at the allowed pace. */
export class ChatSocket {
  /** Channels whose JOIN was echoed, told their state, or both. Both means joined. */
  readonly #echoed = new Set<ChatRoom>();
  readonly #described = new Set<ChatRoom>();
  readonly nick = `justinfan${10_000 + Math.floor(Math.random() * 900_000)}`;
  isReady = false;

  readonly #clock: Clock;
  readonly #timing: TwitchTiming;
  readonly #events: SocketEvents;
  readonly #socket: WebSocket;
  readonly #reader: FrameReader<ChatRoom>;
  readonly #joinPace: SlidingWindow;
  readonly #joinQueue = new Set<ChatRoom>();
  #cancelJoins: Cancel | null = null;
  #cancelTick: Cancel;
  #isOver = false;
  #silentTicks = 0;
  #isPinged = false;

  constructor(url: string, clock: Clock, timing: TwitchTiming, events: SocketEvents) {
    this.#clock = clock;
    this.#timing = timing;
    this.#events = events;
    this.#joinPace = new SlidingWindow(timing.startsPerWindow, timing.windowMs);
    this.#reader = new FrameReader({
      room: (channel) => events.room(channel),
      message: (room, message) => {
        if (!this.#isOver) events.message(room, message);
      },
      line: (line) => this.#line(line),
    });
    this.#socket = new WebSocket(url, {
      handshakeTimeout: timing.connectWithinMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      // Bytes that are no UTF-8 spoil one message at most; without this they would cost the whole connection.
      skipUTF8Validation: true,
    });
    this.#socket.on('open', () => this.#signIn());
    this.#socket.on('message', (data) => this.#frame(asBuffer(data)));
    this.#socket.on('error', () => this.fail());
    this.#socket.on('close', () => this.fail());
    this.#cancelTick = () => undefined;
  }

  /** Joins the channel as soon as the pace allows. */
  join(room: ChatRoom): void {
    this.#joinQueue.add(room);
    if (this.isReady && this.#cancelJoins === null) this.#sendJoins();
  }

  part(room: ChatRoom): void {
    this.#joinQueue.delete(room);
    this.#echoed.delete(room);
    this.#described.delete(room);
    this.#reader.forgetRooms();
    if (this.isReady) this.#send(`PART #${room.name}`);
  }

  hasJoined(room: ChatRoom): boolean {
    return this.#echoed.has(room) && this.#described.has(room);
  }

  /** Notes the echo of our JOIN or the state of the channel; answers whether that made us a member. */
  noteJoin(room: ChatRoom, what: 'echo' | 'state'): boolean {
    const before = this.hasJoined(room);
    (what === 'echo' ? this.#echoed : this.#described).add(room);
    return !before && this.hasJoined(room);
  }

  /** Notes that the server took us out of the channel; answers whether we were in it. */
  notePart(room: ChatRoom): boolean {
    const before = this.hasJoined(room);
    this.#echoed.delete(room);
    this.#described.delete(room);
    return before;
  }

  /** The rooms behind names may have changed. */
  forgetRooms(): void {
    this.#reader.forgetRooms();
  }

  /** Gives the connection up and tells that it is lost. */
  fail(): void {
    if (this.#isOver) return;
    this.close();
    this.#events.lost();
  }

  /** Ends the connection; nothing is told any more. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.isReady = false;
    this.#cancelTick();
    this.#cancelJoins?.();
    // A dead link would never answer a polite goodbye.
    this.#socket.terminate();
  }

  #signIn(): void {
    if (this.#isOver) return;
    this.#send('CAP REQ :twitch.tv/tags twitch.tv/commands');
    this.#send('PASS SCHMOOPIIE');
    this.#send(`NICK ${this.nick}`);
    this.#cancelTick = this.#clock.after(this.#timing.connectWithinMs, () => this.fail());
  }

  #frame(frame: Buffer): void {
    if (this.#isOver) return;
    this.#silentTicks = 0;
    if (this.#isPinged) {
      // The wait for an answer is over; silence is counted from here.
      this.#isPinged = false;
      this.#cancelTick();
      this.#armTick();
    }
    this.#reader.read(frame, this.#clock.nowMs());
  }

  #line(line: PlainLine): void {
    if (this.#isOver) return;
    switch (line.command) {
      case 'PING':
        this.#send(`PONG :${line.params.at(-1) ?? ''}`);
        break;
      case 'PONG':
        break;
      case '001':
        this.#greeted();
        break;
      case 'CAP':
        // Without tags no voter has a name.
        if (line.params[1] === 'NAK') this.fail();
        break;
      case 'RECONNECT':
        this.#events.moveAway();
        break;
      case 'NOTICE':
        // Before the greeting a notice to nobody means that the sign-in was refused.
        if (!this.isReady && line.params[0] === '*') this.fail();
        else this.#events.line(line);
        break;
      default:
        this.#events.line(line);
    }
  }

  #greeted(): void {
    if (this.isReady) return;
    this.isReady = true;
    this.#cancelTick();
    this.#armTick();
    this.#events.ready();
    if (this.#cancelJoins === null) this.#sendJoins();
  }

  #sendJoins(): void {
    this.#cancelJoins = null;
    for (const room of this.#joinQueue) {
      const waitMs = this.#joinPace.take(this.#clock.nowMs());
      if (waitMs > 0) {
        this.#cancelJoins = this.#clock.after(waitMs, () => this.#sendJoins());
        return;
      }
      this.#joinQueue.delete(room);
      this.#send(`JOIN #${room.name}`);
      this.#events.joining(room);
    }
  }

  /** Twitch's own pings come every few minutes only, far too late for a vote of thirty seconds. */
  #armTick(): void {
    const { pingAfterMs, pongWithinMs } = this.#timing;
    const waitMs = this.#isPinged ? pongWithinMs : pingAfterMs / ticksPerSilence;
    this.#cancelTick = this.#clock.after(waitMs, () => {
      if (this.#isPinged) return this.fail();
      this.#silentTicks += 1;
      if (this.#silentTicks >= ticksPerSilence) {
        this.#isPinged = true;
        this.#send('PING :quizcast');
      }
      this.#armTick();
    });
  }

  #send(line: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(`${line}\r\n`);
  }
}
