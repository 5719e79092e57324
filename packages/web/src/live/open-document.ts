import { protocolVersion, type ClientMessage } from '@quizcast/game/protocol';
import { tellDoneInPart, tellTakenBack } from '../ui/tell.ts';
import { browserStorage } from './browser-storage.ts';
import { Connection, liveAddress, watchPage } from './connection.ts';
import { openDocuments } from './current-document.ts';
import { DocumentStore } from './document-store.ts';
import { adoptLeftEdits } from './left-edits.ts';
import { newId } from './new-id.ts';
import { PendingQueue } from './pending-queue.ts';
import { sendOnLeave } from './send-on-leave.ts';

const autosaveEveryMs = 1000;

export interface DocumentEvents {
  /**
   * By this page's cookie the server knows nobody, or somebody else, any more. The link rests until it is known who is
   * signed in; true: the same user still is, so it comes back.
   */
  onSignedOut(): Promise<boolean>;
  /** The server speaks a newer version. Edits are kept in the browser, so a reload loses nothing. */
  onReload(): void;
}

/** Opens the user's document on the live link for as long as this page shows it; returns the way to close it. */
export function openDocument(userId: string, events: DocumentEvents): () => void {
  const pageId = newId();
  const savedKey = `quizcast.saved.${userId}`;
  const connection = new Connection({
    open: () => new WebSocket(liveAddress(window.location)),
    onOpen: () => store.opened(),
    onClose: () => store.closed(),
    onMessage(message) {
      if (message.type === 'snapshot') connection.guessClock(message.nowMs, Date.now());
      if (message.type === 'reload') events.onReload();
      store.received(message);
      if (message.type === 'error' && message.reason === 'notSignedIn') void askWhoIsSignedIn();
    },
    onClock: (offsetMs) => store.setClockOffsetMs(offsetMs),
  });
  const store = new DocumentStore({
    userId,
    queue: new PendingQueue(browserStorage, userId, pageId),
    nowMs: Date.now,
    send: (id, command) => connection.send({ type: 'command', id, command }),
    ask(revision) {
      connection.send(ownerHello(userId, revision));
    },
    onRefused: ({ reason, isPartly }) =>
      isPartly ? tellDoneInPart(reason) : tellTakenBack(reason),
    lastSavedAtMs: readInstant(browserStorage.get(savedKey)),
    onSaved: (atMs) => void browserStorage.set(savedKey, String(atMs)),
  });
  async function askWhoIsSignedIn(): Promise<void> {
    connection.rest();
    if (await events.onSignedOut()) connection.resume();
  }
  const ticking = setInterval(() => store.tick(), autosaveEveryMs);
  const stopWatching = watchPage(connection);
  const stopSending = sendOnLeave(store, userId);
  const stopAdopting = adoptLeftEdits(browserStorage, userId, pageId, store);
  openDocuments.setState({ store });
  connection.start();
  return () => {
    clearInterval(ticking);
    stopWatching();
    stopSending();
    stopAdopting();
    connection.end();
    if (openDocuments.getState().store === store) openDocuments.setState({ store: null });
  };
}

/** Names the user whose document this page shows: the cookie may be somebody else's by now. */
const ownerHello = (uid: string, revision: number | null): ClientMessage => ({
  type: 'hello',
  protocol: protocolVersion,
  view: 'owner',
  uid,
  ...(revision === null ? {} : { revision }),
});

const readInstant = (text: string | null): number | null => {
  const atMs = Number(text);
  return text !== null && Number.isFinite(atMs) ? atMs : null;
};
