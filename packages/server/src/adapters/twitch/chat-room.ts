import type { ChatListener, ChatState, ReadingOptions } from '../../ports/chat-source.ts';
import type { Cancel } from '../../ports/clock.ts';
import type { ReceivedMessage } from './message-scan.ts';

/** One listener with its options. */
export interface RoomReader {
  options: ReadingOptions;
  listener: ChatListener;
}

/** One channel with all its listeners. */
export class ChatRoom {
  readonly name: string;
  /** When the first listener was added; the time limit for joining starts then. */
  sinceMs: number;
  /**
   * Whether the channel was joined since then. A channel that was joined is not reported as missing because a link is
   * slow.
   */
  wasJoined = false;
  /** The largest limit of all listeners. */
  maxTextLength = 0;
  readonly #readers = new Set<RoomReader>();
  #state: ChatState = { kind: 'connecting' };
  #cancelWait: Cancel | null = null;
  #cancelLinger: Cancel | null = null;

  constructor(name: string, nowMs: number) {
    this.name = name;
    this.sinceMs = nowMs;
  }

  get isDeserted(): boolean {
    return this.#readers.size === 0;
  }

  get state(): ChatState {
    return this.#state;
  }

  add(reader: RoomReader): void {
    this.#readers.add(reader);
    this.#measure();
    reader.listener.state(this.#state);
  }

  remove(reader: RoomReader): void {
    this.#readers.delete(reader);
    this.#measure();
  }

  receive(message: ReceivedMessage): void {
    for (const { options, listener } of this.#readers) {
      if (!message.isShared || options.countSharedChat) listener.message(message);
    }
  }

  userRemoved(voterId: string): void {
    for (const { listener } of this.#readers) listener.userRemoved(voterId);
  }

  messageRemoved(id: string): void {
    for (const { listener } of this.#readers) listener.messageRemoved(id);
  }

  /** Reports a changed state to all listeners. */
  setState(state: ChatState): void {
    const before = this.#state;
    if (before.kind === state.kind && before.kind !== 'refused') return;
    if (before.kind === 'refused' && state.kind === 'refused' && before.reason === state.reason)
      return;
    this.#state = state;
    if (state.kind === 'joined') this.wasJoined = true;
    for (const { listener } of this.#readers) listener.state(state);
  }

  /** Sets the timer that this room's join waits for, replacing the previous one. */
  wait(start: (() => Cancel) | null): void {
    this.#cancelWait?.();
    this.#cancelWait = start?.() ?? null;
  }

  /** Sets the timer after which a room without listeners is left. */
  linger(start: (() => Cancel) | null): void {
    this.#cancelLinger?.();
    this.#cancelLinger = start?.() ?? null;
  }

  #measure(): void {
    this.maxTextLength = Math.max(
      0,
      ...[...this.#readers].map(({ options }) => options.maxTextLength),
    );
  }
}
