import type { ChatRefusal } from '@quizcast/game/protocol/protocol';

/** How the reading of one channel stands. */
export type ChatState =
  | { kind: 'connecting' }
  | { kind: 'joined' }
  /** The link is lost or about to be; `sinceMs` in server epoch milliseconds. Messages may still arrive. */
  | { kind: 'reconnecting'; sinceMs: number }
  /** Nothing is read. The source goes on trying slowly, so `joined` may follow; not after `badName`. */
  | { kind: 'refused'; reason: Exclude<ChatRefusal, 'noUsername'> };

export interface ChatSender {
  /** In lower case. */
  login: string;
  /** As the chat shows it. */
  name: string;
}

/** A chat message that may be an answer: commands, mentions and other wrapping of the platform are taken off its text. */
export interface ChatMessage {
  /** The platform's name of the message, '' when it had none. */
  id: string;
  /** Stays the same when the viewer changes names; unique within the source. */
  voterId: string;
  text: string;
  /** The chat draws a part of the text as a picture, so `B)` may be a face. */
  drawsEmote: boolean;
  /** Who wrote it. To be asked while the message is told, not later. */
  sender: () => ChatSender;
  /** Server epoch milliseconds by our clock: the platform's own stamps do not rise steadily. */
  arrivedAtMs: number;
}

/** Hears one channel. Called synchronously, in the order of arrival; must not throw and must return soon. */
export interface ChatListener {
  message(message: ChatMessage): void;
  /** Banned or timed out: everything this voter said is gone. */
  userRemoved(voterId: string): void;
  messageRemoved(id: string): void;
  state(state: ChatState): void;
}

export interface ReadingOptions {
  /** Whether messages count that a partner channel's viewers wrote in a shared chat. */
  countSharedChat: boolean;
  /** Messages with more visible ASCII characters than this may be left out unread. */
  maxTextLength: number;
}

/** One listener on one channel. */
export interface ChatReading {
  /** No further call to the listener happens after this. */
  close(): void;
}

/** Public chats that can be read without an account of their own. */
export interface ChatSource {
  /**
   * Starts hearing `channel`, as the streamer wrote it (see channelName in the rules). Tells the present state at once, before it returns. Several
   * readings of one channel share one membership. Each message is told once, whatever happens to the links.
   */
  read(channel: string, options: ReadingOptions, listener: ChatListener): ChatReading;
  close(): Promise<void>;
}
