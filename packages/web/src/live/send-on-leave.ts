import type { DocumentStore } from './document-store.ts';
import type { PendingEdit } from './pending-queue.ts';

/** A browser lets a closing page send 64 KiB in all; what is more stays in its storage for the next page. */
const mostBytes = 60_000;

/** Sends edits when the page is hidden, and once more on a way that outlives it when it is left. */
export function sendOnLeave(store: DocumentStore): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') store.saveNow();
  };
  const left = (): void => {
    const body = leavingBody(store.unconfirmed(), mostBytes);
    if (body === null) return;
    void fetch('/api/v1/commands', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
  };
}

/** As many edits as fit, oldest first: a later one may need an earlier one. Null when there are none. */
export function leavingBody(edits: readonly PendingEdit[], most: number): string | null {
  const texts: string[] = [];
  let bytes = 2;
  for (const edit of edits) {
    const text = JSON.stringify(edit);
    bytes += new TextEncoder().encode(text).length + 1;
    if (bytes > most) break;
    texts.push(text);
  }
  return texts.length === 0 ? null : `[${texts.join(',')}]`;
}
