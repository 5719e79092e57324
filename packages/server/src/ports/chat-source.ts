import type { ChatRefusal } from '@quizcast/game/protocol/protocol';
import type { DocumentPath } from './document-store.ts';

/** The state of reading one channel. */
export type ChatState =
  | { kind: 'connecting' }
  | { kind: 'joined' }
  /** The connection is lost or about to be; `sinceMs` in server epoch milliseconds. Messages may still arrive. */
  | { kind: 'reconnecting'; sinceMs: number }
  /** Nothing is read. The source keeps retrying slowly, so `joined` may follow, except after `badName`. */
  | { kind: 'refused'; reason: Exclude<ChatRefusal, 'noUsername'> };

export interface ChatSender {
  /** In lowercase. */
  login: string;
  /** As shown in the chat. */
  name: string;
  /** The platform says that it is the streamer. */
  isStreamer?: boolean;
}

/**
 * A chat message that may be an answer. Commands, mentions and other wrapping of the platform are removed from its
 * text.
 */
export interface ChatMessage {
  /** Id of the message, unique among all chats; '' when the platform gave it none. */
  id: string;
  /** `platform:userId`: stable when the viewer is renamed, and unique across platforms. */
  voterId: string;
  text: string;
  /** The chat renders part of the text as an image, so `B)` may be a face. */
  drawsEmote: boolean;
  /** The author. Only valid during the `message` call, not later. */
  sender: () => ChatSender;
  /** Server epoch milliseconds by our clock, since the platform's timestamps are not monotonic. */
  arrivedAtMs: number;
}

/** Listener for one channel. Called synchronously, in the order of arrival; must not throw and must return quickly. */
export interface ChatListener {
  message(message: ChatMessage): void;
  /** Banned or timed out: all messages of this voter were removed. */
  userRemoved(voterId: string): void;
  messageRemoved(id: string): void;
  state(state: ChatState): void;
}

export interface ReadingOptions {
  /** Whether to count messages that viewers of a partner channel wrote in a shared chat. */
  countSharedChat: boolean;
  /** Messages with more visible ASCII characters than this may be skipped. */
  maxTextLength: number;
  /** The document the chat is read for. Its owner's account may be used while the chat cannot be read anonymously. */
  document?: DocumentPath;
}

/** A listener's subscription to one channel. */
export interface ChatReading {
  /** The listener is not called after this. */
  close(): void;
}

/** Chat messages relayed by a program of the streamer: there is no connection that could be lost. */
export interface RelayedChat {
  /** Starts passing on the messages relayed for the document. */
  read(path: DocumentPath, listener: Pick<ChatListener, 'message'>): ChatReading;
}

/** Public chats that can be read anonymously. */
export interface ChatSource {
  /**
   * Starts reading `channel`, as entered by the streamer (see channelName in the rules). Reports the current state
   * before it returns. Several readings of one channel share one membership. Each message is delivered once, even
   * across reconnects.
   */
  read(channel: string, options: ReadingOptions, listener: ChatListener): ChatReading;
  close(): Promise<void>;
}
