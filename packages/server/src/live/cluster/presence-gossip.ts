import type { OverlayOrder } from '@quizcast/game/protocol/protocol';
import type { Bus, BusMessage } from '../../ports/bus.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import {
  topicOf,
  presenceMessageSchema,
  type PresenceMessage,
  type NodePresence,
} from './node-presence.ts';

export interface PresenceGossipDeps {
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  clock: Clock;
  /** Presence of a document on this node. */
  localPresence(path: DocumentPath): NodePresence;
  /** The presence on another node has changed; null: there is none. */
  onPresence(path: DocumentPath, before: NodePresence | null, after: NodePresence | null): void;
  onOrder(path: DocumentPath, overlayId: string | null, order: OverlayOrder): void;
  /** The stored seats of this show, and of this guest, have changed. */
  onLobby(path: DocumentPath, showId: string, guestId: string | null): void;
}

/** Presence of one document on one other node. */
interface PeerPresence {
  /** Number of the newest message; older ones that arrive later are ignored. */
  number: number;
  receivedAtMs: number;
  /** Null when it has ended. Kept for a while so that a delayed older message is recognized. */
  presence: NodePresence | null;
}

/** A document with subscribers on this node. */
interface LocalPresence {
  peers: Map<string, PeerPresence>;
  /** Orders already carried out: messages may arrive twice. */
  orders: Set<string>;
  sentJson: string;
  sentAtMs: number;
  hasHealthChanged: boolean;
  /** Guests are connected, so their latencies keep changing. */
  hasGuests: boolean;
  wait: Cancel | null;
  stop: Cancel;
}

const sendEveryMs = 500;
const sendHealthEveryMs = 2000;
const repeatEveryMs = 5000;
const expiresAfterMs = 12_000;
/** The bus drops messages older than a minute. */
const forgetAfterMs = 75_000;
const beatMs = 1000;
const maxPeers = 200;
const maxOrders = 100;

/**
 * Presence of this node's documents on the other nodes. Each node repeats its own presence every few seconds and drops
 * presence that was not repeated, so lost, duplicated, late or reordered messages are corrected within seconds.
 */
export class PresenceGossip {
  readonly #deps: PresenceGossipDeps;
  readonly #documents = new Map<DocumentPath, LocalPresence>();
  #stopBeat: Cancel;

  constructor(deps: PresenceGossipDeps) {
    this.#deps = deps;
    this.#stopBeat = deps.clock.after(beatMs, () => this.#beat());
  }

  /** Starts exchanging the presence of a document. */
  start(path: DocumentPath): void {
    if (this.#documents.has(path)) return;
    const { bus } = this.#deps;
    const local: LocalPresence = {
      peers: new Map(),
      orders: new Set(),
      sentJson: '',
      sentAtMs: -Infinity,
      hasHealthChanged: false,
      hasGuests: false,
      wait: null,
      stop: bus.onMessage(topicOf(path), (message) => this.#onMessage(path, local, message)),
    };
    this.#documents.set(path, local);
    this.#send(path, local, true);
  }

  /** Stops, and notifies the other nodes. */
  leave(path: DocumentPath): void {
    const local = this.#documents.get(path);
    if (local === undefined) return;
    this.#documents.delete(path);
    local.wait?.();
    local.stop();
    this.#broadcast(path, { kind: 'bye' });
  }

  changed(path: DocumentPath): void {
    const local = this.#documents.get(path);
    if (local !== undefined) this.#sendWithin(path, local, sendEveryMs);
  }

  healthChanged(path: DocumentPath): void {
    const local = this.#documents.get(path);
    if (local !== undefined) local.hasHealthChanged = true;
  }

  peers(path: DocumentPath): NodePresence[] {
    const peers = this.#documents.get(path)?.peers.values() ?? [];
    return [...peers].flatMap(({ presence }) => presence ?? []);
  }

  order(path: DocumentPath, overlayId: string | null, order: OverlayOrder): void {
    this.#broadcast(path, { kind: 'order', overlayId, order });
  }

  /** This node has changed the stored seats. */
  lobby(path: DocumentPath, showId: string, guestId: string | null): void {
    this.#broadcast(path, { kind: 'lobby', showId, guestId });
  }

  close(): void {
    this.#stopBeat();
    for (const path of this.#documents.keys()) this.leave(path);
  }

  #broadcast(path: DocumentPath, message: PresenceMessage): void {
    this.#deps.bus.broadcast(topicOf(path), message);
  }

  #beat(): void {
    const nowMs = this.#deps.clock.nowMs();
    for (const [path, local] of this.#documents) {
      this.#expirePeers(path, local, nowMs);
      const sinceMs = nowMs - local.sentAtMs;
      if (sinceMs >= repeatEveryMs) this.#send(path, local, false);
      else if ((local.hasHealthChanged || local.hasGuests) && sinceMs >= sendHealthEveryMs)
        this.#sendIfChanged(path, local);
    }
    this.#stopBeat = this.#deps.clock.after(beatMs, () => this.#beat());
  }

  #expirePeers(path: DocumentPath, local: LocalPresence, nowMs: number): void {
    for (const [node, { receivedAtMs: heardAtMs, presence, number }] of local.peers) {
      const agoMs = nowMs - heardAtMs;
      if (agoMs >= forgetAfterMs) local.peers.delete(node);
      else if (presence !== null && agoMs >= expiresAfterMs) {
        local.peers.set(node, { number, receivedAtMs: heardAtMs, presence: null });
        this.#deps.onPresence(path, presence, null);
      }
    }
  }

  #sendWithin(path: DocumentPath, local: LocalPresence, ms: number): void {
    if (local.wait !== null) return;
    const waitMs = ms - (this.#deps.clock.nowMs() - local.sentAtMs);
    if (waitMs <= 0) return this.#sendIfChanged(path, local);
    local.wait = this.#deps.clock.after(waitMs, () => {
      local.wait = null;
      this.#sendIfChanged(path, local);
    });
  }

  #sendIfChanged(path: DocumentPath, local: LocalPresence): void {
    local.hasHealthChanged = false;
    const presence = this.#deps.localPresence(path);
    if (JSON.stringify(presence) !== local.sentJson) this.#send(path, local, false, presence);
  }

  #send(
    path: DocumentPath,
    local: LocalPresence,
    isNew: boolean,
    presence = this.#deps.localPresence(path),
  ): void {
    local.sentJson = JSON.stringify(presence);
    local.sentAtMs = this.#deps.clock.nowMs();
    local.hasHealthChanged = false;
    local.hasGuests = presence.guests.length > 0;
    this.#broadcast(path, { kind: 'share', isNew, share: presence });
  }

  #onMessage(path: DocumentPath, local: LocalPresence, message: BusMessage): void {
    const read = presenceMessageSchema.safeParse(message.body);
    if (!read.success) return;
    const { data } = read;
    switch (data.kind) {
      case 'share':
        this.#setPeer(path, local, message, data.share);
        // A new node needs the presence again, even unchanged.
        if (data.isNew) {
          local.sentJson = '';
          this.#sendWithin(path, local, sendEveryMs);
        }
        return;
      case 'bye':
        return this.#setPeer(path, local, message, null);
      case 'order':
        if (isNewOrder(local, message)) this.#deps.onOrder(path, data.overlayId, data.order);
        return;
      case 'lobby':
        this.#deps.onLobby(path, data.showId, data.guestId);
    }
  }

  #setPeer(
    path: DocumentPath,
    local: LocalPresence,
    { node, number }: BusMessage,
    presence: NodePresence | null,
  ): void {
    const known = local.peers.get(node);
    if (known !== undefined && number <= known.number) return;
    if (known === undefined && local.peers.size >= maxPeers) return;
    local.peers.set(node, { number, receivedAtMs: this.#deps.clock.nowMs(), presence });
    const before = known?.presence ?? null;
    if (JSON.stringify(before) !== JSON.stringify(presence))
      this.#deps.onPresence(path, before, presence);
  }
}

function isNewOrder({ orders }: LocalPresence, { node, number }: BusMessage): boolean {
  const name = `${node} ${number}`;
  if (orders.has(name)) return false;
  orders.add(name);
  const [oldest] = orders;
  if (orders.size > maxOrders && oldest !== undefined) orders.delete(oldest);
  return true;
}
