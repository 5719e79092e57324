import type { DocumentPath } from './document-store.ts';

/** A document has reached a revision. Only a wake-up notice: the change itself is read from the store. */
export interface RevisionNotice {
  path: DocumentPath;
  revision: number;
}

/** Any other message between nodes. Only a hint: it may arrive late, twice or never. */
export interface BusMessage {
  /** The sending node. */
  node: string;
  /** Increases with every message of a node, so that outdated ones can be recognized. */
  number: number;
  body: unknown;
}

/**
 * Carries revision notices and messages between nodes. Both may be lost, duplicated, delayed and reordered. Notices are
 * not authenticated. Messages are: forged ones and those older than a minute are dropped.
 */
export interface Bus {
  publish(notice: RevisionNotice): void;
  /** Calls `listener` for notices of `path`; returns a function that unsubscribes. */
  subscribe(path: DocumentPath, listener: (notice: RevisionNotice) => void): () => void;
  /** Sends `body` as JSON to all other nodes; `topic`: at most 300 letters, digits and `-_/`. */
  broadcast(topic: string, body: unknown): void;
  /** Calls `listener` for messages of other nodes on this topic; returns a function that unsubscribes. */
  onMessage(topic: string, listener: (message: BusMessage) => void): () => void;
  /** Calls `listener` after a reconnect: notices may have been lost. Returns a function that unsubscribes. */
  onReconnect(listener: () => void): () => void;
  /** Whether the other nodes can be reached now. */
  isWorking(): boolean;
  close(): Promise<void>;
}
