import OBSWebSocket, {
  OBSWebSocketError,
  type OBSRequestTypes,
  type OBSResponseTypes,
} from 'obs-websocket-js/json';
import { connectionErrorOf, requestErrorOf, ObsError } from './obs-error.ts';

const requestTimeoutMs = 8000;
/** No OBS event subscriptions: this page needs none. */
const noEvents = 0;

export interface ObsAddress {
  port: number;
  /** '' when none is set. Used only to answer OBS's authentication challenge; never stored. */
  password: string;
}

/** Connection to OBS on this computer. */
export class ObsLink {
  readonly #socket = new OBSWebSocket();
  readonly #closed: Promise<never>;

  private constructor() {
    this.#closed = new Promise((_, fail) => {
      this.#socket.once('ConnectionClosed', () => fail(new ObsError('lost')));
    });
    // Avoids an unhandled rejection when no request is waiting.
    this.#closed.catch(() => undefined);
  }

  /** @throws ObsError when the connection or the authentication fails */
  static async open({ port, password }: ObsAddress): Promise<ObsLink> {
    const link = new ObsLink();
    const connecting = link.#socket.connect(
      `ws://127.0.0.1:${port}`,
      password === '' ? undefined : password,
      { rpcVersion: 1, eventSubscriptions: noEvents },
    );
    try {
      await withTimeout(connecting, 'oldVersion');
      return link;
    } catch (error) {
      link.close();
      if (error instanceof ObsError) throw error;
      // Browsers that block such connections throw an error of their own.
      if (!(error instanceof OBSWebSocketError)) throw new ObsError('unreachable');
      throw connectionErrorOf(error, password !== '');
    }
  }

  /** @throws ObsError when OBS refuses the request, does not answer, or the connection is lost */
  async call<Type extends keyof OBSRequestTypes>(
    type: Type,
    data?: OBSRequestTypes[Type],
  ): Promise<OBSResponseTypes[Type]> {
    try {
      return await withTimeout(
        Promise.race([this.#socket.call(type, data), this.#closed]),
        'silent',
      );
    } catch (error) {
      throw error instanceof OBSWebSocketError ? requestErrorOf(error) : error;
    }
  }

  close(): void {
    void this.#socket.disconnect().catch(() => undefined);
  }
}

async function withTimeout<Value>(
  work: Promise<Value>,
  kind: 'oldVersion' | 'silent',
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ObsError(kind)), requestTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
