import type { ChatService } from '@quizcast/game/chats/chat-link';

/** A chat of another service linked to one document. */
export interface ChatLink {
  id: string;
  ownerId: string;
  service: ChatService;
  name: string;
  /** For YouTube the video id, for Social Stream Ninja `relay` or `local`. */
  place: string;
  /** The token, encrypted with the server's secret. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  setAtMs: number;
}

/** The linked chats of all documents. Every call is atomic. Rejects with StoreFailure when the store fails. */
export interface ChatLinkRepository {
  /** Oldest first. */
  list(ownerId: string): Promise<ChatLink[]>;
  /** False, without effect, when the owner already has `max` links. */
  add(link: ChatLink, max: number): Promise<boolean>;
  /** Null when the owner has no such link of that service. */
  move(
    ownerId: string,
    id: string,
    to: Pick<ChatLink, 'service' | 'place'>,
  ): Promise<ChatLink | null>;
  /** Also deletes the token. False when the owner has no such link. */
  remove(ownerId: string, id: string): Promise<boolean>;
  forget(ownerId: string): Promise<void>;
}
