import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import { WebSocketServer, type WebSocket } from 'ws';
import type { BuzzerService } from '../buzzers/buzzer-service.ts';
import type { PartitionDetector } from '../cluster/partition-detector.ts';
import type { LobbyAccess, Presence } from '../lobby/presence.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Rooms } from '../documents/rooms.ts';
import { createHostCheck } from '../security/host.ts';
import type { OriginConfig } from '../security/origin.ts';
import { ClusterNode, type Nodes } from './cluster/cluster-node.ts';
import {
  accountCommands,
  CommandAllowances,
  overlayConnects,
} from '../concurrency/token-bucket.ts';
import { arrivalOf, type Arrival, type UpgradeChecks } from './handshake.ts';
import { DocumentSubscribers } from './document-subscribers.ts';
import { Connection } from './connection.ts';
import { ConnectionLimit, type Place, type SocketLimits } from './connection-limit.ts';
import { LobbyUpdates } from './lobby-updates.ts';
import { Players } from './players.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Host, SessionLookup, ControlTokens } from './role.ts';
import type { Log } from '../ports/log.ts';

export interface PhoneSockets {
  /** Takes over the socket of a phone; false when there is no room for it. */
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer, address: string): boolean;
}

export interface LiveDeps {
  rooms: Rooms;
  identity: SessionLookup;
  clock: Clock;
  log: Log;
  lobby: LobbyAccess;
  controls: ControlTokens;
  inbound: Host['inbound'];
  obsPages: Host['obsPages'];
  buzzers: BuzzerService;
  origins: OriginConfig;
  limits?: Partial<SocketLimits>;
  /** Absent when there is only one node. */
  nodes?: Nodes;
  /** Takes over sockets of viewers' phones; absent when viewers cannot join by phone. */
  phones?: PhoneSockets;
  /** Reports when clients are better served by another node. Absent: never. */
  partition?: Pick<PartitionDetector, 'isCutOff' | 'onCutOff'>;
}

export interface LiveCounts {
  sockets: number;
  overlays: number;
  editors: number;
  /** Pages of players, including waiting ones. */
  players: number;
  /** Sockets proxied to other nodes. */
  forwarded: number;
  /** Documents with subscribers. */
  documents: number;
  /** Buffered bytes of all sockets that their clients have not read. */
  bufferedBytes: number;
}

/** The WebSocket service of a server. */
export interface Live {
  status(): LiveCounts;
  /** The connected players, for the lobby. */
  presence: Presence;
  /** Closes the sockets of a session that has ended, at once and on all nodes. */
  closeSession(sessionId: string): void;
  /** This node has started or (null) stopped reading the chat of this document. */
  viewersChanged(path: DocumentPath, viewers: Viewers): void;
  /** Latency of the slowest player as measured by another node, in milliseconds; null when there is none. */
  slowestLineMs(path: DocumentPath, showId: string): number | null;
  /** Notifies and closes every socket, and accepts no more. */
  close(): Promise<void>;
}

const phonesPath = '/audience';
const maxMessageBytes = 1024 * 1024;
const goodbyeMs = 1000;
const serviceRestart = 1012;

/**
 * Serves the live sockets at /live of `server` and those of phones at /audience; docs/live-protocol.md describes the
 * protocol.
 */
export function attachLive(server: Server, deps: LiveDeps): Live {
  const { clock } = deps;
  const subscribersByPath = new Map<DocumentPath, DocumentSubscribers>();
  const connections = new Set<Connection>();
  const connectionLimit = new ConnectionLimit(deps.limits);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });
  const closeHere = (sessionId: string) => {
    for (const connection of connections)
      if (connection.session?.sessionId === sessionId) connection.reject('notSignedIn');
  };
  const sendAway = () => {
    for (const connection of connections)
      connection.reject('shuttingDown', undefined, serviceRestart);
  };
  const host = hostOf(deps, subscribersByPath, closeHere);
  const { cluster } = host;
  const judges = { origins: deps.origins, isOurHost: createHostCheck(deps.origins), cluster };
  const pulse = new Heartbeat(connections, deps.identity, clock, deps.log);

  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    const arrival = checkUpgrade(request, wire, deps, judges);
    if (arrival === null) return;
    if (pathOf(request) === phonesPath) return sendPhone(deps, { request, wire, head, arrival });
    const place = connectionLimit.enter(arrival.address);
    if (place === null) return refuse(wire, 503);
    leaveWith(wire, place);
    sockets.handleUpgrade(request, wire, head, (socket) => {
      const { headers, ...how } = arrival;
      follow(socket, new Connection(socket, wire, { ...how, place }, headers, host));
      pulse.follow(socket);
    });
  };
  // A separate function, so that its closure does not retain the upgrade request as long as the socket.
  const follow = (socket: WebSocket, connection: Connection) => {
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  };
  server.on('upgrade', upgrade);
  deps.partition?.onCutOff(sendAway);

  return {
    presence: cluster?.presence ?? host.players,
    status: () => ({
      ...countsOf([...connections], [...subscribersByPath.values()]),
      players: host.players.size,
      forwarded: cluster?.forwardedSockets ?? 0,
    }),
    closeSession(sessionId) {
      closeHere(sessionId);
      cluster?.sessionClosed(sessionId);
    },
    viewersChanged: (path, viewers) => cluster?.viewersChanged(path, viewers),
    slowestLineMs: (path, showId) => cluster?.slowestLineMs(path, showId) ?? null,
    async close() {
      server.off('upgrade', upgrade);
      pulse.stop();
      host.lobbyUpdates.close();
      sendAway();
      const cut = clock.after(goodbyeMs, () => {
        for (const connection of connections) connection.terminate();
      });
      await Promise.all([...connections].map((connection) => connection.closed()));
      cut();
      cluster?.close();
      sockets.close();
    },
  };
}

/** Also releases the place of a client that disconnects before the upgrade. */
function leaveWith(wire: Duplex, place: Place): void {
  wire.on('close', () => place.leave());
}

/** Checks an upgrade request; null when it was refused and its socket closed. */
function checkUpgrade(
  request: IncomingMessage,
  wire: Duplex,
  { phones, partition }: LiveDeps,
  judges: UpgradeChecks,
): Arrival | null {
  const path = pathOf(request);
  const isServed = path === '/live' || (path === phonesPath && phones !== undefined);
  const arrival = isServed ? arrivalOf(request, judges) : null;
  if (arrival === null) refuse(wire, isServed ? 403 : 404);
  else if (partition?.isCutOff === true) refuse(wire, 503);
  else return arrival;
  return null;
}

interface PhoneSocket {
  request: IncomingMessage;
  wire: Duplex;
  head: Buffer;
  arrival: Arrival;
}

/** Passes the socket of a viewer's phone on to the phone service. */
function sendPhone({ phones }: LiveDeps, { request, wire, head, arrival }: PhoneSocket): void {
  if (phones?.upgrade(request, wire, head, arrival.address) !== true) refuse(wire, 503);
}

/** The state shared by all sockets, with the subscribers of each document. */
function hostOf(
  deps: LiveDeps,
  subscribersByPath: Map<DocumentPath, DocumentSubscribers>,
  closeSession: (sessionId: string) => void,
): Host {
  const { clock, log, nodes } = deps;
  const lobbyUpdates = new LobbyUpdates({
    ...deps,
    present: (guest) => (cluster?.presence ?? players).of(guest),
    subscribers: (path) => subscribersByPath.get(path) ?? null,
  });
  const players = new Players((path, showId) => {
    lobbyUpdates.changed(path, showId);
    cluster?.guestsChanged(path);
  });
  const { surfaces } = deps.controls;
  const slowestLineMs: BuzzerService['slowestLineMs'] = (path, showId) =>
    deps.buzzers.slowestLineMs(path, showId);
  const parts = { ...deps, players, lobbyUpdates, surfaces, slowestLineMs, closeSession };
  const subscribers = subscribersByPath;
  const cluster = nodes === undefined ? null : new ClusterNode({ ...parts, subscribers, nodes });
  return {
    ...deps,
    lobbyUpdates,
    players,
    cluster,
    monotonicMs: () => deps.buzzers.nowMs(),
    start: randomUUID(),
    allowances: new CommandAllowances(clock, accountCommands.perSecond, accountCommands.atOnce),
    overlayJoins: new CommandAllowances(clock, overlayConnects.perSecond, overlayConnects.atOnce),
    openSubscribersOf: (path) => subscribersByPath.get(path) ?? null,
    subscribersOf(room) {
      const known = subscribersByPath.get(room.path);
      if (known !== undefined) return known;
      const opened = new DocumentSubscribers(room, clock, log, cluster?.remotePresence(room.path));
      subscribersByPath.set(room.path, opened);
      cluster?.began(opened);
      return opened;
    },
    closeIfEmpty(subscribers) {
      if (!subscribers.isEmpty || subscribersByPath.get(subscribers.room.path) !== subscribers)
        return;
      subscribersByPath.delete(subscribers.room.path);
      subscribers.close();
      cluster?.ended(subscribers);
    },
  };
}

const countsOf = (
  connections: readonly Connection[],
  subscribersByPath: readonly DocumentSubscribers[],
): Omit<LiveCounts, 'players' | 'forwarded'> => ({
  sockets: connections.length,
  overlays: subscribersByPath.reduce((sum, { overlays }) => sum + overlays.size, 0),
  editors: subscribersByPath.reduce((sum, { people }) => sum + people.size, 0),
  documents: subscribersByPath.length,
  bufferedBytes: connections.reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0),
});

function pathOf({ url = '' }: IncomingMessage): string | null {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : null;
}

function refuse(wire: Duplex, status: 403 | 404 | 503): void {
  wire.on('error', () => undefined);
  // Otherwise a half-open connection would stay for ever: it is not counted and has no timeout.
  wire.once('finish', () => wire.destroy());
  wire.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
