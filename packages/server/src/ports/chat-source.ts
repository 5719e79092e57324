import type { ChatRefusal } from '@quizcast/game/protocol/protocol';
import type { DocumentPath } from './document-store.ts';

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
  /** Names the message among those of all chats, '' when the platform gave it no name. */
  id: string;
  /** `platform:userId`: stays the same when the viewer changes names, and is nobody else's on any platform. */
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
  /** Whose document the chat is read for: the owner's account may stand in while the chat cannot be read without one. */
  document?: DocumentPath;
}

/** One listener on one channel. */
export interface ChatReading {
  /** No further call to the listener happens after this. */
  close(): void;
}

/** What a program of the streamer's tells of chats: there is no link that could be lost. */
export interface RelayedChat {
  /** Starts hearing what is told for the document. */
  read(path: DocumentPath, listener: Pick<ChatListener, 'message'>): ChatReading;
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
