import type { Viewers } from '@quizcast/game/protocol/protocol';
import { z } from 'zod';
import type { GuestName, LobbyAccess, Presence } from '../../lobby/presence.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { Lease, Node } from '../../ports/lease.ts';
import type { Guest } from '../../ports/seat-repository.ts';
import { ticketHeader, Tickets, type ForwardedClient } from '../../security/forward-token.ts';
import type { Surfaces } from '../../control/surfaces.ts';
import type { DocumentSubscribers } from '../document-subscribers.ts';
import type { LobbyUpdates } from '../lobby-updates.ts';
import type { Players } from '../players.ts';
import type { RemotePresence } from './remote-presence.ts';
import { GuestRevalidation } from './guest-revalidation.ts';
import { PresenceGossip } from './presence-gossip.ts';
import { noPresence, type ConnectedGuest, type NodePresence } from './node-presence.ts';
import { SocketProxy, type ProxiedSocket } from './socket-proxy.ts';
import type { Log } from '../../ports/log.ts';

/** What a node needs to join a cluster. */
export interface Nodes {
  bus: Bus;
  lease: Lease;
  /** Shared by all nodes. */
  secret: string;
}

export interface ClusterNodeDeps {
  nodes: Nodes;
  clock: Clock;
  log: Log;
  lobby: LobbyAccess;
  surfaces: Surfaces;
  players: Players;
  lobbyUpdates: LobbyUpdates;
  subscribers: ReadonlyMap<DocumentPath, DocumentSubscribers>;
  slowestLineMs: (path: DocumentPath, showId: string) => number | null;
  /** Closes the sockets of a session that has ended, here. */
  closeSession(sessionId: string): void;
}

/** Messages can get lost, so their effect is also checked this often. */
const checkEveryMs = 10_000;
/** How long to listen after a move in a document without subscribers on this node. */
const listenForMs = 60_000;
const sessionMessage = z.object({ sessionId: z.string().max(500) });
const tokenMessage = z.object({ tokenId: z.string().max(500) });

/** What the live sockets of this node need from the other nodes; decision 029. */
export class ClusterNode {
  /** Guests connected to any node. Changes to a guest reach their page on whichever node it is. */
  readonly presence: Presence;
  readonly #deps: ClusterNodeDeps;
  readonly #gossip: PresenceGossip;
  readonly #tickets: Tickets;
  readonly #guestChecks: GuestRevalidation;
  /** Status of the chats that this node reads. */
  readonly #viewers = new Map<DocumentPath, Viewers>();
  /** Documents played here without subscribers; the value stops listening for them. */
  readonly #listening = new Map<DocumentPath, Cancel>();
  /** Documents whose players were connected to a node that does not lead the document, at the last check. */
  #misplaced = new Set<DocumentPath>();
  readonly #stops: Cancel[];
  #stopChecking: Cancel;
  #forwardedSockets = 0;
  #isClosed = false;
  #loggedAtMs = -Infinity;

  constructor(deps: ClusterNodeDeps) {
    this.#deps = deps;
    const { nodes, clock, log, lobby, players, surfaces } = deps;
    const { bus, lease, secret } = nodes;
    this.#tickets = new Tickets(secret, lease.node.id, clock);
    const subscribersOf = (path: DocumentPath) => deps.subscribers.get(path) ?? null;
    this.#guestChecks = new GuestRevalidation({ lobby, players, subscribersOf, log });
    this.#gossip = new PresenceGossip({
      bus,
      clock,
      localPresence: (path) => this.#localPresence(path),
      onPresence: (path, before, after) => this.#peerChanged(path, before, after),
      onOrder: (path, overlayId, order) =>
        subscribersOf(path)?.overlaysOpen.order(overlayId, order),
      onLobby: (path, showId, guestId) => this.#lobbyChanged(path, showId, guestId),
    });
    this.presence = this.#presenceOf();
    this.#stops = [
      bus.onMessage('sessions', ({ body }) => {
        const message = sessionMessage.safeParse(body);
        if (message.success) deps.closeSession(message.data.sessionId);
      }),
      bus.onMessage('tokens', ({ body }) => {
        const message = tokenMessage.safeParse(body);
        if (message.success) surfaces.tokenChangedElsewhere(message.data.tokenId);
      }),
      surfaces.onChanged((tokenId) => bus.broadcast('tokens', { tokenId })),
    ];
    this.#stopChecking = clock.after(checkEveryMs, () => void this.#check());
  }

  /** The presence of this document on the other nodes. */
  remotePresence(path: DocumentPath): RemotePresence {
    const gossip = this.#gossip;
    return {
      peers: () => gossip.peers(path),
      changed: () => gossip.changed(path),
      healthChanged: () => gossip.healthChanged(path),
      order: (overlayId, order) => gossip.order(path, overlayId, order),
    };
  }

  /** The document has its first subscriber on this node. */
  began({ room: { path } }: DocumentSubscribers): void {
    this.#gossip.start(path);
  }

  /** The last subscriber on this node has left. */
  ended({ room: { path } }: DocumentSubscribers): void {
    this.#startOrStop(path);
  }

  /** This node started or stopped (null) reading the chat, or the number of answers has changed. */
  viewersChanged(path: DocumentPath, viewers: Viewers): void {
    if (viewers.chat === null) this.#viewers.delete(path);
    else this.#viewers.set(path, viewers);
    this.#startOrStop(path);
  }

  /** A player's page connected, disconnected or answers pings again. */
  guestsChanged(path: DocumentPath): void {
    this.#gossip.changed(path);
  }

  sessionClosed(sessionId: string): void {
    this.#deps.nodes.bus.broadcast('sessions', { sessionId });
  }

  /** Latency of the slowest player, as measured by the node that the players are connected to; null when unknown. */
  slowestLineMs(path: DocumentPath, showId: string): number | null {
    // Without subscribers the latency is not known yet; listening from now on provides it for the next move.
    if (!this.#deps.subscribers.has(path)) this.#listenForAWhile(path);
    const lines = this.#gossip.peers(path).flatMap((presence) => presence.lines);
    return lines.find((line) => line.showId === showId)?.slowestLineMs ?? null;
  }

  /** The other node that leads this document; null when this node does. Rejects with StoreFailure. */
  async leader(path: DocumentPath): Promise<Node | null> {
    return this.#other(await this.#deps.nodes.lease.holder(path));
  }

  /** As `leader`, but this node takes the lease when no node holds it. */
  async becomeLeader(path: DocumentPath): Promise<Node | null> {
    return this.#other(await this.#deps.nodes.lease.acquire(path));
  }

  /** Number of sockets currently proxied to other nodes. */
  get forwardedSockets(): number {
    return this.#forwardedSockets;
  }

  /** Proxies a socket to another node. */
  proxy(outer: ProxiedSocket, node: Node, forwarded: ForwardedClient): SocketProxy {
    const ticket = this.#tickets.issue(node.id, forwarded);
    const onError = (error: Error) => this.#logUnreachable(node, error);
    const onEnd = () => void (this.#forwardedSockets -= 1);
    const { clock } = this.#deps;
    const proxy = new SocketProxy(outer, { node, ticket, clock, onError, onEnd });
    this.#forwardedSockets += 1;
    return proxy;
  }

  /** The client that another node forwards; `none` for a direct connection, null for an invalid ticket. */
  forwarded(headers: Headers): ForwardedClient | 'none' | null {
    const ticket = headers.get(ticketHeader);
    return ticket === null ? 'none' : this.#tickets.redeem(ticket);
  }

  /** Notifies the other nodes that this one leaves. */
  close(): void {
    this.#isClosed = true;
    this.#stopChecking();
    for (const stop of [...this.#stops, ...this.#listening.values()]) stop();
    this.#gossip.close();
  }

  #startOrStop(path: DocumentPath): void {
    const isNeeded = [this.#deps.subscribers, this.#viewers, this.#listening].some((all) =>
      all.has(path),
    );
    if (!isNeeded) return this.#gossip.leave(path);
    this.#gossip.start(path);
    this.#gossip.changed(path);
  }

  #listenForAWhile(path: DocumentPath): void {
    this.#listening.get(path)?.();
    const stop = this.#deps.clock.after(listenForMs, () => {
      this.#listening.delete(path);
      this.#startOrStop(path);
    });
    this.#listening.set(path, stop);
    this.#gossip.start(path);
  }

  /** Logged once per interval: a thousand pages may notice at the same time. */
  #logUnreachable({ id, address }: Node, { message }: Error): void {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs - this.#loggedAtMs < checkEveryMs) return;
    this.#loggedAtMs = nowMs;
    this.#deps.log.warn({ node: id, address, message }, 'other node unreachable');
  }

  #other(node: Node | null): Node | null {
    return node === null || node.id === this.#deps.nodes.lease.node.id ? null : node;
  }

  #localPresence(path: DocumentPath): NodePresence {
    const subscribers = this.#deps.subscribers.get(path);
    const viewers = this.#viewers.get(path) ?? { chat: null, answered: null };
    if (subscribers === undefined) return { ...noPresence, ...viewers };
    const presence = subscribers.presence();
    return {
      ...presence,
      chat: presence.chat ?? viewers.chat,
      ...this.#guestsOf(path, subscribers),
    };
  }

  #guestsOf(
    path: DocumentPath,
    { guests: pages }: DocumentSubscribers,
  ): Pick<NodePresence, 'guests' | 'lines'> {
    const { players, slowestLineMs } = this.#deps;
    const guests = new Map<string, ConnectedGuest>();
    for (const { guest } of pages) {
      const { isConnected, line } = players.of(guest);
      if (isConnected) guests.set(guest.id, { id: guest.id, showId: guest.showId, line });
    }
    const shows = new Set([...guests.values()].map(({ showId }) => showId));
    const lines = [...shows].flatMap((showId) => {
      const ms = slowestLineMs(path, showId);
      return ms === null ? [] : [{ showId, slowestLineMs: ms }];
    });
    return { guests: [...guests.values()], lines };
  }

  #presenceOf(): Presence {
    const { players, lobbyUpdates: news } = this.#deps;
    const announce = ({ path, showId, id }: GuestName) => this.#gossip.lobby(path, showId, id);
    return {
      of: (guest) => {
        const here = players.of(guest);
        return here.isConnected ? here : this.#guestOnPeer(guest);
      },
      moved(guest: Guest) {
        players.moved(guest);
        announce(guest);
      },
      removed(guest) {
        players.removed(guest);
        announce(guest);
      },
      lobbyChanged: (path, showId) => {
        news.changed(path, showId);
        this.#gossip.lobby(path, showId, null);
      },
    };
  }

  #guestOnPeer({ id, path }: GuestName): ReturnType<Presence['of']> {
    for (const { guests } of this.#gossip.peers(path)) {
      const guest = guests.find((other) => other.id === id);
      if (guest !== undefined) return { isConnected: true, line: guest.line };
    }
    return { isConnected: false, line: null };
  }

  #peerChanged(path: DocumentPath, before: NodePresence | null, after: NodePresence | null): void {
    const subscribers = this.#deps.subscribers.get(path);
    if (subscribers === undefined) return;
    if (visibleStatus(before) !== visibleStatus(after)) subscribers.remoteStatusChanged();
    const [was, is] = [before?.guests ?? [], after?.guests ?? []];
    const shows = new Set([...was, ...is].map(({ showId }) => showId));
    for (const showId of shows)
      if (idsOf(was, showId) !== idsOf(is, showId)) this.#deps.lobbyUpdates.changed(path, showId);
  }

  #lobbyChanged(path: DocumentPath, showId: string, guestId: string | null): void {
    // A guest who is joining right now may have been looked up before this change.
    if (guestId !== null) this.#deps.players.noteChange();
    if (guestId !== null) void this.#guestChecks.run(path, showId);
    this.#deps.lobbyUpdates.changed(path, showId);
  }

  async #check(): Promise<void> {
    const { surfaces } = this.#deps;
    const misplaced = new Set<DocumentPath>();
    for (const [path, subscribers] of [...this.#deps.subscribers]) {
      const shows = new Set([...subscribers.guests].map(({ guest }) => guest.showId));
      for (const showId of shows) await this.#guestChecks.run(path, showId);
      if (shows.size > 0 && !subscribers.room.isLeader) misplaced.add(path);
      // Only at the second check in a row: taking a lease needs a moment.
      if (misplaced.has(path) && this.#misplaced.has(path)) subscribers.lostLease();
    }
    this.#misplaced = misplaced;
    await surfaces.revalidate();
    if (!this.#isClosed)
      this.#stopChecking = this.#deps.clock.after(checkEveryMs, () => void this.#check());
  }
}

const visibleStatus = (presence: NodePresence | null): string => {
  const { people, overlays, health, chat, answered } = presence ?? noPresence;
  return JSON.stringify([people, overlays, health, chat, answered]);
};

const idsOf = (guests: readonly ConnectedGuest[], showId: string): string =>
  JSON.stringify(guests.flatMap((guest) => (guest.showId === showId ? guest.id : [])).toSorted());
