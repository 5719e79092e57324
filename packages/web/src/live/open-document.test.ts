import { once } from 'node:events';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { browserStorage } from './browser-storage.ts';
import { currentDocument } from './current-document.ts';
import { openDocument } from './open-document.ts';
import { pagesWithPendingEdits, pendingKey, readPendingEdits } from './store/pending-queue.ts';
import { memoryStorage } from './test-bed.fixture.ts';

// A page of Ann in a browser whose cookie is the server's `cookie`: the user of the last sign-in in any tab.

const own = { userId: 'ann', ownerId: 'ann' };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
  vi.unstubAllGlobals();
});

async function listen() {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const address = sockets.address();
  const server = {
    host: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    cookie: 'ann',
    document: defaultDocument(),
    /** Accepts commands but answers none of them. */
    isDeaf: false,
    hellos: [] as unknown[],
    documents: [] as unknown[],
    /** Crew of Bea, the owner of the other document. */
    crew: ['ann'],
    sendMessage: (message: object) => {
      for (const client of sockets.clients) client.send(JSON.stringify(message));
    },
    stored: [] as string[],
    cut: () => {
      for (const client of sockets.clients) client.terminate();
    },
  };
  sockets.on('connection', (socket) => {
    const signedIn = server.cookie;
    let owner: string | null = null;
    const sendMessage = (message: object) => socket.send(JSON.stringify(message));
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
      if (!isRecord(message)) return;
      if (message['type'] === 'hello') {
        server.hellos.push(message['uid']);
        server.documents.push(message['document']);
        if (message['view'] === 'crew' && !server.crew.includes(String(message['uid']))) {
          sendMessage({ type: 'error', reason: 'notFound' });
          socket.close(1008);
          return;
        }
        // Like a server that requires no user id: then only the cookie counts.
        if (message['uid'] === undefined || message['uid'] === signedIn) {
          owner = signedIn;
          sendMessage({ type: 'snapshot', revision: 1, nowMs: 0, state: server.document });
        } else {
          sendMessage({ type: 'error', reason: 'notSignedIn' });
          socket.close(1008);
        }
      }
      if (message['type'] === 'command' && owner !== null && !server.isDeaf) {
        server.stored.push(owner);
        sendMessage({ type: 'accepted', id: message['id'], revision: 1 });
      }
    });
  });
  ends.push(() => {
    server.cut();
    sockets.close();
  });
  return server;
}

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  storage = memoryStorage();
  vi.spyOn(browserStorage, 'get').mockImplementation((key) => storage.get(key));
  vi.spyOn(browserStorage, 'set').mockImplementation((key, value) => storage.set(key, value));
  vi.spyOn(browserStorage, 'remove').mockImplementation((key) => storage.remove(key));
  vi.spyOn(browserStorage, 'keys').mockImplementation(() => storage.keys());
});

/** Opens Ann's document; `whoIsIt` returns whether she is still signed in. */
async function openAnns(
  host: string,
  whoIsIt: () => Promise<boolean>,
  account = own,
  onAccessRemoved: (unsaved: number) => void = vi.fn(),
) {
  const page = Object.assign(new EventTarget(), { location: { protocol: 'http:', host } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('WebSocket', WebSocket);
  ends.push(
    openDocument(account, {
      onSignedOut: whoIsIt,
      onAccessRemoved: onAccessRemoved,
      onReload: () => undefined,
    }),
  );
  const store = currentDocument();
  await expect.poll(() => store.state.getState().connection).toBe('live');
  return store;
}

const rename = {
  type: 'edit.update' as const,
  path: ['shows', defaultDocument().shows[0]?.id ?? '', 'name'],
  value: 'What Ann wrote',
};
const storedEdits = () =>
  pagesWithPendingEdits(storage, 'ann').flatMap((page) =>
    readPendingEdits(storage, pendingKey('ann', page)),
  );

it('never stores the edits of one user under another user who signed in meanwhile', async () => {
  const server = await listen();
  const whoIsIt = vi.fn(() => Promise.resolve(false));
  const store = await openAnns(server.host, whoIsIt);
  store.edit(rename);
  server.cookie = 'ben';
  server.cut();
  await expect.poll(() => whoIsIt).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(server.hellos).toEqual(['ann', 'ann']);
  expect(whoIsIt).toHaveBeenCalledTimes(1);
  expect(server.stored).toEqual([]);
  expect(storedEdits().map(({ command }) => command)).toEqual([rename]);
});

it('reconnects automatically if the same user is still signed in', async () => {
  const server = await listen();
  const store = await openAnns(server.host, () => {
    server.cookie = 'ann';
    return Promise.resolve(true);
  });
  store.edit(rename);
  server.cookie = 'nobody';
  server.cut();
  await expect.poll(() => server.hellos).toEqual(['ann', 'ann', 'ann']);
  await expect.poll(() => server.stored).toEqual(['ann']);
});

it('sends the user id with edits on page hide', async () => {
  const server = await listen();
  const sent = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', sent);
  const store = await openAnns(server.host, () => Promise.resolve(true));
  store.edit(rename);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledWith('/api/v1/commands?uid=ann', expect.anything());
});

const atBeas = { userId: 'ann', ownerId: 'bea' };
const stays = () => Promise.resolve(true);

/** Bea's document, with Ann as a writer. */
function beas() {
  const document = defaultDocument();
  document.settings.authorizedUsers = { ann: { role: 'writer', name: 'Ann' } };
  return document;
}

async function openBeas(onAccessRemoved: (unsaved: number) => void = vi.fn()) {
  const server = await listen();
  server.document = beas();
  const store = await openAnns(server.host, stays, atBeas, onAccessRemoved);
  return { server, store };
}

it('CREW60 keeps pending edits of different documents apart', async () => {
  const { server, store } = await openBeas();
  expect(server.documents).toEqual(['bea']);
  server.isDeaf = true;
  expect(store.edit(rename).kind).toBe('accepted');
  expect(storedEdits()).toEqual([]);
  expect(pagesWithPendingEdits(storage, 'ann@bea')).toHaveLength(1);
});

it('CREW60 sends the document id with edits on page hide', async () => {
  const { store } = await openBeas();
  const sent = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', sent);
  store.edit(rename);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledWith('/api/v1/commands?uid=ann&document=bea', expect.anything());
});

it('CREW61 reports and drops unsaved edits when access is removed', async () => {
  const onAccessRemoved = vi.fn();
  const { server, store } = await openBeas(onAccessRemoved);
  const sent = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', sent);
  server.isDeaf = true;
  store.edit(rename);
  server.sendMessage({ type: 'error', reason: 'removed' });
  await expect.poll(() => onAccessRemoved).toHaveBeenCalledWith(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).not.toHaveBeenCalled();
  expect(server.stored).toEqual([]);
  expect(pagesWithPendingEdits(storage, 'ann@bea')).toEqual([]);
  expect(onAccessRemoved).toHaveBeenCalledTimes(1);
});

it('CREW61 also detects removed access on the next hello, and stops reconnecting', async () => {
  const onAccessRemoved = vi.fn();
  const { server } = await openBeas(onAccessRemoved);
  server.crew = [];
  server.cut();
  await expect.poll(() => onAccessRemoved).toHaveBeenCalledWith(0);
  const hellos = server.hellos.length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(server.hellos).toHaveLength(hellos);
});
