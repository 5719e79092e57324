import { isRecord } from '../json.ts';
import type { NamedPress } from '../control/press-name.ts';
import type { ControlState } from '../control/state.ts';
import type { KnownControl } from '../control/variables.ts';
import {
  isServerMessage,
  protocolVersion,
  type LiveError,
  type ServerMessage,
} from '../protocol/protocol.ts';
import { serverMessageSchema } from '../protocol/server-message.ts';
import {
  liveAddress as socketAddress,
  Reconnector,
  type Device,
  type Socket,
} from './reconnector.ts';
import { ViewFollower } from './view-follower.ts';

export type LinkStatus =
  | 'connecting'
  | 'connected'
  | 'lost'
  | 'refused'
  /** The token may press, but not see the state. */
  | 'notAllowed'
  | 'badAddress';

export interface LinkOptions {
  /** For example `http://localhost:4747`. */
  address: string;
  token: string;
  machine: Machine;
  onState(known: KnownControl): void;
  onStatus(status: LinkStatus, detail: string): void;
  /** Log output. */
  onError(text: string): void;
}

/** The program's environment: clock, random source and network. */
export interface Machine extends Device {
  open(address: string): Socket;
  /** Returns a new ID on each call. */
  newId(): string;
  /** Rejects on timeout. */
  post(address: string, token: string): Promise<Answer>;
}

/** The part of `Response` that a press needs. */
interface Answer {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** Null: done, or already done in this round. */
export type PressError = string | null;

const timing = { firstRetryMs: 500, lastRetryMs: 15_000 };
/** A refused token is unlikely to become valid soon. */
const refusedRetryMs = 30_000;

/**
 * The connection to one Quizcast: receives the state over the live socket and sends presses over HTTP. Reconnects until
 * it is stopped.
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
        this.#notify();
        if (isSnapshot) options.onStatus('connected', '');
      },
      onMismatch: () => options.onError('A patch from Quizcast does not fit: reloading the state'),
    });
    this.#link = new Reconnector({
      isKnown: isServerMessage,
      device: options.machine,
      timing,
      open: () => this.#open(),
      onOpen: this.#follower.ask,
      onClose: () => {
        this.#follower.stopAsking();
        // The old state is no longer shown, so the whole state is requested.
        this.#follower.forget();
      },
      onWait: () => options.onStatus('lost', 'No connection'),
      onMessage: (message) => this.#received(message),
      onUnreadable: () => options.onError('A message from Quizcast was skipped: not a JSON object'),
      onClock: (offsetMs) => {
        this.#clockOffsetMs = offsetMs;
        this.#notify();
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

  /** Sends a press. Resolves with the refusal of Quizcast, or null. Never rejects. */
  async press({ action, parameters }: NamedPress): Promise<PressError> {
    const { address, token, machine } = this.#options;
    // A unique ID per press: it acts once however often the request is sent, and the next press of the same button acts
    // again.
    const query = new URLSearchParams({ ...parameters, press: machine.newId() }).toString();
    const base = URL.canParse(address) ? new URL(address).origin : '';
    const path = `/api/v1/control/${encodeURIComponent(action)}`;
    try {
      const response = await machine.post(`${base}${path}?${query}`, token);
      if (response.ok) return null;
      return messageIn(await response.json().catch(() => null)) ?? `HTTP ${response.status}`;
    } catch {
      return 'Quizcast is not responding';
    }
  }

  #open(): Socket {
    this.#options.onStatus('connecting', '');
    return this.#options.machine.open(liveAddress(this.#options.address) ?? '');
  }

  #received(message: ServerMessage): void {
    if (!serverMessageSchema.safeParse(message).success) {
      this.#options.onError(`A message from Quizcast was skipped: invalid ${message.type}`);
      // The state that the patch would have changed is not known.
      if (message.type === 'patch') this.#follower.ask();
      return;
    }
    this.#follower.received(message);
    if (message.type === 'error') this.#refused(message.reason);
  }

  #refused(reason: LiveError): void {
    if (reason === 'notAllowed')
      this.#options.onStatus(
        'notAllowed',
        'The token may not see the game state: change it in Settings → Controls',
      );
    else if (reason === 'notFound' || reason === 'notSignedIn')
      this.#options.onStatus('refused', 'The token is not valid');
    else return;
    this.#link.pause(refusedRetryMs);
  }

  #notify(): void {
    const { state } = this.#follower;
    if (state !== null) this.#options.onState({ state, clockOffsetMs: this.#clockOffsetMs });
  }
}

/** URL of the live socket of a Quizcast; null when `address` is not a URL. */
export function liveAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return socketAddress(url);
}

/** Quizcast sends states made by its own rules, so only the type of view is checked. */
const isControlState = (state: unknown): state is ControlState =>
  isRecord(state) && typeof state['round'] === 'string' && isRecord(state['possible']);

function messageIn(answer: unknown): string | null {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { message, path } = error;
  if (typeof message !== 'string') return null;
  return typeof path === 'string' && path !== '' ? `${message} (${path})` : message;
}
