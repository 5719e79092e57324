import { Reconnector } from '@quizcast/game/client/reconnector';
import type { KnownRevision } from '@quizcast/game/client/view-follower';
import { isServerMessage, protocolVersion, type Hello } from '@quizcast/game/protocol/protocol';
import { toastPartlyDone, toastUndoneEdit } from '../toasts/toast.ts';
import { appLanguage } from '../messages/i18n.ts';
import { browserStorage } from './browser-storage.ts';
import { openDocuments, emitObsCue } from './current-document.ts';
import { DocumentStore } from './store/document-store.ts';
import { adoptOrphanedEdits } from './store/orphaned-edits.ts';
import { sendPlace } from './here.ts';
import { newId } from './new-id.ts';
import { openLiveSocket, pageDevice, watchPage } from './page-link.ts';
import { forgetPendingEdits, PendingQueue } from './store/pending-queue.ts';
import { sendOnLeave } from './send-on-leave.ts';
import { isOwn, storageKey, type ActiveAccount } from './active-account.ts';

const autosaveEveryMs = 1000;

export interface DocumentEvents {
  /**
   * The server does not accept the session of this page, or it belongs to another user. The connection pauses until the
   * session is checked; true: it is still the same user, so it resumes.
   */
  onSignedOut(): Promise<boolean>;
  /** The user is not, or no longer, in the crew of that document. `unsaved`: number of edits lost with it. */
  onAccessRemoved(unsaved: number): void;
  /** The server has a newer protocol version. Edits are stored in the browser, so a reload loses nothing. */
  onReload(): void;
}

/** Opens a document on a live connection; returns a function to close it. */
export function openDocument(account: ActiveAccount, events: DocumentEvents): () => void {
  const pageId = newId();
  const accountKey = storageKey(account);
  const savedKey = `quizcast.saved.${accountKey}`;
  const connection = new Reconnector({
    ...{ isKnown: isServerMessage, device: pageDevice, open: openLiveSocket },
    onOpen() {
      hasSentPlace = false;
      store.opened();
    },
    onClose: () => store.closed(),
    onMessage(message) {
      if (message.type === 'reload') events.onReload();
      if (message.type === 'obsCue') emitObsCue(message);
      store.received(message);
      if (message.type === 'snapshot' || message.type === 'patch') sendPlaceOnce();
      if (message.type !== 'error') return;
      if (message.reason === 'notSignedIn') void checkSignedIn();
      if (message.reason === 'removed' || message.reason === 'notFound') handleAccessRemoved();
    },
    onClock: (offsetMs) => store.setClockOffsetMs(offsetMs),
  });
  const store = new DocumentStore({
    actor: { kind: isOwn(account) ? 'owner' : 'crew', userId: account.userId },
    queue: new PendingQueue(browserStorage, accountKey, pageId),
    nowMs: Date.now,
    send: (id, command) => connection.send({ type: 'command', id, command }),
    requestState(knownRevision) {
      connection.send(hello(account, knownRevision));
    },
    onRefused: ({ reason, isPartly }) =>
      isPartly ? toastPartlyDone(reason) : toastUndoneEdit(reason),
    lastSavedAtMs: readInstant(browserStorage.get(savedKey)),
    onSaved: (atMs) => void browserStorage.set(savedKey, String(atMs)),
  });
  async function checkSignedIn(): Promise<void> {
    connection.pause();
    if (await events.onSignedOut()) connection.resume();
  }
  /** Discards the pending edits of this document, including those of other pages. */
  function handleAccessRemoved(): void {
    if (isOwn(account)) return;
    // Without browser storage they exist in this page only.
    const here = store.unconfirmed().length;
    close();
    events.onAccessRemoved(Math.max(here, forgetPendingEdits(browserStorage, accountKey)));
  }
  let hasSentPlace = false;
  const place = sendPlace((at) => hasSentPlace && connection.send({ type: 'here', place: at }));
  /** Sends the place once the server has identified the user. */
  function sendPlaceOnce(): void {
    if (hasSentPlace) return;
    hasSentPlace = true;
    place.now();
  }
  const ticking = setInterval(() => store.tick(), autosaveEveryMs);
  const stopWatching = watchPage(connection);
  const stopSending = sendOnLeave(store, account);
  const stopAdopting = adoptOrphanedEdits(browserStorage, accountKey, pageId, store);
  openDocuments.setState({ store, send: (message) => connection.send(message) });
  connection.start();
  function close(): void {
    clearInterval(ticking);
    place.stop();
    stopWatching();
    stopSending();
    stopAdopting();
    connection.end();
    if (openDocuments.getState().store === store)
      openDocuments.setState({ store: null, send: null });
  }
  return close;
}

/** Includes the user of this page, as the cookie may belong to another one meanwhile. */
function hello(account: ActiveAccount, knownRevision: KnownRevision | null): Hello {
  const { userId: uid, ownerId: document } = account;
  const { revision, timeline = null } = knownRevision ?? {};
  const has = {
    ...(revision === undefined ? {} : { revision }),
    ...(timeline === null ? {} : { timeline }),
  };
  return isOwn(account)
    ? {
        type: 'hello',
        protocol: protocolVersion,
        view: 'owner',
        uid,
        language: appLanguage(),
        ...has,
      }
    : { type: 'hello', protocol: protocolVersion, view: 'crew', uid, document, ...has };
}

const readInstant = (text: string | null): number | null => {
  const atMs = Number(text);
  return text !== null && Number.isFinite(atMs) ? atMs : null;
};
