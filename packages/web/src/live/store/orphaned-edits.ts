import type { DocumentStore } from './document-store.ts';
import {
  pagesWithPendingEdits,
  pendingKey,
  readPendingEdits,
  type KeyValueStore,
} from './pending-queue.ts';

/** An open page answers within this time, even in the background. */
const answerWithinMs = 400;

type PageCall = { call: 'who'; userId: string } | { call: 'here'; pageId: string };

/** The used part of BroadcastChannel. */
export interface PageChannel {
  postMessage(message: PageCall): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

const channelName = 'quizcast.pages';

/**
 * Takes over the edits left in the browser by closed pages of this user. Open pages keep theirs: they are asked first.
 * Even a wrong guess is harmless, because the server applies each edit once. Returns a function to stop.
 */
export function adoptOrphanedEdits(
  storage: KeyValueStore,
  userId: string,
  pageId: string,
  store: DocumentStore,
  open: () => PageChannel = () => new BroadcastChannel(channelName),
): () => void {
  const channel = open();
  const alive = new Set([pageId]);
  channel.addEventListener('message', ({ data }) => {
    const message = readCall(data);
    if (message?.call === 'who' && message.userId === userId)
      channel.postMessage({ call: 'here', pageId });
    if (message?.call === 'here') alive.add(message.pageId);
  });
  const left = pagesWithPendingEdits(storage, userId).filter((page) => page !== pageId);
  if (left.length === 0) return () => channel.close();
  channel.postMessage({ call: 'who', userId });
  const timer = setTimeout(() => {
    for (const page of left.filter((other) => !alive.has(other))) {
      const key = pendingKey(userId, page);
      // Copies them into this page's store before deleting them: a crash in between duplicates them, but never loses
      // them.
      store.adopt(readPendingEdits(storage, key));
      storage.remove(key);
    }
  }, answerWithinMs);
  return () => {
    clearTimeout(timer);
    channel.close();
  };
}

function readCall(data: unknown): PageCall | null {
  if (typeof data !== 'object' || data === null || !('call' in data)) return null;
  if (data.call === 'who' && 'userId' in data && typeof data.userId === 'string')
    return { call: 'who', userId: data.userId };
  if (data.call === 'here' && 'pageId' in data && typeof data.pageId === 'string')
    return { call: 'here', pageId: data.pageId };
  return null;
}
