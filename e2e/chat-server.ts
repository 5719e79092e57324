import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import type { RawData, WebSocket } from 'ws';

/**
 * A chat server that speaks Twitch IRC over a real WebSocket, for tests and for trying a vote without Twitch: `npx tsx
 * e2e/chat-server.ts --port 4790 --channel my_name --voters 200 --seconds 60`, then start Quizcast with
 * `TWITCH_IRC_URL=ws://localhost:4790`.
 */

/** One chat message. Only `userId` and `text` matter to a vote; the other fields make it realistic. */
export interface ChatMessage {
  userId: string;
  text: string;
  login?: string;
  id?: string;
  /** Shared Chat: the room in which the message was written. */
  sourceRoomId?: string;
  /** Positions of emotes in Twitch's format: `25:0-4,12-16/1902:6-10`. */
  emotes?: string;
  /** A reply: login of the user replied to; the text starts with a mention, as in Twitch's clients. */
  replyTo?: string;
  /** Typed with /me. */
  action?: boolean;
}

export type ChannelKind = 'open' | 'silent' | 'suspended' | 'banned' | 'blocked' | 'missing';

const notices: Record<Exclude<ChannelKind, 'open' | 'silent'>, [id: string, text: string]> = {
  suspended: ['msg_channel_suspended', 'This channel does not exist or has been suspended.'],
  banned: ['msg_banned', 'You are permanently banned from talking in this channel.'],
  blocked: ['msg_channel_blocked', 'This channel has been blocked.'],
  missing: ['msg_room_not_found', 'The channel does not exist.'],
};

/** Room id of a channel; the same for the same name in every run. */
export function roomId(channel: string): string {
  let hash = 7;
  for (const character of channel)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 899_999_981;
  return String(100_000_000 + hash);
}

/** The IRC line that Twitch sends for a message, including CRLF. */
export function chatLine(channel: string, message: ChatMessage): string {
  const id = message.id ?? randomUUID();
  const login = message.login ?? `viewer${message.userId}`;
  const reply =
    message.replyTo === undefined
      ? ''
      : `reply-parent-display-name=${message.replyTo};reply-parent-msg-body=hello\\sthere;reply-parent-msg-id=${randomUUID()};reply-parent-user-id=42;reply-parent-user-login=${message.replyTo};`;
  const source =
    message.sourceRoomId === undefined
      ? ''
      : `source-badge-info=;source-badges=;source-id=${message.sourceRoomId === roomId(channel) ? id : randomUUID()};source-only=0;source-room-id=${message.sourceRoomId};`;
  const typed =
    message.replyTo === undefined ? message.text : `@${message.replyTo} ${message.text}`;
  const text = message.action === true ? `\u0001ACTION ${typed}\u0001` : typed;
  return (
    `@badge-info=subscriber/12;badges=subscriber/12,premium/1;client-nonce=0123456789abcdef0123456789abcdef;` +
    `color=#1E90FF;display-name=${login};emotes=${message.emotes ?? ''};first-msg=0;flags=;id=${id};mod=0;${reply}` +
    `returning-chatter=0;room-id=${roomId(channel)};${source}subscriber=1;tmi-sent-ts=1700000000000;turbo=0;` +
    `user-id=${message.userId};user-type= :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${channel} :${text}\r\n`
  );
}

class Client {
  readonly number: number;
  readonly socket: WebSocket;
  readonly channels = new Set<string>();
  nick = '';
  /** Set when the link is dead without a FIN: no answers and no messages. */
  frozen = false;

  constructor(number: number, socket: WebSocket) {
    this.number = number;
    this.socket = socket;
  }

  send(data: string | Buffer): void {
    if (this.frozen || this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(data, { binary: false });
  }
}

function bytes(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

export class ChatServer {
  /** Every JOIN that arrived, oldest first. */
  readonly joins: { connection: number; channel: string; atMs: number }[] = [];
  /** Every line that arrived, oldest first. */
  readonly received: string[] = [];
  connections = 0;
  /** Connection attempts, rejected ones included. */
  attempts = 0;
  /** While true, new connections are rejected with HTTP 503. */
  turnsAway = false;
  /** While true, connections are accepted but get no greeting. */
  isMute = false;

  /** Clock for the recorded times. */
  nowMs: () => number = Date.now;

  readonly #server: WebSocketServer;
  readonly #clients = new Set<Client>();
  readonly #kinds = new Map<string, ChannelKind>();

  private constructor(port: number) {
    this.#server = new WebSocketServer({
      port,
      host: '127.0.0.1',
      perMessageDeflate: false,
      verifyClient: (_info: unknown, answer: (ok: boolean, code?: number) => void) => {
        this.attempts += 1;
        answer(!this.turnsAway, 503);
      },
    });
    this.#server.on('connection', (socket) => this.#accept(socket));
  }

  /** Listens on `port` of this machine; 0 picks a free one. */
  static async start(port = 0): Promise<ChatServer> {
    const server = new ChatServer(port);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('listening', resolve);
      server.#server.once('error', reject);
    });
    return server;
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  /** Number of open connections, or of those in `channel`. */
  open(channel?: string): number {
    const all = [...this.#clients].filter((client) => !client.frozen);
    return channel === undefined ? all.length : all.filter((c) => c.channels.has(channel)).length;
  }

  /** Sets how a JOIN of this channel is answered; channels are open by default. */
  setChannel(channel: string, kind: ChannelKind): void {
    this.#kinds.set(channel, kind);
  }

  /** Sends the message to all clients in the channel and returns its id. */
  say(channel: string, message: ChatMessage): string {
    const id = message.id ?? randomUUID();
    this.raw(channel, chatLine(channel, { ...message, id }));
    return id;
  }

  /** A ban, or a timeout of `seconds`. */
  ban(channel: string, userId: string, seconds?: number): void {
    const duration = seconds === undefined ? '' : `ban-duration=${seconds};`;
    this.raw(
      channel,
      `@${duration}room-id=${roomId(channel)};target-user-id=${userId};tmi-sent-ts=1700000000000 :tmi.twitch.tv CLEARCHAT #${channel} :viewer${userId}\r\n`,
    );
  }

  clearChat(channel: string): void {
    this.raw(
      channel,
      `@room-id=${roomId(channel)};tmi-sent-ts=1700000000000 :tmi.twitch.tv CLEARCHAT #${channel}\r\n`,
    );
  }

  deleteMessage(channel: string, id: string): void {
    this.raw(
      channel,
      `@login=somebody;room-id=;target-msg-id=${id};tmi-sent-ts=1700000000000 :tmi.twitch.tv CLEARMSG #${channel} :gone\r\n`,
    );
  }

  /** Sends exactly this as one frame to all clients in the channel; null: to all clients. */
  raw(channel: string | null, frame: string | Buffer): void {
    for (const client of this.#clients) {
      if (channel === null || client.channels.has(channel)) client.send(frame);
    }
  }

  /** Sends `text` to the channel in `pieces` frames, split regardless of lines or characters. */
  rawInPieces(channel: string, text: string, pieces: number): void {
    const all = Buffer.from(text);
    for (let n = 0; n < pieces; n += 1) {
      const from = Math.floor((all.length * n) / pieces);
      this.raw(channel, all.subarray(from, Math.floor((all.length * (n + 1)) / pieces)));
    }
  }

  /** Sends `count` messages of different voters, numbered from `firstVoter`, all with `text`. */
  burst(channel: string, count: number, options: BurstOptions = {}): void {
    const { linesPerFrame = 1, firstVoter = 1, text = 'a' } = options;
    let frame = '';
    for (let n = 0; n < count; n += 1) {
      frame += chatLine(channel, { userId: String(firstVoter + n), text });
      if ((n + 1) % linesPerFrame === 0 || n === count - 1) {
        this.raw(channel, frame);
        frame = '';
      }
    }
  }

  /** Sends RECONNECT to every client, as Twitch does before a restart. */
  sendReconnect(): void {
    this.raw(null, ':tmi.twitch.tv RECONNECT\r\n');
  }

  /** Freezes every open connection without closing it; new ones work. */
  freeze(): void {
    for (const client of this.#clients) client.frozen = true;
  }

  /** Terminates every open connection. */
  drop(): void {
    for (const client of this.#clients) client.socket.terminate();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(socket: WebSocket): void {
    this.connections += 1;
    const client = new Client(this.connections, socket);
    this.#clients.add(client);
    socket.on('close', () => this.#clients.delete(client));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      if (client.frozen || this.isMute) return;
      for (const line of bytes(data).toString().split('\r\n')) {
        if (line !== '') this.#onLine(client, line);
      }
    });
  }

  #onLine(client: Client, line: string): void {
    this.received.push(line);
    const [command = '', ...rest] = line.split(' ');
    const target = rest.join(' ');
    switch (command) {
      case 'CAP':
        client.send(`:tmi.twitch.tv CAP * ACK ${target.slice(target.indexOf(':'))}\r\n`);
        break;
      case 'NICK':
        client.nick = target;
        client.send(greeting(target));
        break;
      case 'JOIN':
        for (const name of target.split(',')) this.#join(client, name.replace(/^#/, ''));
        break;
      case 'PART':
        for (const name of target.split(',')) {
          client.channels.delete(name.replace(/^#/, ''));
          client.send(
            `:${client.nick}!${client.nick}@${client.nick}.tmi.twitch.tv PART ${name}\r\n`,
          );
        }
        break;
      case 'PING':
        client.send(`:tmi.twitch.tv PONG tmi.twitch.tv ${target}\r\n`);
        break;
      default:
        break;
    }
  }

  #join(client: Client, channel: string): void {
    this.joins.push({ connection: client.number, channel, atMs: this.nowMs() });
    const kind = this.#kinds.get(channel) ?? 'open';
    if (kind === 'silent') return;
    if (kind !== 'open') {
      const [id, text] = notices[kind];
      client.send(`@msg-id=${id} :tmi.twitch.tv NOTICE #${channel} :${text}\r\n`);
      return;
    }
    client.channels.add(channel);
    const nick = client.nick;
    client.send(
      `:${nick}!${nick}@${nick}.tmi.twitch.tv JOIN #${channel}\r\n` +
        `:${nick}.tmi.twitch.tv 353 ${nick} = #${channel} :${nick}\r\n` +
        `:${nick}.tmi.twitch.tv 366 ${nick} #${channel} :End of /NAMES list\r\n` +
        `@emote-only=0;followers-only=-1;r9k=0;room-id=${roomId(channel)};slow=0;subs-only=0 :tmi.twitch.tv ROOMSTATE #${channel}\r\n`,
    );
  }
}

export interface BurstOptions {
  linesPerFrame?: number;
  firstVoter?: number;
  text?: string;
}

function greeting(nick: string): string {
  const from = `:tmi.twitch.tv`;
  return (
    `${from} 001 ${nick} :Welcome, GLHF!\r\n${from} 002 ${nick} :Your host is tmi.twitch.tv\r\n` +
    `${from} 003 ${nick} :This server is rather new\r\n${from} 004 ${nick} :-\r\n` +
    `${from} 375 ${nick} :-\r\n${from} 372 ${nick} :You are in a maze of twisty passages, all alike.\r\n` +
    `${from} 376 ${nick} :>\r\n`
  );
}

const smallTalk = ['a lot of fun', 'hello!', '4Head', 'I think it is the second', '1 more please'];
const ways = ['a', 'A', '!a', '1', 'a)', 'A \u{E0000}', 'a \u034f', 'Ａ', '1️⃣'];

/** A typical chat message: mostly a vote in one of the usual forms, biased to the first answers, sometimes small talk. */
function typed(): string {
  if (Math.random() < 0.15) return smallTalk[Math.floor(Math.random() * smallTalk.length)] ?? '';
  const answer = Math.min(3, Math.floor(Math.random() ** 1.7 * 4));
  const way = ways[Math.floor(Math.random() * ways.length)] ?? 'a';
  return way
    .replace(/[aAＡ]/u, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + answer))
    .replace('1', String(answer + 1));
}

/** Lets `voters` viewers chat in `channel`, each about every eight seconds, for `seconds`; 0 means forever. */
function chatter(server: ChatServer, channel: string, voters: number, seconds: number): void {
  const everyMs = 50;
  const beganAt = Date.now();
  let due = 0;
  const timer = setInterval(() => {
    due += (voters * everyMs) / 8_000;
    for (; due >= 1; due -= 1) {
      const voter = 1 + Math.floor(Math.random() * voters);
      server.say(channel, { userId: String(1_000 + voter), text: typed() });
    }
    if (seconds === 0 || Date.now() - beganAt < seconds * 1_000) return;
    clearInterval(timer);
    void server.close();
  }, everyMs);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4790' },
      channel: { type: 'string', default: 'quizcast' },
      voters: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '0' },
    },
  });
  const channel = values.channel.toLowerCase();
  const server = await ChatServer.start(Number(values.port));
  chatter(server, channel, Number(values.voters), Number(values.seconds));
  console.log(`Chat of #${channel} with ${values.voters} voters on ${server.url}`);
  console.log(
    `Start Quizcast with TWITCH_IRC_URL=${server.url} and set "${channel}" as Twitch username.`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
