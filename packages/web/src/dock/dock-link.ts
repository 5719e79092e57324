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
import { nothing, request } from '../api.ts';
import { newId } from '../live/new-id.ts';
import { openLiveSocket, pageDevice, watchPage } from '../live/page-link.ts';
import { reloadOnce } from '../overlay/reload.ts';

type Told<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** What the dock knows. The last state stays while the line is away. */
export interface DockState {
  status: 'connecting' | 'connected' | 'offline' | 'unreadable';
  show: ControlState | null;
  around: Told<'around'> | null;
  /** By show. */
  doors: Readonly<Record<string, Told<'door'>>>;
  /** How far the server's clock is ahead of this page's. */
  clockOffsetMs: number;
}

/** The token is worth nothing any more, or is not known. */
const revoking: ReadonlySet<string> = new Set(['removed', 'notFound']);

const unknown: DockState = {
  status: 'connecting',
  show: null,
  around: null,
  doors: {},
  clockOffsetMs: 0,
};

/** The dock's line to Quizcast: hears by the live socket, presses by HTTP; comes back by itself. */
export class DockLink {
  readonly #token: string;
  readonly #onRevoked: () => void;
  readonly #link: Reconnector;
  readonly #follower: ViewFollower<ControlState>;
  readonly #listeners = new Set<() => void>();
  readonly #obsListeners = new Set<(cue: Told<'obsCue'>) => void>();
  #stopWatching: () => void = () => undefined;
  #state = unknown;

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
      onMessage: (message) => this.#received(message),
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

  /** False while the line is away. */
  readonly say = (message: ClientMessage): boolean => this.#link.send(message);

  /** Tells what OBS is to do, as far as it is handed to this page. */
  readonly hearObs = (listener: (cue: Told<'obsCue'>) => void): (() => void) => {
    this.#obsListeners.add(listener);
    return () => void this.#obsListeners.delete(listener);
  };

  /** Whether the show on air has cues for OBS that pages run; null when nobody answered. */
  async isObsWanted(): Promise<boolean | null> {
    const result = await request('/api/v1/control/obs', {
      credentials: 'omit',
      token: this.#token,
      read: (answer) => (isRecord(answer) ? answer['isWanted'] === true : undefined),
    });
    return result.kind === 'done' ? result.content : null;
  }

  /** Presses; null when it was done, else the server's word for why not. */
  async press(name: string): Promise<string | null> {
    const [action = '', query = ''] = name.split('?');
    const parameters = new URLSearchParams(query);
    // A name of its own: the press acts once, however the request gets there.
    parameters.set('press', newId());
    const result = await request(`/api/v1/control/${action}?${parameters}`, {
      method: 'POST',
      credentials: 'omit',
      token: this.#token,
      read: nothing,
    });
    if (result.kind === 'done') return null;
    if (result.status === 401) this.#revoked();
    return result.code;
  }

  #received(message: ServerMessage): void {
    if (message.type === 'around') this.#set({ around: message });
    else if (message.type === 'door')
      this.#set({ doors: { ...this.#state.doors, [message.showId]: message } });
    else if (message.type === 'obsCue')
      for (const listener of this.#obsListeners) listener(message);
    else if (message.type === 'reload') reloadOnce();
    else if (message.type === 'error' && revoking.has(message.reason)) this.#revoked();
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

/** The server sends what its rules made; here it only matters that this is one. */
const isControlState = (state: unknown): state is ControlState =>
  isRecord(state) && typeof state['round'] === 'string' && isRecord(state['possible']);
