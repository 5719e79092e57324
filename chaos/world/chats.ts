import { ChatServer } from '../../e2e/chat-server.ts';
import type { ChatVote } from '../history.ts';
import { below, dice, type Dice } from '../random.ts';
import type { Keepers } from './keepers.ts';
import type { Absence } from './node.ts';

/** A message, and the nodes that were in the channel when it was sent. */
interface Spoken extends Omit<ChatVote, 'receipt'> {
  nodes: number[];
}

const tickMs = 50;
/** A node that goes down this soon after a message may not have stored its votes. */
const storedWithinMs = 1500;
/** A stopped node disappears from its channels after a short delay. */
const partedWithinMs = 300;
/** A takeover of a channel may be detected with this delay. */
const noticedWithinMs = 700;

/** The chats of many channels, with one server per node, so that it is known which nodes received a message. */
export class Chats {
  readonly servers: readonly ChatServer[];
  readonly #channels: readonly Channel[];
  readonly #spoken: Spoken[] = [];
  #timer: NodeJS.Timeout | null = null;

  private constructor(servers: readonly ChatServer[], channels: readonly Channel[]) {
    this.servers = servers;
    this.#channels = channels;
  }

  static async open(nodes: number, paths: readonly string[], seed: number): Promise<Chats> {
    const servers: ChatServer[] = [];
    for (let node = 0; node < nodes; node++) servers.push(await ChatServer.start());
    const channels = paths.map((path) => new Channel(path, dice(seed, `chat ${path}`)));
    return new Chats(servers, channels);
  }

  /** Starts sending `perSecond` messages in each channel. */
  begin(perSecond: number): void {
    let due = 0;
    this.#timer = setInterval(() => {
      due += (perSecond * tickMs) / 1000;
      for (; due >= 1; due -= 1) for (const channel of this.#channels) this.#speak(channel);
    }, tickMs);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /**
   * All messages so far. `absences` are the periods in which each node was down or frozen; `slowness` is the permitted
   * slowdown relative to a quiet machine.
   */
  votes(absences: readonly (readonly Absence[])[], keepers: Keepers, slowness: number): ChatVote[] {
    const [storedMs, partedMs, noticedMs] = [
      storedWithinMs * slowness,
      partedWithinMs * slowness,
      noticedWithinMs * slowness,
    ];
    return this.#spoken.map(({ nodes, ...vote }) => {
      if (nodes.length === 0) return { ...vote, receipt: 'never' };
      const { path, atMs } = vote;
      const keeper = keepers.at(path, atMs, noticedMs, storedMs);
      const isIn = nodes.some((node) => node === keeper);
      const away = typeof keeper === 'number' ? (absences[keeper] ?? []) : [];
      const lived = !away.some(
        ({ fromMs, untilMs }) => atMs <= untilMs + partedMs && atMs > fromMs - storedMs,
      );
      return { ...vote, receipt: isIn && lived ? 'surely' : 'perhaps' };
    });
  }

  async close(): Promise<void> {
    this.stop();
    for (const server of this.servers) await server.close();
  }

  #nodesIn(channel: string): number[] {
    return this.servers.flatMap((server, node) => (server.open(channel) > 0 ? [node] : []));
  }

  #speak(channel: Channel): void {
    const { voter, answer, id } = channel.next();
    const { name, path } = channel;
    this.#spoken.push({
      path,
      voterId: voter,
      answer,
      atMs: Date.now(),
      nodes: this.#nodesIn(name),
    });
    for (const server of this.servers)
      server.say(name, { userId: voter, text: 'abcd'[answer] ?? 'a', id });
  }
}

const votersOfAChannel = 60;

/** One chat: the same messages in the same order for the same seed. */
class Channel {
  readonly path: string;
  readonly name: string;
  readonly #dice: Dice;
  #messages = 0;

  constructor(path: string, throwOne: Dice) {
    this.path = path;
    this.name = channelOf(path);
    this.#dice = throwOne;
  }

  next(): { voter: string; answer: number; id: string } {
    this.#messages += 1;
    return {
      voter: String(1000 + below(this.#dice, votersOfAChannel)),
      answer: below(this.#dice, 4),
      id: `${this.name}-${this.#messages}`,
    };
  }
}

/** The chat channel of the document's owner. */
export const channelOf = (path: string): string => `chat_${path.slice(path.indexOf('/') + 1)}`;
