import type { ChatService } from '@quizcast/game/chats/chat-link';

/** A chat of a service that feeds one document. */
export interface ChatLink {
  id: string;
  ownerId: string;
  service: ChatService;
  name: string;
  /** Of YouTube the video, of Social Stream Ninja `relay` or `local`. */
  place: string;
  /** The token, readable with the server's secret alone. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

/** The linked chats of all documents. Every call is one atomic step. Rejects with StoreFailure when the store fails. */
export interface ChatLinkRepository {
  /** The oldest first. */
  list(ownerId: string): Promise<ChatLink[]>;
  /** False, and nothing done, when there are `most` of that owner already. */
  add(link: ChatLink, most: number): Promise<boolean>;
  /** Null when that owner has no such link of that service. */
  move(
    ownerId: string,
    id: string,
    to: Pick<ChatLink, 'service' | 'place'>,
  ): Promise<ChatLink | null>;
  /** The token is gone with it. False when that owner has no such link. */
  remove(ownerId: string, id: string): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
