import { isRecord } from '../json.ts';
import type { NamedPress } from '../control/press-name.ts';
import type { ControlState } from '../control/state.ts';
import type { KnownControl } from '../control/variables.ts';
import { isServerMessage, protocolVersion, type ServerMessage } from '../protocol/protocol.ts';
import { serverMessageSchema } from '../protocol/server-message.ts';
import {
  liveAddress as socketAddress,
  Reconnector,
  type Device,
  type Socket,
} from './reconnector.ts';
import { ViewFollower } from './view-follower.ts';

export type LinkStatus = 'connecting' | 'connected' | 'lost' | 'refused' | 'badAddress';

export interface LinkOptions {
  /** Such as `http://localhost:4747`. */
  address: string;
  token: string;
  machine: Machine;
  onKnown(known: KnownControl): void;
  onStatus(status: LinkStatus, detail: string): void;
  /** For a log. */
  onTrouble(text: string): void;
}

/** What the program runs on: its clock and dice, its network. */
export interface Machine extends Device {
  open(address: string): Socket;
  /** Another one at each call. */
  newId(): string;
  /** Rejects when nobody answers in time. */
  post(address: string, token: string): Promise<Answer>;
}

/** As much of a `Response` as a press needs. */
interface Answer {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** Null: done, or done already in this round. */
export type PressFault = string | null;

const timing = { firstRetryMs: 500, lastRetryMs: 15_000 };
/** A token that is not known will not be known soon. */
const refusedRetryMs = 30_000;

/**
 * The connection to one Quizcast: hears the state by the live socket, presses by HTTP. Comes back by itself for as long as it
 * is not stopped.
 */
export class ControlLink {
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
      device: options.machine,
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
  async press({ action, parameters }: NamedPress): Promise<PressFault> {
    const { address, token, machine } = this.#options;
    // Its own name: acts once, however the request gets there, and the next press of the same button acts as well.
    const query = new URLSearchParams({ ...parameters, press: machine.newId() }).toString();
    const base = URL.canParse(address) ? new URL(address).origin : '';
    const path = `/api/v1/control/${encodeURIComponent(action)}`;
    try {
      const response = await machine.post(`${base}${path}?${query}`, token);
      if (response.ok) return null;
      return messageIn(await response.json().catch(() => null)) ?? `HTTP ${response.status}`;
    } catch {
      return 'Quizcast does not answer';
    }
  }

  #open(): Socket {
    this.#options.onStatus('connecting', '');
    return this.#options.machine.open(liveAddress(this.#options.address) ?? '');
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
