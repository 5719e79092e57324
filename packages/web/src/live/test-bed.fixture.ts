import type { KnownRevision } from '@quizcast/game/client/view-follower';
import type { UserCommand } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Patch } from '@quizcast/game/patch';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { reduce } from '@quizcast/game/reduce';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import { DocumentStore } from './store/document-store.ts';
import type { RefusedEdit } from './store/document-store-options.ts';
import { PendingQueue, type KeyValueStore } from './store/pending-queue.ts';

// Test environment for the document store: a clock, browser storage, a server, and unreliable connections.

export const userId = 'user1';

export function memoryStorage(): KeyValueStore & { isFull: boolean } {
  const entries = new Map<string, string>();
  const storage = {
    isFull: false,
    get: (key: string) => entries.get(key) ?? null,
    set(key: string, value: string) {
      if (!storage.isFull) entries.set(key, value);
      return !storage.isFull;
    },
    remove: (key: string) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
  return storage;
}

type Answer = { kind: 'accepted'; revision: number } | { kind: 'refused'; reason: Refusal };

/** Simulates the server: applies commands by the real rules, in order, once per id. */
export class TestServer {
  document: QuizShowApp = defaultDocument();
  revision = 1;
  timeline = 'first';
  /** Refuses every command with this reason, as with a full disk. */
  failing: Refusal | null = null;
  readonly applied: { id: string; command: UserCommand }[] = [];
  #answers = new Map<string, Answer>();
  #log = new Map<number, Patch[]>();
  #watchers = new Set<(message: ServerMessage) => void>();

  watch(listener: (message: ServerMessage) => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  /** Reverts to an earlier state, as after a restore. */
  restore(document: QuizShowApp, revision: number): void {
    Object.assign(this, { document, revision, timeline: `${this.timeline} and another` });
    this.#log.clear();
    this.#answers.clear();
  }

  /** Answers a `hello` with the changes since `known`, or the whole state. */
  hello(known: KnownRevision | null): ServerMessage {
    const revision = known?.timeline === this.timeline ? known.revision : null;
    const patches: Patch[] = [];
    for (let at = (revision ?? 0) + 1; at <= this.revision; at++) {
      const entry = this.#log.get(at);
      if (revision === null || entry === undefined) return this.#snapshot();
      patches.push(...entry);
    }
    return { type: 'patch', from: revision ?? 0, to: this.revision, patches };
  }

  submit(id: string, command: UserCommand): ServerMessage {
    const known = this.#answers.get(id);
    if (known !== undefined) return asMessage(id, known);
    if (this.failing !== null) return { type: 'refused', id, reason: this.failing };
    const stamp = { atMs: 0, actor: { kind: 'owner' as const, userId }, dice: 7 };
    const result = reduce(this.document, command, stamp);
    if (result.kind === 'refused')
      return this.#record(id, { kind: 'refused', reason: result.reason });
    const from = this.revision++;
    this.document = result.document;
    this.applied.push({ id, command });
    this.#log.set(this.revision, result.patches);
    for (const tell of this.#watchers)
      tell({ type: 'patch', from, to: this.revision, patches: result.patches });
    return this.#record(id, { kind: 'accepted', revision: this.revision });
  }

  #record(id: string, answer: Answer): ServerMessage {
    this.#answers.set(id, answer);
    return asMessage(id, answer);
  }

  #snapshot(): ServerMessage {
    const { revision, timeline, document } = this;
    return { type: 'snapshot', revision, timeline, nowMs: 0, state: document };
  }
}

const asMessage = (id: string, answer: Answer): ServerMessage =>
  answer.kind === 'accepted'
    ? { type: 'accepted', id, revision: answer.revision }
    : { type: 'refused', id, reason: answer.reason };

export const clock = () => {
  const time = { nowMs: 1_000_000, pass: (ms: number) => void (time.nowMs += ms) };
  return time;
};

/** One page of the app, on a connection that delivers messages only on request. */
export class TestPage {
  readonly store: DocumentStore;
  readonly pageId: string;
  readonly refused: RefusedEdit[] = [];
  readonly savedAtMs: number[] = [];
  /** Messages in flight to the server and to the page. */
  readonly up: (() => ServerMessage)[] = [];
  readonly down: ServerMessage[] = [];
  isUp = false;
  #server: TestServer;
  #unwatch: (() => void) | null = null;

  constructor(server: TestServer, time: { nowMs: number }, storage: KeyValueStore, pageId: string) {
    this.#server = server;
    this.pageId = pageId;
    this.store = new DocumentStore({
      actor: { kind: 'owner', userId },
      queue: new PendingQueue(storage, userId, pageId),
      nowMs: () => time.nowMs,
      send: (id, command) => this.#send(() => server.submit(id, command)),
      requestState: (known) => void this.#send(() => server.hello(known)),
      onRefused: (refused) => this.refused.push(refused),
      lastSavedAtMs: null,
      onSaved: (atMs) => this.savedAtMs.push(atMs),
    });
  }

  get document(): QuizShowApp {
    const { document } = this.store.state.getState();
    if (document === null) throw new Error('not loaded');
    return document;
  }

  connect(): void {
    if (this.isUp) return;
    this.isUp = true;
    this.#unwatch = this.#server.watch((message) => this.down.push(message));
    this.store.opened();
  }

  /** Closes the connection; messages in flight in both directions are lost. */
  cut(): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.#unwatch?.();
    this.up.length = 0;
    this.down.length = 0;
    this.store.closed();
  }

  /** The sender receives the confirmation of its command before the patch that contains it. */
  deliverUp(): void {
    const before = this.down.length;
    const answer = this.up.shift()?.();
    if (answer !== undefined) this.down.splice(before, 0, answer);
  }

  deliverDown(): void {
    const message = this.down.shift();
    if (message !== undefined) this.store.received(message);
  }

  /** Delivers all messages until none is in flight. */
  settle(): void {
    while (this.up.length > 0 || this.down.length > 0) {
      this.deliverUp();
      this.deliverDown();
    }
  }

  #send(message: () => ServerMessage): boolean {
    if (!this.isUp) return false;
    this.up.push(message);
    return true;
  }
}
