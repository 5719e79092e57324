import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';
import type { LinkedChat, LinkedMessage, LinkedState } from '../linked-chat.ts';

/** Events of one channel's chat from Twitch. Called synchronously, in the order of arrival. */
export interface EventSubListener {
  message(message: LinkedMessage, from: { login: string; isShared: boolean }): void;
  /** Banned or timed out. */
  userRemoved(userId: string): void;
  messageRemoved(id: string): void;
  state(state: LinkedState): void;
  /** Twitch has revoked a subscription: the account may no longer be connected. */
  revoked(): void;
}

/** `unreachable`: retried soon. */
export type Subscribed =
  | { kind: 'subscribed' }
  | { kind: 'refused'; reason: ChatErrorCode }
  | { kind: 'unreachable' };

/** Subscribes a session to one type of event. */
export type Subscribe = (sessionId: string, type: string) => Promise<Subscribed>;

/** Starts reading; the first state is reported before it returns. Each message is delivered once. */
export type OpenEventSub = (subscribe: Subscribe, listener: EventSubListener) => LinkedChat;
