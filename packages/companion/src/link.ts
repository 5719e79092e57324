import { randomUUID } from 'node:crypto';
import {
  liveAddress as socketAddress,
  Reconnector,
  type Device,
} from '@quizcast/game/client/reconnector';
import { ViewFollower } from '@quizcast/game/client/view-follower';
import type { ControlState } from '@quizcast/game/control/state';
import { isRecord } from '@quizcast/game/json';
import {
  isServerMessage,
  protocolVersion,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { serverMessageSchema } from '@quizcast/game/protocol/server-message';
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

const timing = { firstRetryMs: 500, lastRetryMs: 15_000 };
/** A token that is not known will not be known soon. */
const refusedRetryMs = 30_000;

const device: Device = {
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * The connection to one Quizcast: hears the state by the live socket, presses by HTTP. Comes back by itself for as long as it
 * is not stopped.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #link: Reconnector;
  readonly #follower: ViewFollower<ControlState>;
  #clockOffsetMs = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
    const { token } = options;
    this.#follower = new ViewFollower({
      isState: isControlState,
      ask: () =>
        this.#link.hello(
          { type: 'hello', protocol: protocolVersion, view: 'control', token },
          this.#follower,
        ),
      onState: ({ isSnapshot }) => {
        this.#tell();
        if (isSnapshot) options.onStatus('connected', '');
      },
      onMismatch: () =>
        options.onTrouble('A change of Quizcast does not fit: reading everything anew'),
    });
    this.#link = new Reconnector({
      isKnown: isServerMessage,
      device,
      timing,
      open: () => this.#open(),
      onOpen: this.#follower.ask,
      onClose: () => {
        this.#follower.stopAsking();
        // What was known is not shown any more, so the whole of it is asked for.
        this.#follower.forget();
      },
      onWait: () => options.onStatus('lost', 'No connection'),
      onMessage: (message) => this.#received(message),
      onUnreadable: () => options.onTrouble('A message of Quizcast was skipped: no JSON object'),
      onClock: (offsetMs) => {
        this.#clockOffsetMs = offsetMs;
        this.#tell();
      },
    });
  }

  start(): void {
    if (liveAddress(this.#options.address) === null)
      this.#options.onStatus('badAddress', 'The address must begin with http:// or https://');
    else this.#link.start();
  }

  stop(): void {
    this.#link.end();
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

  #open(): WebSocket {
    this.#options.onStatus('connecting', '');
    return new WebSocket(liveAddress(this.#options.address) ?? '', { perMessageDeflate: false });
  }

  #received(message: ServerMessage): void {
    if (!serverMessageSchema.safeParse(message).success) {
      this.#options.onTrouble(`A message of Quizcast was skipped: no whole ${message.type}`);
      // What it would have changed is not known.
      if (message.type === 'patch') this.#follower.ask();
      return;
    }
    this.#follower.received(message);
    if (message.type !== 'error') return;
    if (message.reason !== 'notFound' && message.reason !== 'notSignedIn') return;
    this.#link.rest(refusedRetryMs);
    this.#options.onStatus('refused', 'The token is not known');
  }

  #tell(): void {
    const { state } = this.#follower;
    if (state !== null) this.#options.onKnown({ state, clockOffsetMs: this.#clockOffsetMs });
  }
}

/** Where the live socket of a Quizcast is; null when that is no address. */
export function liveAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return socketAddress(url);
}

/** Quizcast sends states that its rules made; here it only matters that this is one. */
const isControlState = (state: unknown): state is ControlState =>
  isRecord(state) && typeof state['round'] === 'string' && isRecord(state['possible']);

function messageIn(answer: unknown): string | null {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { message, path } = error;
  if (typeof message !== 'string') return null;
  return typeof path === 'string' && path !== '' ? `${message} (${path})` : message;
}
