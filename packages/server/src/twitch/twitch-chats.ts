import type { ChatLight, ChatErrorCode } from '@quizcast/game/chats/chat-link';
import type { TwitchErrorCode } from '@quizcast/game/chats/twitch-account';
import { withoutMention } from '../chats/inbound-chat.ts';
import { documentPath, ownerOf } from '../documents/rooms.ts';
import type { ChatListener, ChatReading, ChatState } from '../ports/chat-source.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { OpenEventSub, Subscribe, Subscribed } from '../ports/twitch/event-sub.ts';
import type { LinkedChat, LinkedMessage, LinkedState } from '../ports/linked-chat.ts';
import { channelId } from './channel-id.ts';
import { usesOf, type HelixResult, type TwitchAccounts } from './twitch-accounts.ts';

/** How long a chat stays connected after its last use. */
const lingerMs = 30_000;
/** A page that shows the light polls it every few seconds. */
const watchedForMs = 20_000;
const maxTextLength = 500;

export interface TwitchChatsDeps {
  accounts: Pick<TwitchAccounts, 'access' | 'request' | 'revalidate' | 'onChanged'>;
  open: OpenEventSub;
  clock: Clock;
}

interface Reader {
  countSharedChat: boolean;
  listener: ChatListener;
}

/** Chats read by the Twitch accounts of the documents' owners. Readers of the same chat share a connection. */
export class TwitchChats {
  readonly #deps: TwitchChatsDeps;
  readonly #chats = new Map<string, SharedChat>();

  constructor(deps: TwitchChatsDeps) {
    this.#deps = deps;
    deps.accounts.onChanged((ownerId) => {
      for (const chat of this.#chats.values()) if (chat.ownerId === ownerId) chat.reopen();
    });
  }

  /** Reads the channel as soon as there is an account that may do so, and reports its state. */
  read(
    path: DocumentPath,
    channel: string,
    { countSharedChat }: { countSharedChat: boolean },
    listener: ChatListener,
  ): ChatReading {
    return this.#chat(path, channel).add({ countSharedChat, listener });
  }

  /** Status of the chat as read by the account. Keeps reading it for some seconds. Null when the account may not. */
  async status(ownerId: string, channel: string | null): Promise<ChatLight | null> {
    const access = await this.#deps.accounts.access(ownerId);
    if (access.kind === 'failed' || !usesOf(access.account).includes('readChat')) return null;
    const chat = this.#chat(documentPath(ownerId), channel ?? access.account.login);
    chat.watch();
    return chat.light();
  }

  close(): void {
    for (const chat of this.#chats.values()) chat.close();
    this.#chats.clear();
  }

  #chat(path: DocumentPath, channel: string): SharedChat {
    const key = `${path} ${channel}`;
    const known = this.#chats.get(key);
    if (known !== undefined) return known;
    const chat = new SharedChat(ownerOf(path), channel, this.#deps, () => this.#chats.delete(key));
    this.#chats.set(key, chat);
    return chat;
  }
}

class SharedChat {
  readonly ownerId: string;
  readonly #channel: string;
  readonly #deps: TwitchChatsDeps;
  readonly #onEnd: () => void;
  readonly #readers = new Set<Reader>();
  #chat: LinkedChat | null = null;
  /** Increases with each opening, so that results of earlier ones are ignored. */
  #opening = 0;
  #state: LinkedState = { kind: 'connecting' };
  #lostAtMs = 0;
  #lastMessageAtMs: number | null = null;
  #cancelWatch: Cancel | null = null;
  #cancelEnd: Cancel | null = null;

  constructor(ownerId: string, channel: string, deps: TwitchChatsDeps, onEnd: () => void) {
    this.ownerId = ownerId;
    this.#channel = channel;
    this.#deps = deps;
    this.#onEnd = onEnd;
    void this.#open();
  }

  add(reader: Reader): ChatReading {
    this.#readers.add(reader);
    this.#stay();
    if (this.#state.kind === 'reading') reader.listener.state({ kind: 'joined' });
    return {
      close: () => {
        if (this.#readers.delete(reader)) this.#mayEnd();
      },
    };
  }

  watch(): void {
    this.#stay();
    this.#cancelWatch?.();
    this.#cancelWatch = this.#deps.clock.after(watchedForMs, () => {
      this.#cancelWatch = null;
      this.#mayEnd();
    });
  }

  light(): ChatLight {
    const state = this.#state;
    return {
      state: state.kind,
      trouble: state.kind === 'trouble' ? state.reason : null,
      ...{ heardAtMs: this.#lastMessageAtMs, quota: null },
    };
  }

  /** Reconnects after the account was replaced or removed. */
  reopen(): void {
    void this.#open();
  }

  close(): void {
    this.#opening += 1;
    for (const cancel of [this.#cancelEnd, this.#cancelWatch]) cancel?.();
    this.#chat?.close();
    this.#chat = null;
    this.#onEnd();
  }

  #stay(): void {
    this.#cancelEnd?.();
    this.#cancelEnd = null;
  }

  #mayEnd(): void {
    if (this.#readers.size > 0 || this.#cancelWatch !== null || this.#cancelEnd !== null) return;
    this.#cancelEnd = this.#deps.clock.after(lingerMs, () => this.close());
  }

  async #open(): Promise<void> {
    const opening = (this.#opening += 1);
    this.#chat?.close();
    this.#chat = null;
    this.#setState({ kind: 'connecting' });
    const access = await this.#deps.accounts.access(this.ownerId).catch(() => null);
    if (opening !== this.#opening) return;
    if (access === null || access.kind === 'failed') {
      const error = access?.error ?? 'unreachable';
      return this.#setState({ kind: 'trouble', reason: chatErrorOf(error) });
    }
    if (!usesOf(access.account).includes('readChat'))
      return this.#setState({ kind: 'trouble', reason: 'forbidden' });
    this.#chat = this.#deps.open(this.#subscribe(), {
      message: (message, from) => this.#message(message, from),
      userRemoved: (userId) => this.#notify((listener) => listener.userRemoved(`twitch:${userId}`)),
      messageRemoved: (id) => this.#notify((listener) => listener.messageRemoved(id)),
      state: (state) => this.#setState(state),
      revoked: () => void this.#deps.accounts.revalidate(this.ownerId).catch(() => undefined),
    });
  }

  #message(message: LinkedMessage, { login, isShared }: { login: string; isShared: boolean }) {
    const { id = '', userId, name, drawsEmote } = message;
    this.#lastMessageAtMs = this.#deps.clock.nowMs();
    if (message.text.length > maxTextLength) return;
    const chatMessage = {
      ...{ id, drawsEmote, voterId: `twitch:${userId}`, text: withoutMention(message.text) },
      ...{ arrivedAtMs: this.#lastMessageAtMs, sender: () => ({ login, name }) },
    };
    for (const { listener, countSharedChat } of [...this.#readers])
      if (countSharedChat || !isShared) listener.message(chatMessage);
  }

  #setState(state: LinkedState): void {
    if (this.#state.kind === 'reading' || state.kind === 'reading')
      this.#lostAtMs = this.#deps.clock.nowMs();
    this.#state = state;
    const chatState: ChatState =
      state.kind === 'reading'
        ? { kind: 'joined' }
        : { kind: 'reconnecting', sinceMs: this.#lostAtMs };
    this.#notify((listener) => listener.state(chatState));
  }

  #notify(act: (listener: ChatListener) => void): void {
    for (const { listener } of [...this.#readers]) act(listener);
  }

  #subscribe(): Subscribe {
    const { accounts } = this.#deps;
    let channelId: string | null = null;
    return async (sessionId, type) => {
      if (channelId === null) {
        const found = await this.#find();
        if (found.kind !== 'found') return found;
        channelId = found.id;
      }
      const broadcaster = channelId;
      const result = await accounts
        .request(this.ownerId, 'readChat', ({ userId }) => ({
          ...{ method: 'POST', path: '/eventsub/subscriptions' },
          json: {
            ...{ type, version: '1' },
            condition: { broadcaster_user_id: broadcaster, user_id: userId },
            transport: { method: 'websocket', session_id: sessionId },
          },
        }))
        .catch((): HelixResult => ({ kind: 'failed', error: 'unreachable' }));
      return subscribedOf(result);
    };
  }

  async #find(): Promise<{ kind: 'found'; id: string } | Subscribed> {
    const { accounts } = this.#deps;
    const found = await channelId(accounts, this.ownerId, 'readChat', this.#channel).catch(
      (): HelixResult => ({ kind: 'failed', error: 'unreachable' }),
    );
    if (found.kind === 'found') return found;
    return found.kind === 'answered' && found.status === 200
      ? { kind: 'refused', reason: 'notFound' }
      : subscribedOf(found);
  }
}

function subscribedOf(result: HelixResult): Subscribed {
  if (result.kind === 'failed')
    return result.error === 'unreachable'
      ? { kind: 'unreachable' }
      : { kind: 'refused', reason: chatErrorOf(result.error) };
  // 409: this session is already subscribed.
  if (result.status < 300 || result.status === 409) return { kind: 'subscribed' };
  return { kind: 'refused', reason: result.status === 403 ? 'forbidden' : 'refused' };
}

function chatErrorOf(error: TwitchErrorCode): ChatErrorCode {
  switch (error) {
    case 'notConnected':
    case 'withdrawn':
      return 'badToken';
    case 'unreadable':
      return 'unreadable';
    case 'notAllowed':
      return 'forbidden';
    case 'rateLimited':
      return 'rateLimited';
    case 'unreachable':
      return 'lost';
    case 'dropped':
    case 'notAffiliate':
    case 'rehearsal':
    case 'refused':
      return 'refused';
  }
}
