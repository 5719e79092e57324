import type { DocumentPath } from './document-store.ts';

/** The news that a document has reached a revision. Only a wake-up: the truth is read from the store. */
export interface News {
  path: DocumentPath;
  revision: number;
}

/** What a node says to the others besides. Whoever hears it treats it as a hint: it may come late, twice or never. */
export interface Word {
  /** The node that says it. */
  node: string;
  /** Rises with every word of one node, so that an older one can be told from a newer one. */
  number: number;
  body: unknown;
}

/**
 * Carries news and words between nodes. May lose, double, delay and re-order both. News are not proved to come from a node of
 * ours; words are: what is forged, or older than a minute, is not heard.
 */
export interface Bus {
  publish(news: News): void;
  /** Calls `listener` for news of `path`; returns the way to stop. */
  subscribe(path: DocumentPath, listener: (news: News) => void): () => void;
  /** Tells every other node; `topic` holds letters, digits and `-_/` alone, at most 300. The body goes over as JSON. */
  say(topic: string, body: unknown): void;
  /** Calls `listener` for words of other nodes on this topic; returns the way to stop. */
  hear(topic: string, listener: (word: Word) => void): () => void;
  /** Calls `listener` whenever news may have been lost: the link was away, and is back. Returns the way to stop. */
  onGap(listener: () => void): () => void;
  /** Whether what is published now gets to the other nodes. */
  isWorking(): boolean;
  close(): Promise<void>;
}
