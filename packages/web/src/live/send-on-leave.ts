import { send } from '../api.ts';
import type { DocumentStore } from './store/document-store.ts';
import type { PendingEdit } from './store/pending-queue.ts';
import { onDocument, type Workplace } from './active-account.ts';

/** A browser lets a closing page send 64 KiB in all, and the server takes 500 edits at once; the rest is kept. */
const maxBytes = 60_000;
const maxEdits = 500;

/** Sends edits when the page is hidden, and once more on a way that outlives it when it is left. */
export function sendOnLeave(store: DocumentStore, workplace: Workplace): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') store.saveNow();
  };
  const left = (): void => {
    const body = leavingBody(store.unconfirmed(), maxBytes);
    if (body === null) return;
    void send(onDocument('/api/v1/commands', workplace), {
      method: 'POST',
      type: 'application/json',
      body,
      keepalive: true,
    });
  };
  // Only where the browser keeps nothing: with browser storage a closed page loses nothing, so the user is not asked.
  const asked = (event: BeforeUnloadEvent): void => {
    const { isKept, save } = store.state.getState();
    if (!isKept && save.kind !== 'saved') event.preventDefault();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  window.addEventListener('beforeunload', asked);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
    window.removeEventListener('beforeunload', asked);
  };
}

/** As many edits as fit, oldest first: a later one may need an earlier one. Null when there are none. */
export function leavingBody(edits: readonly PendingEdit[], most: number): string | null {
  const texts: string[] = [];
  let bytes = 2;
  for (const edit of edits.slice(0, maxEdits)) {
    const text = JSON.stringify(edit);
    bytes += new TextEncoder().encode(text).length + 1;
    if (bytes > most) break;
    texts.push(text);
  }
  return texts.length === 0 ? null : `[${texts.join(',')}]`;
}
