import { once } from 'node:events';
import WebSocket from 'ws';
import { frameText } from './frame-text.ts';
import { nowMs } from './statistics.ts';

/** Number of votes in the chart from a moment on. */
export interface Shown {
  votes: number;
  atMs: number;
}

/** A patch of one bar of the chart; no other path in an overlay's state ends in `votes` and a number. */
const bar = /"votes",(\d)\],"value":(\d+)/g;
const waitMs = 30_000;

/** An overlay that reads only the voting chart. */
export class VoteFollower {
  /** Since the last `begin`, oldest first. */
  shown: Shown[] = [];
  readonly #socket: WebSocket;
  #tally = [0, 0, 0, 0];
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#onMessage(frameText(data)));
  }

  /** Opens the overlay at the live socket `url`; `hello` is its first message. */
  static async open(url: string, hello: string): Promise<VoteFollower> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const follower = new VoteFollower(socket);
    await once(socket, 'open');
    socket.send(hello);
    return follower;
  }

  /** Prepares for a new vote. */
  begin(): void {
    this.shown = [];
    this.#tally = [0, 0, 0, 0];
  }

  /** Resolves with the moment when the chart showed this many votes; rejects when it shows more, or too few after 30 s. */
  async until(votes: number): Promise<number> {
    const deadlineMs = nowMs() + waitMs;
    for (;;) {
      const last = this.shown.at(-1);
      if (last?.votes === votes) return last.atMs;
      const leftMs = deadlineMs - nowMs();
      if (leftMs <= 0 || (last?.votes ?? 0) > votes)
        throw new Error(`The chart shows ${last?.votes ?? 0} of ${votes} votes.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(text: string): void {
    const atMs = nowMs();
    for (const [, index, votes] of text.matchAll(bar)) this.#tally[Number(index)] = Number(votes);
    const votes = this.#tally.reduce((sum, one) => sum + one, 0);
    if (votes === (this.shown.at(-1)?.votes ?? 0)) return;
    this.shown.push({ votes, atMs });
    this.#wake();
  }
}
