import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';

/** The state of reading a linked chat. */
export type LinkedState =
  | { kind: 'connecting' }
  | { kind: 'reading' }
  /** Nothing is read; the source keeps retrying. */
  | { kind: 'trouble'; reason: ChatErrorCode };

/** A message from any platform. */
export interface LinkedMessage {
  platform: string;
  /** The platform's id of the viewer; `@` and the name in lower case where it is not known. */
  userId: string;
  name: string;
  text: string;
  /** The platform's id of the message; absent when it has none. */
  id?: string;
  /** When the message was written; absent when it was just now. */
  atMs?: number;
  /** The chat renders part of the text as an image. */
  drawsEmote: boolean;
  /** The streamer wrote it, as far as the platform says so. */
  isStreamer?: boolean;
}

/** Listener for one linked chat. Called synchronously, in the order of arrival. */
export interface LinkedListener {
  message(message: LinkedMessage): void;
  state(state: LinkedState): void;
}

/** A chat being read: reconnects automatically until it is closed. The listener is not called after that. */
export interface LinkedChat {
  close(): void;
  /** Used and allowed units of a quota; absent without a quota. */
  quota?: () => { used: number; of: number };
}

/** Starts reading; the first state is reported before it returns. */
export type OpenLinkedChat = (listener: LinkedListener) => LinkedChat;
