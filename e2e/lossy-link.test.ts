import { once } from 'node:events';
import { Reconnector, type Socket } from '@quizcast/game/client/reconnector';
import type { UserCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { isServerMessage, protocolVersion } from '@quizcast/game/protocol/protocol';
import { throwDice } from '@quizcast/game/stamp';
import { expect, it } from 'vitest';
import WebSocket, { WebSocketServer, type RawData } from 'ws';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { documentPath } from '../packages/server/src/documents/rooms.ts';
import { pageDevice } from '../packages/web/src/live/page-link.ts';
import { DocumentStore } from '../packages/web/src/live/store/document-store.ts';
import type { RefusedEdit } from '../packages/web/src/live/store/document-store-options.ts';
import { newId } from '../packages/web/src/live/new-id.ts';
import { PendingQueue, type KeyValueStore } from '../packages/web/src/live/store/pending-queue.ts';
import { LiveView } from '../packages/web/src/overlay/live-view.ts';

// Two pages of one owner and an overlay, running the browser code, on the real room, store and socket. The link between
// them drops, duplicates, delays and reorders frames and disconnects, including faults that TCP would never cause.

/** Time in the pages runs this many times faster, to shorten the test's waits. */
const haste = 20;

interface LinkErrors {
  dropped: number;
  doubled: number;
  delayed: number;
  cut: number;
}

class LossyLink {
  readonly errors: LinkErrors = { dropped: 0, doubled: 0, delayed: 0, cut: 0 };
  isHealed = false;
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly #dice: () => number;

  constructor(target: string, dice: () => number) {
    this.#dice = dice;
    this.#server.on('connection', (near, request) => {
      const { cookie = '' } = request.headers;
      const origin = target.replace('ws:', 'http:').replace('/live', '');
      const far = new WebSocket(target, { headers: { cookie, origin } });
      const waiting: string[] = [];
      near.on('message', (data) => {
        if (far.readyState === far.OPEN) this.#carry(far, textOf(data), near);
        else waiting.push(textOf(data));
      });
      far.on('open', () => {
        for (const text of waiting) this.#carry(far, text, near);
      });
      far.on('message', (data) => this.#carry(near, textOf(data), far));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('close', () => other.terminate());
        one.on('error', () => other.terminate());
      }
    });
  }

  async address(): Promise<string> {
    if (this.#server.address() === null) await once(this.#server, 'listening');
    const address = this.#server.address();
    return `ws://127.0.0.1:${typeof address === 'string' ? address : address?.port}/live`;
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }

  #carry(to: WebSocket, text: string, from: WebSocket): void {
    const throwOf = this.isHealed ? 1 : this.#dice();
    const pass = () => {
      if (to.readyState === to.OPEN) to.send(text);
    };
    if (throwOf < 0.06) this.errors.dropped += 1;
    else if (throwOf < 0.1) {
      this.errors.doubled += 1;
      pass();
      pass();
    } else if (throwOf < 0.2) {
      this.errors.delayed += 1;
      setTimeout(pass, 1 + this.#dice() * 30);
    } else if (throwOf < 0.205) {
      this.errors.cut += 1;
      from.terminate();
      to.terminate();
    } else pass();
  }
}

const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '');

const memory = (): KeyValueStore => {
  const storage = new Map<string, string>();
  return {
    get: (key) => storage.get(key) ?? null,
    set: (key, value) => storage.set(key, value).size > 0,
    remove: (key) => void storage.delete(key),
    keys: () => [...storage.keys()],
  };
};

const timing = { firstRetryMs: 10, lastRetryMs: 50, pingMs: 100, missMs: 100 };

/** A page of the owner, composed as in the app. */
class Page {
  readonly store: DocumentStore;
  readonly refused: RefusedEdit[] = [];
  readonly edited: string[] = [];
  readonly #connection: Reconnector;
  readonly #ticking: ReturnType<typeof setInterval>;

  constructor(address: string, cookie: string) {
    const bornMs = Date.now();
    const nowMs = () => bornMs + (Date.now() - bornMs) * haste;
    const send = (id: string, command: UserCommand) =>
      this.#connection.send({ type: 'command', id, command });
    this.store = new DocumentStore({
      actor: { kind: 'owner', userId: 'anna' },
      queue: new PendingQueue(memory(), 'anna', newId()),
      nowMs,
      send,
      requestState: (knownRevision) =>
        this.#connection.send({
          type: 'hello',
          protocol: protocolVersion,
          view: 'owner',
          uid: 'anna',
          ...(knownRevision === null ? {} : { revision: knownRevision.revision }),
          ...(knownRevision?.timeline === null || knownRevision === null
            ? {}
            : { timeline: knownRevision.timeline }),
        }),
      onRefused: (refused) => this.refused.push(refused),
      lastSavedAtMs: null,
      onSaved: () => undefined,
    });
    this.#connection = new Reconnector({
      isKnown: isServerMessage,
      device: pageDevice,
      open: () => opened(address, cookie),
      onOpen: () => this.store.opened(),
      onClose: () => this.store.closed(),
      onMessage: (message) => this.store.received(message),
      timing,
    });
    this.#connection.start();
    this.#ticking = setInterval(() => this.store.tick(), 1000 / haste);
  }

  get document(): QuizShowApp | null {
    return this.store.state.getState().document;
  }

  get isSaved(): boolean {
    return this.store.state.getState().save.kind === 'saved';
  }

  end(): void {
    clearInterval(this.#ticking);
    this.#connection.end();
  }
}

function opened(address: string, cookie: string): Socket {
  const socket = new WebSocket(address, { headers: { cookie } });
  return {
    get readyState() {
      return socket.readyState;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      if (type === 'message') socket.on('message', (data) => listener({ data: textOf(data) }));
      else socket.on(type, () => listener({ data: null }));
    },
  };
}

const pick = <Item>(items: readonly Item[], dice: () => number): Item | undefined =>
  items[Math.floor(dice() * items.length)];

/** A single user action. Ids come from the seeded generator, so that a seed reproduces the whole run. */
function act(page: Page, dice: () => number, number: number): void {
  const show = page.document?.shows[0];
  if (show === undefined) return;
  const stages = ['shows', show.id, 'stages'];
  const stage = pick(show.stages, dice);
  const edit = (command: Parameters<DocumentStore['edit']>[0]) => {
    if (page.store.edit(command).kind === 'accepted') page.edited.push(command.type);
  };
  const kind = Math.floor(dice() * 8);
  if (kind === 0 || stage === undefined)
    edit({ type: 'edit.insert', path: stages, value: { id: `new${number}` }, before: null });
  else if (kind <= 3) {
    const answer = Math.floor(dice() * 4);
    const path = [...stages, stage.id, 'question', 'answers', answer];
    edit({ type: 'edit.update', path, value: `text ${number}` });
  } else if (kind === 4) {
    const before = pick(show.stages, dice)?.id ?? null;
    edit({ type: 'edit.move', path: [...stages, stage.id], before });
  } else if (kind === 5 && show.stages.length > 3)
    edit({ type: 'edit.remove', path: [...stages, stage.id] });
  else {
    const answer = pick([0, 1, 2, 3] as const, dice) ?? 0;
    const command =
      pick(
        [
          { type: 'stageQuiz.start', showId: show.id },
          { type: 'stageQuiz.nextStage', showId: show.id },
          { type: 'stageQuiz.lockAnswer', showId: show.id, answer },
          { type: 'stageQuiz.undo', showId: show.id },
        ] as const,
        dice,
      ) ?? ({ type: 'stageQuiz.undo', showId: show.id } as const);
    void page.store.play(command);
  }
}

async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: () => string,
): Promise<void> {
  const deadlineMs = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error(`did not come to be: ${what()}`);
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function storedIn(testServer: TestServer): Promise<QuizShowApp> {
  const stored = await testServer.rooms.document('anna');
  if (stored.kind === 'unreadable') throw new Error('unreadable');
  return stored.document;
}

async function run(seed: number): Promise<LinkErrors & { edits: number; refused: number }> {
  const dice = throwDice(seed);
  const testServer = await startTestServer();
  const link = new LossyLink(testServer.url, throwDice(seed + 1));
  const address = await link.address();
  const pages = ['s1', 's2'].map((id) => new Page(address, testServer.people.signIn('anna', id)));
  const overlay = new LiveView({
    uid: 'anna',
    open: () => opened(address, ''),
    onReload: () => undefined,
    timing: { ...timing, answerMs: 100 },
  });
  overlay.start();
  try {
    await waitUntil(
      () => pages.every((page) => page.document !== null),
      () => 'first pictures',
    );
    for (let number = 0; number < 120; number++) {
      const page = pages[Math.floor(dice() * pages.length)];
      if (page !== undefined) act(page, dice, number);
      if (dice() < 0.3) page?.store.saveNow();
      await new Promise((wait) => setTimeout(wait, dice() * 12));
    }
    link.isHealed = true;
    for (const page of pages) page.store.saveNow();
    await waitUntil(
      () => pages.every((page) => page.isSaved),
      () => `saved: ${JSON.stringify(pages.map((page) => page.store.state.getState().save))}`,
    );
    // The link may drop even the last message; another change makes the pages notice the gap.
    await testServer.rooms.submit(
      documentPath('anna'),
      { type: 'edit.update', path: ['settings', 'showWatermark'], value: false },
      `last-${seed}`,
      { kind: 'system' },
    );
    const picture = () => overlay.state().picture?.view;
    await waitUntil(
      async () => {
        const stored = await storedIn(testServer);
        return (
          pages.every((page) => same(page.document, stored)) && same(picture(), overlayView(stored))
        );
      },
      () => `converged, seed ${seed}`,
    );
    const stored = await storedIn(testServer);
    const ids = stored.shows[0]?.stages.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    const read = await testServer.store.read(documentPath('anna'));
    expect(read?.document).toEqual(stored);
    const log = await testServer.store.since(documentPath('anna'), 0, 10_000);
    expect(new Set(log.map(({ commandId }) => commandId)).size).toBe(log.length);
    return {
      ...link.errors,
      edits: pages.reduce((sum, { edited }) => sum + edited.length, 0),
      refused: pages.reduce((sum, { refused }) => sum + refused.length, 0),
    };
  } finally {
    overlay.end();
    for (const page of pages) page.end();
    link.close();
    await testServer.close();
  }
}

it('two owner pages and an overlay converge with the store over a lossy link @release', async () => {
  const totals: Record<string, number> = {};
  for (const seed of [1, 22, 333, 4444, 55_555, 666_666]) {
    const counts: Record<string, number> = { ...(await run(seed)) };
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
  }
  console.log('faults put in, all healed:', totals);
  expect(totals['dropped']).toBeGreaterThan(50);
  expect(totals['doubled']).toBeGreaterThan(30);
  expect(totals['cut']).toBeGreaterThan(3);
});
