import type { Bus, RevisionNotice, BusMessage } from '../ports/bus.ts';
import type { DocumentPath } from '../ports/document-store.ts';

/** Delivers one message to one node: once, unless a test changes it. */
export type Carry = (deliver: () => void) => void;

/** The buses of several nodes in one process, for tests, with configurable faults. */
export class JoinedBuses {
  readonly #nodes = new Set<JoinedBus>();
  carry: Carry = (deliver) => deliver();
  isWorking = true;

  of(id: string): JoinedBus {
    const bus = new JoinedBus(id, this);
    this.#nodes.add(bus);
    return bus;
  }

  /** Simulates a connection that was lost and restored. */
  gap(): void {
    for (const node of this.#nodes) node.reconnect();
  }

  pass(from: JoinedBus, deliver: (node: JoinedBus) => void): void {
    if (!this.isWorking) return;
    for (const node of this.#nodes) if (node !== from) this.carry(() => deliver(node));
  }

  leave(node: JoinedBus): void {
    this.#nodes.delete(node);
  }
}

type Listeners<Message> = Map<string, Set<(message: Message) => void>>;

function listen<Message>(
  all: Listeners<Message>,
  key: string,
  listener: (message: Message) => void,
): () => void {
  const there = all.get(key) ?? new Set();
  all.set(key, there.add(listener));
  return () => there.delete(listener);
}

/** The bus of one node. */
export class JoinedBus implements Bus {
  readonly #id: string;
  readonly #all: JoinedBuses;
  readonly #news: Listeners<RevisionNotice> = new Map();
  readonly #words: Listeners<BusMessage> = new Map();
  readonly #gaps = new Set<() => void>();
  #number = 0;

  constructor(id: string, all: JoinedBuses) {
    this.#id = id;
    this.#all = all;
  }

  publish(news: RevisionNotice): void {
    this.#all.pass(this, (node) => {
      for (const listener of node.#news.get(news.path) ?? []) listener(news);
    });
  }

  subscribe(path: DocumentPath, listener: (news: RevisionNotice) => void): () => void {
    return listen(this.#news, path, listener);
  }

  broadcast(topic: string, body: unknown): void {
    this.#number += 1;
    const word: BusMessage = { node: this.#id, number: this.#number, body: structuredClone(body) };
    this.#all.pass(this, (node) => {
      for (const listener of node.#words.get(topic) ?? []) listener(structuredClone(word));
    });
  }

  onMessage(topic: string, listener: (word: BusMessage) => void): () => void {
    return listen(this.#words, topic, listener);
  }

  onReconnect(listener: () => void): () => void {
    this.#gaps.add(listener);
    return () => this.#gaps.delete(listener);
  }

  reconnect(): void {
    for (const listener of this.#gaps) listener();
  }

  isWorking(): boolean {
    return this.#all.isWorking;
  }

  async close(): Promise<void> {
    this.#all.leave(this);
    this.#news.clear();
    this.#words.clear();
  }
}
