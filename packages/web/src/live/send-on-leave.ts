import { send } from '../api.ts';
import type { DocumentStore } from './store/document-store.ts';
import type { PendingEdit } from './store/pending-queue.ts';
import { documentUrl, type ActiveAccount } from './active-account.ts';

/** Browsers limit a closing page to 64 KiB in total, and the server takes 500 edits at once; the rest stays stored. */
const maxBytes = 60_000;
const maxEdits = 500;

/** Sends edits when the page is hidden, and again with a keepalive request when it is closed. */
export function sendOnLeave(store: DocumentStore, account: ActiveAccount): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') store.saveNow();
  };
  const left = (): void => {
    const body = keepaliveBody(store.unconfirmed(), maxBytes);
    if (body === null) return;
    void send(documentUrl('/api/v1/commands', account), {
      method: 'POST',
      type: 'application/json',
      body,
      keepalive: true,
    });
  };
  // Only without browser storage: otherwise closing the page loses nothing, so no confirmation is needed.
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    const { isPersisted, save } = store.state.getState();
    if (!isPersisted && save.kind !== 'saved') event.preventDefault();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
}

/**
 * Request body with as many edits as fit, oldest first, as later ones may depend on earlier ones. Null when there are
 * none.
 */
export function keepaliveBody(edits: readonly PendingEdit[], limitBytes: number): string | null {
  const texts: string[] = [];
  let bytes = 2;
  for (const edit of edits.slice(0, maxEdits)) {
    const text = JSON.stringify(edit);
    bytes += new TextEncoder().encode(text).length + 1;
    if (bytes > limitBytes) break;
    texts.push(text);
  }
  return texts.length === 0 ? null : `[${texts.join(',')}]`;
}
