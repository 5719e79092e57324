import type { DocumentPath } from './document-store.ts';

/** The news that a document has reached a revision. Only a wake-up: the truth is read from the store. */
export interface News {
  path: DocumentPath;
  revision: number;
}

/** Carries news between rooms of one document on different nodes. May lose, double, delay and re-order. */
export interface Bus {
  publish(news: News): void;
  /** Calls `listener` for news of `path`; returns the way to stop. */
  subscribe(path: DocumentPath, listener: (news: News) => void): () => void;
  close(): Promise<void>;
}
