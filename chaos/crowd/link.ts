import { isRecord } from '@quizcast/game/json';
import { PatchMismatch, applyPatches } from '@quizcast/game/patch';
import {
  protocolVersion,
  type ClientMessage,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import WebSocket, { type RawData } from 'ws';
import { digest } from '../digest.ts';
import type { Picture } from '../history.ts';
import type { Dice } from '../random.ts';

export interface Endpoint {
  origin: string;
  cookie: string | null;
}

const firstBackMs = 100;
const backOverMs = 900;
const answerWithinMs = 15_000;

/** A page's connection: reconnects automatically, keeps its state in the meantime, and records violations. */
export abstract class Link {
  readonly name: string;
  readonly disorder: string[] = [];
  readonly #endpoint: Endpoint;
  readonly #dice: Dice;
  #socket: WebSocket | null = null;
  #isOver = false;
  /** Revision of this connection; it must not decrease within one. */
  #revision: number | null = null;
  #state: unknown = null;
  #awaySinceMs: number | null = Date.now();
  #timer: NodeJS.Timeout | null = null;
  maxAwayMs = 0;
  gaps = 0;
  connections = 0;

  constructor(name: string, endpoint: Endpoint, throwOne: Dice) {
    this.name = name;
    this.#endpoint = endpoint;
    this.#dice = throwOne;
  }

  get revision(): number {
    return this.#revision ?? 0;
  }

  get state(): unknown {
    return this.#state;
  }

  get isHere(): boolean {
    return this.#awaySinceMs === null;
  }

  open(): void {
    if (this.#isOver) return;
    this.connections += 1;
    const { origin, cookie } = this.#endpoint;
    const headers = { origin, ...(cookie === null ? {} : { cookie }) };
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, {
      headers,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#revision = null;
    this.#timer = setTimeout(() => socket.terminate(), answerWithinMs);
    socket.on('error', () => undefined);
    socket.on('open', () => this.send(this.hello(protocolVersion)));
    socket.on('message', (data) => this.#onData(data));
    socket.on('close', () => {
      if (this.#timer !== null) clearTimeout(this.#timer);
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#awaySinceMs ??= Date.now();
      this.left();
      setTimeout(() => this.open(), firstBackMs + this.#dice() * backOverMs);
    });
  }

  close(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  /** Drops the connection and opens another one, like a reloaded page. */
  again(): void {
    this.#socket?.terminate();
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The longest time without a current state so far. */
  takeMaxAwayMs(): number {
    const now = this.#awaySinceMs === null ? 0 : Date.now() - this.#awaySinceMs;
    const longest = Math.max(this.maxAwayMs, now);
    this.maxAwayMs = 0;
    return longest;
  }

  pictureOf(path: string, kind: Picture['kind']): Picture {
    const isShown = this.isHere && this.#state !== null;
    return {
      page: this.name,
      path,
      kind,
      revision: this.revision,
      digest: isShown ? digest(this.#state) : '',
    };
  }

  protected abstract hello(protocol: number): ClientMessage;
  /** Called when the state is current again. */
  protected abstract arrived(): void;
  protected abstract left(): void;
  /** Called for messages other than states. */
  protected abstract onMessage(message: ServerMessage): void;
  protected changed(): void {}

  #onData(data: RawData): void {
    const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
    if (!isServerMessage(message)) return;
    if (message.type === 'snapshot') this.#show(message.revision, message.state);
    else if (message.type === 'patch') this.#patch(message);
    else this.onMessage(message);
  }

  #show(revision: number, state: unknown): void {
    const before = this.#revision;
    if (before !== null && revision < before)
      this.disorder.push(`went back from ${before} to ${revision}`);
    this.#revision = revision;
    this.#state = state;
    this.#fresh();
  }

  #patch({ from, to, patches }: ServerMessage & { type: 'patch' }): void {
    const at = this.#revision ?? this.resumesAt;
    if (to <= at && from < at) return;
    if (from !== at) {
      this.gaps += 1;
      this.send(this.hello(protocolVersion));
      return;
    }
    try {
      this.#state = applyPatches(this.#state, patches);
    } catch (error) {
      if (!(error instanceof PatchMismatch)) throw error;
      this.disorder.push(`a patch from ${from} to ${to} did not fit: ${error.message}`);
    }
    this.#revision = to;
    this.#fresh();
  }

  /** The revision from which the hello resumes. */
  protected get resumesAt(): number {
    return 0;
  }

  #fresh(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.changed();
    if (this.#awaySinceMs === null) return;
    this.maxAwayMs = Math.max(this.maxAwayMs, Date.now() - this.#awaySinceMs);
    this.#awaySinceMs = null;
    this.arrived();
  }
}

const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && typeof value['type'] === 'string';
