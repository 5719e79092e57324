import type { ChatTrouble } from '@quizcast/game/chats/chat-link';
import type { LinkedChat, LinkedMessage, LinkedState } from '../linked-chat.ts';

/** What Twitch tells of one channel's chat. Called synchronously, in the order of arrival. */
export interface EventSubListener {
  message(message: LinkedMessage, from: { login: string; isShared: boolean }): void;
  /** Banned or timed out. */
  userRemoved(userId: string): void;
  messageRemoved(id: string): void;
  state(state: LinkedState): void;
  /** Twitch has ended a subscription: the account may be connected no more. */
  revoked(): void;
}

/** `unreachable`: it is tried again soon. */
export type Subscribed =
  | { kind: 'subscribed' }
  | { kind: 'refused'; reason: ChatTrouble }
  | { kind: 'unreachable' };

/** Asks Twitch to tell a session of one type of event. */
export type Subscribe = (sessionId: string, type: string) => Promise<Subscribed>;

/** Starts to read; the first state is told before it returns. Each message is told once. */
export type OpenEventSub = (subscribe: Subscribe, listener: EventSubListener) => LinkedChat;
