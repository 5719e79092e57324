import OBSWebSocket, {
  OBSWebSocketError,
  type OBSRequestTypes,
  type OBSResponseTypes,
} from 'obs-websocket-js/json';
import { faultOfConnecting, faultOfRequest, ObsFault } from './obs-fault.ts';

const patienceMs = 8000;
/** Of nothing that happens in OBS does this page need to hear. */
const noEvents = 0;

export interface ObsAddress {
  port: number;
  /** '' when none is set. Handed to OBS as the answer to a riddle, and kept nowhere. */
  password: string;
}

/** The link to OBS on this computer. */
export class ObsLink {
  readonly #socket = new OBSWebSocket();
  readonly #gone: Promise<never>;

  private constructor() {
    this.#gone = new Promise((_, fail) => {
      this.#socket.once('ConnectionClosed', () => fail(new ObsFault('lost')));
    });
    // Nobody may be waiting when it ends.
    this.#gone.catch(() => undefined);
  }

  /** @throws ObsFault when there is no way in */
  static async open({ port, password }: ObsAddress): Promise<ObsLink> {
    const link = new ObsLink();
    const connecting = link.#socket.connect(
      `ws://127.0.0.1:${port}`,
      password === '' ? undefined : password,
      { rpcVersion: 1, eventSubscriptions: noEvents },
    );
    try {
      await within(connecting, 'oldVersion');
      return link;
    } catch (error) {
      link.close();
      if (error instanceof ObsFault) throw error;
      // Browsers that forbid such a link altogether throw an error of their own.
      if (!(error instanceof OBSWebSocketError)) throw new ObsFault('unreachable');
      throw faultOfConnecting(error, password !== '');
    }
  }

  /** @throws ObsFault when OBS refuses, does not answer, or is gone */
  async ask<Type extends keyof OBSRequestTypes>(
    type: Type,
    data?: OBSRequestTypes[Type],
  ): Promise<OBSResponseTypes[Type]> {
    try {
      return await within(Promise.race([this.#socket.call(type, data), this.#gone]), 'silent');
    } catch (error) {
      throw error instanceof OBSWebSocketError ? faultOfRequest(error) : error;
    }
  }

  close(): void {
    void this.#socket.disconnect().catch(() => undefined);
  }
}

async function within<Value>(work: Promise<Value>, kind: 'oldVersion' | 'silent'): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ObsFault(kind)), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
