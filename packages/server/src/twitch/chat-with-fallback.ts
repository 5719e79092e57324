import { channelName } from '@quizcast/game/games/channel-name';
import { RecentIds } from '../concurrency/recent-ids.ts';
import type {
  ChatListener,
  ChatMessage,
  ChatReading,
  ChatSource,
  ChatState,
  ReadingOptions,
} from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { TwitchChats } from './twitch-chats.ts';

/** Short interruptions recover within this time; waiting longer would lose votes. */
const patienceMs = 1_000;
/**
 * How long both are read once the base source is back: messages that the fallback has received may still be on their
 * way.
 */
const overlapMs = 2_000;
const rememberedIds = 20_000;

interface ChatWithFallbackDeps {
  /** The source that needs no account. */
  base: ChatSource;
  fallback: Pick<TwitchChats, 'read'>;
  clock: Clock;
}

/** Reads chats without an account, and falls back to the account of the document's owner while that fails. */
export class ChatWithFallback implements ChatSource {
  readonly #deps: ChatWithFallbackDeps;

  constructor(deps: ChatWithFallbackDeps) {
    this.#deps = deps;
  }

  read(channel: string, options: ReadingOptions, listener: ChatListener): ChatReading {
    const { base } = this.#deps;
    const name = channelName(channel);
    return name === null || options.document === undefined
      ? base.read(channel, options, listener)
      : new CoveredReading(name, options, listener, this.#deps);
  }

  close(): Promise<void> {
    return this.#deps.base.close();
  }
}

class CoveredReading implements ChatReading {
  readonly #channel: string;
  readonly #options: ReadingOptions;
  readonly #listener: ChatListener;
  readonly #deps: ChatWithFallbackDeps;
  /** Set once a message may arrive from both sources. */
  #known: RecentIds | null = null;
  readonly #baseReading: ChatReading;
  #base: ChatState = { kind: 'connecting' };
  #reported: ChatState | null = null;
  #fallback: ChatReading | null = null;
  #isFallbackReading = false;
  #cancel: Cancel | null = null;
  #isClosed = false;

  constructor(
    channel: string,
    options: ReadingOptions,
    listener: ChatListener,
    deps: ChatWithFallbackDeps,
  ) {
    this.#channel = channel;
    this.#options = options;
    this.#listener = listener;
    this.#deps = deps;
    this.#baseReading = deps.base.read(channel, options, {
      message: (message) => this.#message(message),
      userRemoved: (voterId) => listener.userRemoved(voterId),
      messageRemoved: (id) => listener.messageRemoved(id),
      state: (state) => this.#baseState(state),
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#baseReading.close();
    this.#fallback?.close();
  }

  #baseState(state: ChatState): void {
    const [wasRead, isRead] = [isJoined(this.#base), isJoined(state)];
    this.#base = state;
    this.#report();
    if (this.#cancel !== null && wasRead === isRead) return;
    this.#cancel?.();
    const hasFallback = this.#fallback !== null;
    this.#cancel =
      isRead === hasFallback
        ? this.#deps.clock.after(isRead ? overlapMs : patienceMs, () => this.#switch())
        : null;
  }

  /** Opens or closes the fallback. */
  #switch(): void {
    this.#cancel = null;
    if (this.#fallback !== null) {
      this.#fallback.close();
      this.#fallback = null;
      this.#isFallbackReading = false;
      return;
    }
    const { document } = this.#options;
    if (document === undefined || this.#isClosed) return;
    this.#known ??= new RecentIds(rememberedIds);
    this.#fallback = this.#deps.fallback.read(document, this.#channel, this.#options, {
      message: (message) => this.#message(message),
      userRemoved: (voterId) => this.#listener.userRemoved(voterId),
      messageRemoved: (id) => this.#listener.messageRemoved(id),
      state: ({ kind }) => {
        this.#isFallbackReading = kind === 'joined';
        this.#report();
      },
    });
  }

  #message(message: ChatMessage): void {
    const isNew = message.id === '' || this.#known === null || this.#known.isNew(message.id);
    if (isNew) this.#listener.message(message);
  }

  /** The channel counts as joined when either source has joined it. */
  #report(): void {
    const isRead = this.#isFallbackReading && !isJoined(this.#base);
    const state: ChatState = isRead ? { kind: 'joined' } : this.#base;
    if (state === this.#reported || (isJoined(this.#reported) && isJoined(state))) return;
    this.#reported = state;
    this.#listener.state(state);
  }
}

const isJoined = (state: ChatState | null): boolean => state?.kind === 'joined';
