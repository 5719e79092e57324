import type { Viewers } from '@quizcast/game/protocol/protocol';
import { z } from 'zod';
import type { GuestName, LobbyDoor, Presence } from '../../lobby/presence.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { Lease, Node } from '../../ports/lease.ts';
import type { Guest } from '../../ports/seat-repository.ts';
import { ticketHeader, Tickets, type ForwardedClient } from '../../security/forward-token.ts';
import type { Surfaces } from '../../control/surfaces.ts';
import type { DocumentSubscribers } from '../document-subscribers.ts';
import type { LobbyNews } from '../lobby-news.ts';
import type { Players } from '../players.ts';
import type { RemotePresence } from './remote-presence.ts';
import { GuestLooks } from './guest-revalidation.ts';
import { PresenceGossip } from './presence-gossip.ts';
import { emptyShare, type GuestThere, type Share } from './node-presence.ts';
import { Pipe, type PipedSocket } from './socket-proxy.ts';
import type { Log } from '../../ports/log.ts';

/** What a node needs to be one of several. */
export interface Nodes {
  bus: Bus;
  lease: Lease;
  /** That all nodes share. */
  secret: string;
}

export interface AcrossDeps {
  nodes: Nodes;
  clock: Clock;
  log: Log;
  lobby: LobbyDoor;
  surfaces: Surfaces;
  players: Players;
  news: LobbyNews;
  audiences: ReadonlyMap<DocumentPath, DocumentSubscribers>;
  slowestLineMs: (path: DocumentPath, showId: string) => number | null;
  /** Closes the sockets of a session that has ended, here. */
  closeSession(sessionId: string): void;
}

/** A word may be lost: what it would have said is looked up this often. */
const lookEveryMs = 10_000;
/** After a move of a document that nobody watches here. */
const listenForMs = 60_000;
const sessionWord = z.object({ sessionId: z.string().max(500) });
const tokenWord = z.object({ tokenId: z.string().max(500) });

/** The live socket of one node, as far as it has to do with those of the others; decision 029. */
export class ClusterNode {
  /** The guests who are connected anywhere, and what is told to them wherever they are. */
  readonly presence: Presence;
  readonly #deps: AcrossDeps;
  readonly #neighbours: PresenceGossip;
  readonly #tickets: Tickets;
  readonly #looks: GuestLooks;
  /** Chats that are read here. */
  readonly #viewers = new Map<DocumentPath, Viewers>();
  /** Documents that are played here without anybody watching, and the end of that. */
  readonly #listening = new Map<DocumentPath, Cancel>();
  /** Documents whose players were found at the wrong node. */
  #astray = new Set<DocumentPath>();
  readonly #stops: Cancel[];
  #stopLooking: Cancel;
  #forwardedSockets = 0;
  #isClosed = false;
  #toldAtMs = -Infinity;

  constructor(deps: AcrossDeps) {
    this.#deps = deps;
    const { nodes, clock, log, lobby, players, audiences, surfaces } = deps;
    const { bus, lease, secret } = nodes;
    this.#tickets = new Tickets(secret, lease.node.id, clock);
    const audience = (path: DocumentPath) => audiences.get(path) ?? null;
    this.#looks = new GuestLooks({ lobby, players, audience, log });
    this.#neighbours = new PresenceGossip({
      bus,
      clock,
      own: (path) => this.#own(path),
      onShare: (path, before, after) => this.#shareChanged(path, before, after),
      onOrder: (path, overlayId, order) => audience(path)?.overlaysOpen.order(overlayId, order),
      onLobby: (path, showId, guestId) => this.#lobbyChanged(path, showId, guestId),
    });
    this.presence = this.#presenceOf();
    this.#stops = [
      bus.hear('sessions', ({ body }) => {
        const word = sessionWord.safeParse(body);
        if (word.success) deps.closeSession(word.data.sessionId);
      }),
      bus.hear('tokens', ({ body }) => {
        const word = tokenWord.safeParse(body);
        if (word.success) surfaces.tokenChangedElsewhere(word.data.tokenId);
      }),
      surfaces.onChanged((tokenId) => bus.say('tokens', { tokenId })),
    ];
    this.#stopLooking = clock.after(lookEveryMs, () => void this.#look());
  }

  /** What an audience of this document has to do with the others. */
  remotePresence(path: DocumentPath): RemotePresence {
    const neighbours = this.#neighbours;
    return {
      shares: () => neighbours.shares(path),
      changed: () => neighbours.changed(path),
      changedSlowly: () => neighbours.changedSlowly(path),
      order: (overlayId, order) => neighbours.order(path, overlayId, order),
    };
  }

  /** This document has an audience here from now on. */
  began({ room: { path } }: DocumentSubscribers): void {
    this.#neighbours.attend(path);
  }

  /** It has none any more. */
  ended({ room: { path } }: DocumentSubscribers): void {
    this.#attendOrLeave(path);
  }

  /** The chat is read here, or (null) is not any more; or another number of viewers has answered. */
  viewersChanged(path: DocumentPath, viewers: Viewers): void {
    if (viewers.chat === null) this.#viewers.delete(path);
    else this.#viewers.set(path, viewers);
    this.#attendOrLeave(path);
  }

  /** A player's page has come or gone, or is heard again. */
  guestsChanged(path: DocumentPath): void {
    this.#neighbours.changed(path);
  }

  sessionClosed(sessionId: string): void {
    this.#deps.nodes.bus.say('sessions', { sessionId });
  }

  /** As the node has measured it that the players of this show are at; null when none has. */
  slowestLineMs(path: DocumentPath, showId: string): number | null {
    // Where nobody watches, nothing is known at first: the next move knows it.
    if (!this.#deps.audiences.has(path)) this.#listenFor(path);
    const lines = this.#neighbours.shares(path).flatMap((share) => share.lines);
    return lines.find((line) => line.showId === showId)?.slowestLineMs ?? null;
  }

  /** The other node that players of this document belong to; null when it is this one. Rejects with StoreFailure. */
  async keeper(path: DocumentPath): Promise<Node | null> {
    return this.#other(await this.#deps.nodes.lease.holder(path));
  }

  /** As `keeper`, and this node becomes it when there is none. */
  async become(path: DocumentPath): Promise<Node | null> {
    return this.#other(await this.#deps.nodes.lease.take(path));
  }

  /** Sockets that are piped to other nodes now. */
  get forwardedSockets(): number {
    return this.#forwardedSockets;
  }

  /** Pipes a socket to another node. */
  pipe(outer: PipedSocket, node: Node, forwarded: ForwardedClient): Pipe {
    const ticket = this.#tickets.write(node.id, forwarded);
    const onTrouble = (error: Error) => this.#notReached(node, error);
    const onEnd = () => void (this.#forwardedSockets -= 1);
    const pipe = new Pipe(outer, { node, ticket, clock: this.#deps.clock, onTrouble, onEnd });
    this.#forwardedSockets += 1;
    return pipe;
  }

  /** Whom another node sends; `none` when nobody does, null when the ticket is not good. */
  forwarded(headers: Headers): ForwardedClient | 'none' | null {
    const ticket = headers.get(ticketHeader);
    return ticket === null ? 'none' : this.#tickets.take(ticket);
  }

  /** Says goodbye to the others. */
  close(): void {
    this.#isClosed = true;
    this.#stopLooking();
    for (const stop of [...this.#stops, ...this.#listening.values()]) stop();
    this.#neighbours.close();
  }

  #attendOrLeave(path: DocumentPath): void {
    const isNeeded = [this.#deps.audiences, this.#viewers, this.#listening].some((all) =>
      all.has(path),
    );
    if (!isNeeded) return this.#neighbours.leave(path);
    this.#neighbours.attend(path);
    this.#neighbours.changed(path);
  }

  #listenFor(path: DocumentPath): void {
    this.#listening.get(path)?.();
    const stop = this.#deps.clock.after(listenForMs, () => {
      this.#listening.delete(path);
      this.#attendOrLeave(path);
    });
    this.#listening.set(path, stop);
    this.#neighbours.attend(path);
  }

  /** A thousand pages may find it out at once. */
  #notReached({ id, address }: Node, { message }: Error): void {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs - this.#toldAtMs < lookEveryMs) return;
    this.#toldAtMs = nowMs;
    this.#deps.log.warn({ node: id, address, message }, 'other node unreachable');
  }

  #other(node: Node | null): Node | null {
    return node === null || node.id === this.#deps.nodes.lease.node.id ? null : node;
  }

  #own(path: DocumentPath): Share {
    const audience = this.#deps.audiences.get(path);
    const viewers = this.#viewers.get(path) ?? { chat: null, answered: null };
    if (audience === undefined) return { ...emptyShare, ...viewers };
    const share = audience.share();
    return { ...share, chat: share.chat ?? viewers.chat, ...this.#guestsOf(path, audience) };
  }

  #guestsOf(
    path: DocumentPath,
    { guests: pages }: DocumentSubscribers,
  ): Pick<Share, 'guests' | 'lines'> {
    const { players, slowestLineMs } = this.#deps;
    const guests = new Map<string, GuestThere>();
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
    const { players, news } = this.#deps;
    const say = ({ path, showId, id }: GuestName) => this.#neighbours.lobby(path, showId, id);
    return {
      of: (guest) => {
        const here = players.of(guest);
        return here.isConnected ? here : this.#guestElsewhere(guest);
      },
      moved(guest: Guest) {
        players.moved(guest);
        say(guest);
      },
      removed(guest) {
        players.removed(guest);
        say(guest);
      },
      lobbyChanged: (path, showId) => {
        news.changed(path, showId);
        this.#neighbours.lobby(path, showId, null);
      },
    };
  }

  #guestElsewhere({ id, path }: GuestName): ReturnType<Presence['of']> {
    for (const { guests } of this.#neighbours.shares(path)) {
      const guest = guests.find((other) => other.id === id);
      if (guest !== undefined) return { isConnected: true, line: guest.line };
    }
    return { isConnected: false, line: null };
  }

  #shareChanged(path: DocumentPath, before: Share | null, after: Share | null): void {
    const audience = this.#deps.audiences.get(path);
    if (audience === undefined) return;
    if (seenOf(before) !== seenOf(after)) audience.statusChangedElsewhere();
    const [was, is] = [before?.guests ?? [], after?.guests ?? []];
    const shows = new Set([...was, ...is].map(({ showId }) => showId));
    for (const showId of shows)
      if (idsOf(was, showId) !== idsOf(is, showId)) this.#deps.news.changed(path, showId);
  }

  #lobbyChanged(path: DocumentPath, showId: string, guestId: string | null): void {
    // Whoever comes in just now may have been looked up before.
    if (guestId !== null) this.#deps.players.noteChange();
    if (guestId !== null) void this.#looks.look(path, showId);
    this.#deps.news.changed(path, showId);
  }

  async #look(): Promise<void> {
    const { audiences, surfaces } = this.#deps;
    const astray = new Set<DocumentPath>();
    for (const [path, audience] of [...audiences]) {
      const shows = new Set([...audience.guests].map(({ guest }) => guest.showId));
      for (const showId of shows) await this.#looks.look(path, showId);
      if (shows.size > 0 && !audience.room.isKept) astray.add(path);
      // Twice in a row: taking a lease needs a moment.
      if (astray.has(path) && this.#astray.has(path)) audience.lostLease();
    }
    this.#astray = astray;
    await surfaces.lookAgain();
    if (!this.#isClosed)
      this.#stopLooking = this.#deps.clock.after(lookEveryMs, () => void this.#look());
  }
}

const seenOf = (share: Share | null): string => {
  const { people, overlays, health, chat, answered } = share ?? emptyShare;
  return JSON.stringify([people, overlays, health, chat, answered]);
};

const idsOf = (guests: readonly GuestThere[], showId: string): string =>
  JSON.stringify(guests.flatMap((guest) => (guest.showId === showId ? guest.id : [])).toSorted());
