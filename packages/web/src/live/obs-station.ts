import { obsErrorOf, listObsScenes, performObsAction } from '@quizcast/game/cues/obs-action';
import type { ObsCue, ObsDone, ObsScenes } from '@quizcast/game/cues/cue-light';
import { isRecord } from '@quizcast/game/json';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import type OBSWebSocket from 'obs-websocket-js/json';
import { browserStorage } from './browser-storage.ts';

/** Connection settings for OBS on this computer. Stored in this browser only, never sent to a server. */
export interface ObsEndpoint {
  port: number;
  /** '' when there is none. */
  password: string;
}

/** `off`: not enabled in this browser. */
export type ObsStatus = 'off' | 'connecting' | 'connected' | 'absent' | 'badPassword';

const key = 'quizcast.obs';
/** Interval for reporting readiness, as the server may have changed, and for retrying to connect to OBS. */
const pollMs = 3_000;
const authenticationFailed = 4009;

export function storedObsEndpoint(): ObsEndpoint | null {
  const text = browserStorage.get(key);
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    const { port, password } = isRecord(parsed) ? parsed : {};
    if (typeof port !== 'number') return null;
    return { port, password: typeof password === 'string' ? password : '' };
  } catch {
    return null;
  }
}

/** Connects to OBS on this computer for the cues of shows, while the page is open and it is enabled. */
export class ObsStation {
  readonly #send: (message: ClientMessage) => boolean;
  readonly #listeners = new Set<() => void>();
  #endpoint = storedObsEndpoint();
  #reach: ObsStatus = 'off';
  #socket: OBSWebSocket | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(send: (message: ClientMessage) => boolean) {
    this.#send = send;
  }

  readonly reach = (): ObsStatus => this.#reach;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly start = (): (() => void) => {
    this.#timer = setInterval(() => this.#poll(), pollMs);
    this.#poll();
    return () => {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#end('off');
    };
  };

  /** Sets the connection to OBS for this browser, also after a reload; null disables it. */
  use(place: ObsEndpoint | null): void {
    if (place === null) browserStorage.remove(key);
    else browserStorage.set(key, JSON.stringify(place));
    this.#endpoint = place;
    this.#end('off');
    this.#poll();
  }

  /** Runs the action that the server assigned to this page, and sends the result. */
  async received({ run, action }: ObsCue): Promise<void> {
    const done: ObsDone = { type: 'obsDone', run, fault: null, detail: '' };
    const socket = this.#reach === 'connected' ? this.#socket : null;
    if (socket === null) return void this.#send({ ...done, fault: 'obsAway' });
    try {
      await performObsAction(socket, action);
      this.#send(done);
    } catch (error) {
      const { code, message } = errorDetails(error);
      this.#send({ ...done, fault: obsErrorOf(code), detail: message.slice(0, 200) });
    }
  }

  /** Scenes for the cue editor; empty while OBS is not connected. */
  async scenes(): Promise<ObsScenes['scenes']> {
    const socket = this.#socket;
    if (socket === null || this.#reach !== 'connected') return [];
    return listObsScenes(socket).catch(() => []);
  }

  #poll(): void {
    if (this.#reach === 'connected') this.#send({ type: 'obsReady', isReady: true });
    else if (this.#endpoint !== null && this.#socket === null) void this.#connect(this.#endpoint);
  }

  async #connect({ port, password }: ObsEndpoint): Promise<void> {
    const endpoint = this.#endpoint;
    if (this.#reach === 'off') this.#set('connecting');
    // Tried again later when it cannot be loaded.
    const library = await import('obs-websocket-js/json').catch(() => null);
    if (this.#timer === undefined || this.#endpoint !== endpoint || this.#socket !== null) return;
    if (library === null) return this.#set('absent');
    const socket = new library.default();
    this.#socket = socket;
    socket.once('ConnectionClosed', () => {
      if (this.#socket === socket && this.#reach === 'connected') this.#end('absent');
    });
    try {
      const identity = password === '' ? undefined : password;
      const how = { rpcVersion: 1, eventSubscriptions: 0 };
      await socket.connect(`ws://127.0.0.1:${port}`, identity, how);
      if (this.#socket !== socket) return void socket.disconnect().catch(() => undefined);
      this.#set('connected');
      this.#send({ type: 'obsReady', isReady: true });
    } catch (error) {
      if (this.#socket !== socket) return;
      this.#end(errorDetails(error).code === authenticationFailed ? 'badPassword' : 'absent');
    }
  }

  #end(reach: ObsStatus): void {
    const socket = this.#socket;
    this.#socket = null;
    if (this.#reach === 'connected') this.#send({ type: 'obsReady', isReady: false });
    void socket?.disconnect().catch(() => undefined);
    this.#set(reach);
  }

  #set(reach: ObsStatus): void {
    if (this.#reach === reach) return;
    this.#reach = reach;
    for (const listener of this.#listeners) listener();
  }
}

/** The library throws errors with the close code of obs-websocket. */
function errorDetails(error: unknown): { code: number; message: string } {
  if (!(error instanceof Error)) return { code: 0, message: '' };
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'number' ? code : 0, message: error.message };
}
