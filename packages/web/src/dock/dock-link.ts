import { Reconnector } from '@quizcast/game/client/reconnector';
import { ViewFollower } from '@quizcast/game/client/view-follower';
import type { ControlState } from '@quizcast/game/control/state';
import { isRecord } from '@quizcast/game/json';
import {
  isServerMessage,
  protocolVersion,
  type ClientMessage,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { noContent, request } from '../api.ts';
import { newId } from '../live/new-id.ts';
import { openLiveSocket, pageDevice, watchPage } from '../live/page-link.ts';
import { reloadOnce } from '../overlay/reload.ts';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** State of the dock. The last show state is kept while disconnected. */
export interface DockState {
  status: 'connecting' | 'connected' | 'offline' | 'unreadable';
  show: ControlState | null;
  presence: MessageOf<'around'> | null;
  /** By show id. */
  lobbies: Readonly<Record<string, MessageOf<'door'>>>;
  /** The server's clock minus this page's. */
  clockOffsetMs: number;
}

/** The token is no longer valid, unknown, or may no longer see the state. */
const revokedReasons: ReadonlySet<string> = new Set(['removed', 'notFound', 'notAllowed']);

const initialState: DockState = {
  status: 'connecting',
  show: null,
  presence: null,
  lobbies: {},
  clockOffsetMs: 0,
};

/** Connection of the dock: receives over the live socket, sends presses over HTTP, and reconnects automatically. */
export class DockLink {
  readonly #token: string;
  readonly #onRevoked: () => void;
  readonly #link: Reconnector;
  readonly #follower: ViewFollower<ControlState>;
  readonly #listeners = new Set<() => void>();
  readonly #obsListeners = new Set<(cue: MessageOf<'obsCue'>) => void>();
  #stopWatching: () => void = () => undefined;
  #state = initialState;

  constructor(token: string, onRevoked: () => void) {
    this.#token = token;
    this.#onRevoked = onRevoked;
    this.#follower = new ViewFollower({
      isState: isControlState,
      ask: () =>
        this.#link.hello(
          { type: 'hello', protocol: protocolVersion, view: 'control', token },
          this.#follower,
        ),
      onState: ({ state }) => this.#set({ show: state, status: 'connected' }),
    });
    this.#link = new Reconnector({
      isKnown: isServerMessage,
      device: pageDevice,
      open: openLiveSocket,
      onOpen: this.#follower.ask,
      onClose: () => this.#follower.stopAsking(),
      onWait: () => this.#set({ status: 'offline' }),
      onMessage: (message) => this.#onMessage(message),
      onClock: (clockOffsetMs) => this.#set({ clockOffsetMs }),
    });
  }

  readonly start = (): (() => void) => {
    this.#link.start();
    this.#stopWatching = watchPage(this.#link);
    return () => {
      this.#stopWatching();
      this.#link.end();
    };
  };

  readonly state = (): DockState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns false while disconnected. */
  readonly send = (message: ClientMessage): boolean => this.#link.send(message);

  /** Subscribes to OBS cues that are assigned to this page. */
  readonly onObsCue = (listener: (cue: MessageOf<'obsCue'>) => void): (() => void) => {
    this.#obsListeners.add(listener);
    return () => void this.#obsListeners.delete(listener);
  };

  /** Whether the show on air has OBS cues that pages run; null when the request failed. */
  async needsObs(): Promise<boolean | null> {
    const result = await request('/api/v1/control/obs', {
      credentials: 'omit',
      token: this.#token,
      read: (answer) => (isRecord(answer) ? answer['isWanted'] === true : undefined),
    });
    return result.kind === 'done' ? result.content : null;
  }

  /** Sends a press; returns null on success, else the server's error code. */
  async press(name: string): Promise<string | null> {
    const [action = '', query = ''] = name.split('?');
    const parameters = new URLSearchParams(query);
    // A unique id makes the request idempotent, however often it is sent.
    parameters.set('press', newId());
    const result = await request(`/api/v1/control/${action}?${parameters}`, {
      method: 'POST',
      credentials: 'omit',
      token: this.#token,
      read: noContent,
    });
    if (result.kind === 'done') return null;
    if (result.status === 401) this.#revoked();
    return result.code;
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === 'around') this.#set({ presence: message });
    else if (message.type === 'door')
      this.#set({ lobbies: { ...this.#state.lobbies, [message.showId]: message } });
    else if (message.type === 'obsCue')
      for (const listener of this.#obsListeners) listener(message);
    else if (message.type === 'reload') reloadOnce();
    else if (message.type === 'error' && revokedReasons.has(message.reason)) this.#revoked();
    else {
      if (message.type === 'error' && message.reason === 'unreadable')
        this.#set({ status: 'unreadable' });
      this.#follower.received(message);
    }
  }

  #revoked(): void {
    this.#link.end();
    this.#onRevoked();
  }

  #set(change: Partial<DockState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The server builds the state by its rules, so only the kind is checked here. */
const isControlState = (state: unknown): state is ControlState =>
  isRecord(state) && typeof state['round'] === 'string' && isRecord(state['possible']);
