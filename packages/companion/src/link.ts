import { randomUUID } from 'node:crypto';
import type { ControlState } from '@quizcast/game/control/state';
import { isRecord } from '@quizcast/game/json';
import { applyPatches, type Patch } from '@quizcast/game/patch';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { WebSocket } from 'ws';
import type { Known, Press } from './surface.ts';

export type LinkStatus = 'connecting' | 'connected' | 'lost' | 'refused' | 'badAddress';

export interface LinkOptions {
  /** Such as `http://localhost:4747`. */
  address: string;
  token: string;
  onKnown(known: Known): void;
  onStatus(status: LinkStatus, detail: string): void;
  /** For the log of Companion. */
  onTrouble(text: string): void;
}

/** Null: done, or done already in this round. */
export type PressFault = string | null;

const firstRetryMs = 500;
const maxRetryMs = 15_000;
/** A token that is not known will not be known soon. */
const refusedRetryMs = 30_000;
const pingEveryMs = 10_000;

/**
 * The connection to one Quizcast: hears the state by the live socket, presses by HTTP. Comes back by itself for as long as it
 * is not stopped.
 */
export class Link {
  readonly #options: LinkOptions;
  #socket: WebSocket | null = null;
  #known: Known | null = null;
  #revision = 0;
  #tries = 0;
  #isRefused = false;
  #isStopped = false;
  #isAnswered = true;
  #retry: NodeJS.Timeout | null = null;
  #pulse: NodeJS.Timeout | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  start(): void {
    const address = liveAddress(this.#options.address);
    if (address === null)
      return this.#options.onStatus(
        'badAddress',
        'The address must begin with http:// or https://',
      );
    this.#options.onStatus('connecting', '');
    const socket = new WebSocket(address, { handshakeTimeout: 5000, perMessageDeflate: false });
    this.#socket = socket;
    socket.on('open', () => this.#opened(socket));
    socket.on('message', (data) => Buffer.isBuffer(data) && this.#heard(data.toString()));
    // What went wrong ends it, and 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed(socket));
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#pulse !== null) clearInterval(this.#pulse);
    this.#socket?.terminate();
  }

  /** Presses; what Quizcast said against it, or null. Never rejects. */
  async press({ action, parameters }: Press): Promise<PressFault> {
    const { address, token } = this.#options;
    // Its own name: acts once, however the request gets there, and the next press of the same button acts as well.
    const query = new URLSearchParams({ ...parameters, press: randomUUID() }).toString();
    const base = URL.canParse(address) ? new URL(address).origin : '';
    const path = `/api/v1/control/${encodeURIComponent(action)}`;
    try {
      const response = await fetch(`${base}${path}?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(5000),
      });
      if (response.ok) return null;
      return messageIn(await response.json().catch(() => null)) ?? `HTTP ${response.status}`;
    } catch {
      return 'Quizcast does not answer';
    }
  }

  #opened(socket: WebSocket): void {
    this.#revision = 0;
    this.#isAnswered = true;
    const { token } = this.#options;
    socket.send(
      JSON.stringify({ type: 'hello', protocol: protocolVersion, view: 'control', token }),
    );
    this.#pulse = setInterval(() => {
      // A line that is dead without saying so: begin anew.
      if (!this.#isAnswered) return socket.terminate();
      this.#isAnswered = false;
      socket.send(JSON.stringify({ type: 'ping', n: Date.now() }));
    }, pingEveryMs);
  }

  /** A frame that nobody can read is skipped: buttons go on with what was heard last. */
  #heard(text: string): void {
    const message = parsed(text);
    if (!isRecord(message))
      return this.#options.onTrouble('A message of Quizcast was skipped: no JSON object');
    this.#isAnswered = true;
    switch (message['type']) {
      case 'snapshot': {
        const { state, revision, nowMs } = message;
        if (!isControlState(state)) return;
        const clockOffsetMs = typeof nowMs === 'number' ? nowMs - Date.now() : 0;
        this.#tries = 0;
        this.#isRefused = false;
        this.#tell({ state, clockOffsetMs }, Number(revision));
        return this.#options.onStatus('connected', '');
      }
      case 'patch':
        return this.#patched(message);
      case 'error':
        this.#isRefused = message['reason'] === 'notFound' || message['reason'] === 'notSignedIn';
        return;
      default:
        return;
    }
  }

  #patched({ from, to, patches }: Record<string, unknown>): void {
    if (this.#known === null || from !== this.#revision || !arePatches(patches))
      // Something was missed: everything anew.
      return this.#socket?.terminate();
    const state = patched(this.#known.state, patches);
    if (!isControlState(state)) {
      this.#options.onTrouble('A change of Quizcast does not fit: reading everything anew');
      return this.#socket?.terminate();
    }
    this.#tell({ ...this.#known, state }, Number(to));
  }

  #tell(known: Known, revision: number): void {
    this.#known = known;
    this.#revision = revision;
    this.#options.onKnown(known);
  }

  #closed(socket: WebSocket): void {
    if (this.#pulse !== null) clearInterval(this.#pulse);
    if (this.#isStopped || this.#socket !== socket) return;
    const status = this.#isRefused ? 'refused' : 'lost';
    this.#options.onStatus(status, this.#isRefused ? 'The token is not known' : 'No connection');
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** this.#tries) * (0.5 + Math.random());
    this.#tries += 1;
    this.#retry = setTimeout(() => this.start(), this.#isRefused ? refusedRetryMs : waitMs);
  }
}

/** Where the live socket of a Quizcast is; null when that is no address. */
export function liveAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}/live`;
}

/** Quizcast sends states that its rules made; here it only matters that this is one. */
const isControlState = (state: unknown): state is ControlState =>
  isRecord(state) && typeof state['round'] === 'string' && isRecord(state['possible']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null: they belong to another state. */
function patched(state: ControlState, patches: Patch[]): unknown {
  try {
    return applyPatches(state, patches);
  } catch {
    return null;
  }
}

const arePatches = (patches: unknown): patches is Patch[] => Array.isArray(patches);

function messageIn(answer: unknown): string | null {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { message, path } = error;
  if (typeof message !== 'string') return null;
  return typeof path === 'string' && path !== '' ? `${message} (${path})` : message;
}
