import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Node } from '../../ports/lease.ts';
import { ticketHeader } from '../../security/forward-token.ts';
import { playerAllowance } from '../../concurrency/token-bucket.ts';

/** The client’s side of a proxied socket. */
export interface ProxiedSocket {
  socket: WebSocket;
  /** The TCP stream that frames are written to. */
  wire: Duplex;
}

export interface SocketProxyDeps {
  node: Node;
  ticket: string;
  clock: Clock;
  /** The other node cannot be reached. */
  onError: (error: Error) => void;
  /** The proxy has ended; called once. */
  onEnd: () => void;
}

const handshakeMs = 3000;
/** The other node pings the page every second: after this long without a message, the node or the connection is gone. */
const silentMs = 8000;
const checkEveryMs = 1000;
/** When more than this is buffered on one side, reading from the other one pauses. */
const maxWaitingBytes = 1024 * 1024;
const maxBlockedMs = 30_000;
const maxMessageBytes = 16 * 1024 * 1024;
const tryAgain = 1013;

/**
 * Proxies one socket to another node: messages pass unchanged in both directions. Neither side is read faster than the
 * other one accepts, and both close together.
 */
export class SocketProxy {
  /** Limits of a page’s messages, the same as on the other node. */
  readonly limits = { ...playerAllowance.messages, messageBytes: playerAllowance.messageBytes };
  readonly #outer: ProxiedSocket;
  readonly #inner: WebSocket;
  readonly #deps: SocketProxyDeps;
  /** Messages that arrived before the other node was connected. */
  #early: Buffer[] | null = [];
  #receivedAtMs: number;
  #stopChecking: Cancel;
  #giveUp: Cancel = () => undefined;
  #isOver = false;

  constructor(outer: ProxiedSocket, deps: SocketProxyDeps) {
    const { node, ticket, clock } = deps;
    this.#outer = outer;
    this.#deps = deps;
    this.#receivedAtMs = clock.nowMs();
    this.#inner = new WebSocket(liveAddress(node), {
      headers: { [ticketHeader]: ticket },
      handshakeTimeout: handshakeMs,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      followRedirects: false,
    });
    this.#stopChecking = clock.after(checkEveryMs, () => this.#checkSilence());
    this.#inner.on('open', () => this.#opened());
    this.#inner.on('message', (data, isBinary) => this.#sendBack(data, isBinary));
    this.#inner.on('ping', () => this.#touch());
    this.#inner.on('error', deps.onError);
    this.#inner.on('close', (code, reason) => this.#ended(code, reason));
  }

  /** Forwards a message to the other node. */
  forward(text: Buffer): void {
    if (this.#isOver) return;
    if (this.#early === null) return this.#send(text);
    this.#early.push(text);
    // Until the other node is connected, further messages stay in the network buffers.
    this.#outer.socket.pause();
  }

  /** The page has closed. */
  end(): void {
    if (this.#isOver) return;
    this.#stop();
    // If the connection is not open yet, this ends the attempt.
    if (this.#inner.readyState === WebSocket.OPEN) this.#inner.close(1000);
    else this.#inner.terminate();
  }

  #opened(): void {
    this.#touch();
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

  #sendBack(data: RawData, isBinary: boolean): void {
    this.#touch();
    const { socket, wire } = this.#outer;
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(data, { binary: isBinary });
    if (wire.writableLength <= maxWaitingBytes || this.#inner.isPaused) return;
    this.#inner.pause();
    this.#giveUp = this.#deps.clock.after(maxBlockedMs, () => socket.terminate());
    wire.once('drain', () => {
      this.#giveUp();
      this.#touch();
      this.#inner.resume();
    });
  }

  #touch(): void {
    this.#receivedAtMs = this.#deps.clock.nowMs();
  }

  #checkSilence(): void {
    const isSilent = this.#deps.clock.nowMs() - this.#receivedAtMs >= silentMs;
    // A paused socket receives nothing.
    if (isSilent && !this.#inner.isPaused) return this.#inner.terminate();
    this.#stopChecking = this.#deps.clock.after(checkEveryMs, () => this.#checkSilence());
  }

  /** The other node closed or was never reached: the page gets the same code, or 1013 (try again later). */
  #ended(code: number, reason: Buffer): void {
    if (this.#isOver) return;
    this.#stop();
    const { socket } = this.#outer;
    socket.resume();
    socket.close(isSendableCode(code) ? code : tryAgain, isSendableCode(code) ? reason : '');
  }

  #stop(): void {
    this.#isOver = true;
    this.#early = null;
    this.#stopChecking();
    this.#giveUp();
    this.#deps.onEnd();
  }
}

/** Some codes must not be sent (RFC 6455, section 7.4.1). */
const isSendableCode = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || code >= 3000;

function liveAddress({ address }: Node): URL {
  const url = new URL('/live', address ?? 'http://localhost');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
