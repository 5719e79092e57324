import type {
  ChatListener,
  ChatReading,
  ChatSource,
  ChatState,
  ReadingOptions,
} from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';

/** State of the chat connection; `idle` while it is not needed. */
export type ChatHealth = 'idle' | 'connecting' | 'connected' | 'failing';

/** A connection missing for longer than this counts as failing. */
const patienceMs = 15_000;

interface Reading {
  state: ChatState['kind'];
  sinceMs: number;
}

/** Wraps a chat source and tracks the state of its readings. */
export class WatchedChat implements ChatSource {
  readonly #source: ChatSource;
  readonly #clock: Clock;
  readonly #readings = new Set<Reading>();

  constructor(source: ChatSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** A refused channel counts as connected, because the chat server has answered. */
  health(): ChatHealth {
    const readings = [...this.#readings];
    if (readings.length === 0) return 'idle';
    const waiting = readings.filter(({ state }) => !isConnected(state));
    const longAgoMs = this.#clock.nowMs() - patienceMs;
    if (waiting.some(({ sinceMs }) => sinceMs < longAgoMs)) return 'failing';
    return waiting.length === readings.length ? 'connecting' : 'connected';
  }

  read(channel: string, options: ReadingOptions, listener: ChatListener): ChatReading {
    const reading: Reading = { state: 'connecting', sinceMs: this.#clock.nowMs() };
    this.#readings.add(reading);
    const inner = this.#source.read(channel, options, {
      message: (message) => listener.message(message),
      userRemoved: (voterId) => listener.userRemoved(voterId),
      messageRemoved: (id) => listener.messageRemoved(id),
      state: (state) => {
        // Connecting and losing the connection again count as one outage.
        if (isConnected(reading.state) || isConnected(state.kind))
          reading.sinceMs = this.#clock.nowMs();
        reading.state = state.kind;
        listener.state(state);
      },
    });
    return {
      close: () => {
        this.#readings.delete(reading);
        inner.close();
      },
    };
  }

  close(): Promise<void> {
    this.#readings.clear();
    return this.#source.close();
  }
}

const isConnected = (state: ChatState['kind']): boolean =>
  state === 'joined' || state === 'refused';
