import { WebSocket } from 'ws';
import { FrameReader } from './frame-reader.ts';
import { SlidingWindow } from '../../concurrency/pace.ts';
import type { RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ReceivedMessage } from './message-scan.ts';
import type { IrcLine } from './irc-line.ts';
import type { TwitchTiming } from './timing.ts';

/** Events from a socket to its link. */
export interface SocketEvents {
  /** Signed in, so that channels can be joined. */
  ready(): void;
  room(channel: string): ChatRoom | undefined;
  message(room: ChatRoom, message: ReceivedMessage): void;
  /** A line about a channel. */
  line(line: IrcLine): void;
  /** A JOIN was sent. */
  joining(room: ChatRoom): void;
  /** The server is about to close this connection and requests a reconnect. */
  moveAway(): void;
  /** The connection was lost or found dead. Called once, as the last event. */
  lost(): void;
}

const maxFrameBytes = 1024 * 1024;
/** Silence is measured in quarters of the allowed time. */
const ticksPerSilence = 4;

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** One WebSocket to Twitch: signs in anonymously, handles pings, and joins channels at the allowed rate. */
export class ChatSocket {
  /** Channels whose JOIN was echoed, and channels whose ROOMSTATE arrived. A channel in both is joined. */
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
      // Invalid UTF-8 then spoils one message at most; otherwise it would close the connection.
      skipUTF8Validation: true,
    });
    this.#socket.on('open', () => this.#signIn());
    this.#socket.on('message', (data) => this.#frame(asBuffer(data)));
    this.#socket.on('error', () => this.fail());
    this.#socket.on('close', () => this.fail());
    this.#cancelTick = () => undefined;
  }

  /** Joins the channel as soon as the rate limit allows. */
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

  /** Records the echo of our JOIN or the state of the channel; returns whether this completed the join. */
  noteJoin(room: ChatRoom, what: 'echo' | 'state'): boolean {
    const before = this.hasJoined(room);
    (what === 'echo' ? this.#echoed : this.#described).add(room);
    return !before && this.hasJoined(room);
  }

  /** Records that the server removed us from the channel; returns whether it was joined. */
  notePart(room: ChatRoom): boolean {
    const before = this.hasJoined(room);
    this.#echoed.delete(room);
    this.#described.delete(room);
    return before;
  }

  /** Call when the rooms behind names may have changed. */
  forgetRooms(): void {
    this.#reader.forgetRooms();
  }

  /** Gives up the connection and reports it as lost. */
  fail(): void {
    if (this.#isOver) return;
    this.close();
    this.#events.lost();
  }

  /** Closes the connection; no further events are emitted. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.isReady = false;
    this.#cancelTick();
    this.#cancelJoins?.();
    // A dead connection would never complete a close handshake.
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
      // The ping was answered; the silence is measured from here.
      this.#isPinged = false;
      this.#cancelTick();
      this.#armTick();
    }
    this.#reader.read(frame, this.#clock.nowMs());
  }

  #line(line: IrcLine): void {
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
        // Without tags, voters cannot be identified.
        if (line.params[1] === 'NAK') this.fail();
        break;
      case 'RECONNECT':
        this.#events.moveAway();
        break;
      case 'NOTICE':
        // Before the greeting, a NOTICE to `*` means that the sign-in was refused.
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
      const waitMs = this.#joinPace.consume(this.#clock.nowMs());
      if (waitMs > 0) {
        this.#cancelJoins = this.#clock.after(waitMs, () => this.#sendJoins());
        return;
      }
      this.#joinQueue.delete(room);
      this.#send(`JOIN #${room.name}`);
      this.#events.joining(room);
    }
  }

  /** Twitch's own pings only arrive every few minutes, too late for a vote of thirty seconds. */
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
