import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Node } from '../../ports/lease.ts';
import { ticketHeader } from '../../security/forward-token.ts';
import { playerAllowance } from '../../concurrency/token-bucket.ts';

/** Both ends of the socket that is piped. */
export interface PipedSocket {
  socket: WebSocket;
  /** What its frames are written to. */
  wire: Duplex;
}

export interface PipeDeps {
  node: Node;
  ticket: string;
  clock: Clock;
  /** The other node is not to be had. */
  onTrouble: (error: Error) => void;
  /** Nothing is carried any more; told once. */
  onEnd: () => void;
}

const handshakeMs = 3000;
/** The other node asks the page something every second: when nothing comes, it is gone, or the way to it is. */
const silentMs = 8000;
const lookEveryMs = 1000;
/** More than this waiting on one side: nothing more is read on the other one. */
const maxWaitingBytes = 1024 * 1024;
const maxStuckMs = 30_000;
const maxMessageBytes = 16 * 1024 * 1024;
const tryAgain = 1013;

/**
 * Carries one socket on to another node: every text as it is, both ways. Neither side is read faster than the other one takes it,
 * and both end together.
 */
export class Pipe {
  /** What a page may say, as where it goes. */
  readonly limits = { ...playerAllowance.messages, messageBytes: playerAllowance.messageBytes };
  readonly #outer: PipedSocket;
  readonly #inner: WebSocket;
  readonly #deps: PipeDeps;
  /** What came before the other node was there. */
  #early: Buffer[] | null = [];
  #heardAtMs: number;
  #stopLooking: Cancel;
  #giveUp: Cancel = () => undefined;
  #isOver = false;

  constructor(outer: PipedSocket, deps: PipeDeps) {
    const { node, ticket, clock } = deps;
    this.#outer = outer;
    this.#deps = deps;
    this.#heardAtMs = clock.nowMs();
    this.#inner = new WebSocket(liveAddress(node), {
      headers: { [ticketHeader]: ticket },
      handshakeTimeout: handshakeMs,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      followRedirects: false,
    });
    this.#stopLooking = clock.after(lookEveryMs, () => this.#look());
    this.#inner.on('open', () => this.#opened());
    this.#inner.on('message', (data, isBinary) => this.#back(data, isBinary));
    this.#inner.on('ping', () => this.#heard());
    this.#inner.on('error', deps.onTrouble);
    this.#inner.on('close', (code, reason) => this.#ended(code, reason));
  }

  /** Carries a text on. */
  forward(text: Buffer): void {
    if (this.#isOver) return;
    if (this.#early === null) return this.#send(text);
    this.#early.push(text);
    // Until the other node is there, the rest stays in the network.
    this.#outer.socket.pause();
  }

  /** The page has gone. */
  end(): void {
    if (this.#isOver) return;
    this.#stop();
    // It never was there, perhaps: then this ends the attempt.
    if (this.#inner.readyState === WebSocket.OPEN) this.#inner.close(1000);
    else this.#inner.terminate();
  }

  #opened(): void {
    this.#heard();
    const early = this.#early ?? [];
    this.#early = null;
    for (const text of early) this.#send(text);
    if (this.#inner.bufferedAmount <= maxWaitingBytes) this.#outer.socket.resume();
  }

  #send(text: Buffer): void {
    this.#inner.send(text, { binary: false }, () => {
      if (!this.#isOver && this.#inner.bufferedAmount <= maxWaitingBytes)
        this.#outer.socket.resume();
    });
    if (this.#inner.bufferedAmount > maxWaitingBytes) this.#outer.socket.pause();
  }

  #back(data: RawData, isBinary: boolean): void {
    this.#heard();
    const { socket, wire } = this.#outer;
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(data, { binary: isBinary });
    if (wire.writableLength <= maxWaitingBytes || this.#inner.isPaused) return;
    this.#inner.pause();
    this.#giveUp = this.#deps.clock.after(maxStuckMs, () => socket.terminate());
    wire.once('drain', () => {
      this.#giveUp();
      this.#heard();
      this.#inner.resume();
    });
  }

  #heard(): void {
    this.#heardAtMs = this.#deps.clock.nowMs();
  }

  #look(): void {
    const isSilent = this.#deps.clock.nowMs() - this.#heardAtMs >= silentMs;
    // While it is not read it cannot be heard.
    if (isSilent && !this.#inner.isPaused) return this.#inner.terminate();
    this.#stopLooking = this.#deps.clock.after(lookEveryMs, () => this.#look());
  }

  /** The other end has closed, or was never there: the page is told the same, or to come again. */
  #ended(code: number, reason: Buffer): void {
    if (this.#isOver) return;
    this.#stop();
    const { socket } = this.#outer;
    socket.resume();
    socket.close(isSayable(code) ? code : tryAgain, isSayable(code) ? reason : '');
  }

  #stop(): void {
    this.#isOver = true;
    this.#early = null;
    this.#stopLooking();
    this.#giveUp();
    this.#deps.onEnd();
  }
}

/** Some codes stand for what was never said (RFC 6455, section 7.4.1). */
const isSayable = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || code >= 3000;

function liveAddress({ address }: Node): URL {
  const url = new URL('/live', address ?? 'http://localhost');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
