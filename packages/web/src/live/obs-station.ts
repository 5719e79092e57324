import { obsFaultOf, listObsScenes, performObsAction } from '@quizcast/game/cues/obs-action';
import type { ObsCue, ObsDone, ObsScenes } from '@quizcast/game/cues/cue-light';
import { isRecord } from '@quizcast/game/json';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import type OBSWebSocket from 'obs-websocket-js/json';
import { browserStorage } from './browser-storage.ts';

/** How OBS on this computer is reached. Kept in this browser alone: no server is told. */
export interface ObsPlace {
  port: number;
  /** '' when none is set. */
  password: string;
}

/** `off`: this browser was not asked to reach OBS. */
export type ObsReach = 'off' | 'connecting' | 'connected' | 'absent' | 'badPassword';

const key = 'quizcast.obs';
/** So often the server is told again, which may be another one by now, and an absent OBS is looked for. */
const againMs = 3_000;
const authenticationFailed = 4009;

export function keptObsPlace(): ObsPlace | null {
  const text = browserStorage.get(key);
  try {
    const kept: unknown = text === null ? null : JSON.parse(text);
    const { port, password } = isRecord(kept) ? kept : {};
    if (typeof port !== 'number') return null;
    return { port, password: typeof password === 'string' ? password : '' };
  } catch {
    return null;
  }
}

/** Reaches OBS on this computer for the cues of shows, as long as its page is open and asked to. */
export class ObsStation {
  readonly #say: (message: ClientMessage) => boolean;
  readonly #listeners = new Set<() => void>();
  #place = keptObsPlace();
  #reach: ObsReach = 'off';
  #socket: OBSWebSocket | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(say: (message: ClientMessage) => boolean) {
    this.#say = say;
  }

  readonly reach = (): ObsReach => this.#reach;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly start = (): (() => void) => {
    this.#look();
    this.#timer = setInterval(() => this.#look(), againMs);
    return () => {
      clearInterval(this.#timer);
      this.#end('off');
    };
  };

  /** From now on this browser reaches OBS so, also after a reload; null: not any more. */
  use(place: ObsPlace | null): void {
    if (place === null) browserStorage.remove(key);
    else browserStorage.set(key, JSON.stringify(place));
    this.#place = place;
    this.#end('off');
    this.#look();
  }

  /** Does what the server handed to this page, and says how it went. */
  async received({ run, action }: ObsCue): Promise<void> {
    const done: ObsDone = { type: 'obsDone', run, fault: null, detail: '' };
    const socket = this.#reach === 'connected' ? this.#socket : null;
    if (socket === null) return void this.#say({ ...done, fault: 'obsAway' });
    try {
      await performObsAction(socket, action);
      this.#say(done);
    } catch (error) {
      const { code, message } = toldBy(error);
      this.#say({ ...done, fault: obsFaultOf(code), detail: message.slice(0, 200) });
    }
  }

  /** What authors may name; none while OBS is away. */
  async scenes(): Promise<ObsScenes['scenes']> {
    const socket = this.#socket;
    if (socket === null || this.#reach !== 'connected') return [];
    return listObsScenes(socket).catch(() => []);
  }

  #look(): void {
    if (this.#reach === 'connected') this.#say({ type: 'obsReady', isReady: true });
    else if (this.#place !== null && this.#socket === null) void this.#connect(this.#place);
  }

  async #connect({ port, password }: ObsPlace): Promise<void> {
    const wanted = this.#place;
    if (this.#reach === 'off') this.#set('connecting');
    const { default: Obs } = await import('obs-websocket-js/json');
    if (this.#place !== wanted || this.#socket !== null) return;
    const socket = new Obs();
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
      this.#say({ type: 'obsReady', isReady: true });
    } catch (error) {
      if (this.#socket !== socket) return;
      this.#end(toldBy(error).code === authenticationFailed ? 'badPassword' : 'absent');
    }
  }

  #end(reach: ObsReach): void {
    const socket = this.#socket;
    this.#socket = null;
    if (this.#reach === 'connected') this.#say({ type: 'obsReady', isReady: false });
    void socket?.disconnect().catch(() => undefined);
    this.#set(reach);
  }

  #set(reach: ObsReach): void {
    if (this.#reach === reach) return;
    this.#reach = reach;
    for (const listener of this.#listeners) listener();
  }
}

/** The library throws errors with a code of obs-websocket. */
function toldBy(error: unknown): { code: number; message: string } {
  if (!(error instanceof Error)) return { code: 0, message: '' };
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'number' ? code : 0, message: error.message };
}
