import type { ChatTrouble } from '@quizcast/game/chats/chat-link';

/** How the reading of a linked chat stands. */
export type LinkedState =
  | { kind: 'connecting' }
  | { kind: 'reading' }
  /** Nothing is read; the source goes on trying. */
  | { kind: 'trouble'; reason: ChatTrouble };

/** A message of whatever platform. */
export interface LinkedMessage {
  platform: string;
  /** The platform's id of the viewer; `@` and the name in lower case where it is not known. */
  userId: string;
  name: string;
  text: string;
  /** The platform's name of the message; absent where it has none. */
  id?: string;
  /** When it was written; absent: just now. */
  atMs?: number;
  /** The chat draws a part of the text as a picture. */
  drawsEmote: boolean;
}

/** Hears one linked chat. Called synchronously, in the order of arrival. */
export interface LinkedListener {
  message(message: LinkedMessage): void;
  state(state: LinkedState): void;
}

/** A chat that is being read: connects again by itself, until it is closed. Nothing is told afterwards. */
export interface LinkedChat {
  close(): void;
  /** Units of a quota that were used and how many may be; absent where there is none. */
  quota?: () => { used: number; of: number };
}

/** Starts to read; the first state is told before it returns. */
export type OpenLinkedChat = (listener: LinkedListener) => LinkedChat;
