import type { ObsDone } from '@quizcast/game/cues/cue-light';
import type { InboundMessage } from '@quizcast/game/chats/inbound-message';
import type { UserCommand } from '@quizcast/game/command';
import type {
  Hello,
  LiveError,
  OverlayOrder,
  OverlayReport,
  Place,
  ServerMessage,
} from '@quizcast/game/protocol/protocol';
import type { InboundChat } from '../chats/inbound-chat.ts';
import type { ObsPages } from '../cues/obs-pages.ts';
import type { BuzzerService } from '../buzzers/buzzer-service.ts';
import type { LobbyAccess } from '../lobby/presence.ts';
import type { Clock } from '../ports/clock.ts';
import type { Identity, Session } from '../ports/identity.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Node } from '../ports/lease.ts';
import type { Room } from '../documents/room.ts';
import type { Rooms } from '../documents/rooms.ts';
import type { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { ClusterNode } from './cluster/cluster-node.ts';
import type { DocumentSubscribers } from './document-subscribers.ts';
import type { Member } from './channel.ts';
import type { LobbyUpdates } from './lobby-updates.ts';
import type { Claim } from './connection-limit.ts';
import type { Players } from './players.ts';
import type { Log } from '../ports/log.ts';
import type { ControlService } from '../control/control-service.ts';

/** The part of `Identity` that sockets need. */
export type SessionLookup = Pick<Identity, 'session' | 'standing' | 'exists'>;

/** What a socket needs from its server. */
export interface Host {
  rooms: Rooms;
  identity: SessionLookup;
  clock: Clock;
  /** Milliseconds of the server's monotonic clock. */
  monotonicMs(): number;
  /** Id of this server start, and so of its monotonic clock. */
  start: string;
  log: Log;
  lobby: LobbyAccess;
  /** Rate limit of an account over all its sockets. */
  allowances: CommandAllowances;
  /** Rate limit of new overlays, by owner of the document. */
  overlayJoins: CommandAllowances;
  controls: ControlTokens;
  /** Receives chat messages relayed by external programs. */
  inbound: Pick<InboundChat, 'receive'>;
  obsPages: Pick<ObsPages, 'enter' | 'leave' | 'done'>;
  lobbyUpdates: LobbyUpdates;
  players: Players;
  buzzers: BuzzerService;
  /** The other nodes; null when there are none. */
  cluster: ClusterNode | null;
  /** The subscribers of a loaded room; created for its first socket. */
  subscribersOf(room: Room): DocumentSubscribers;
  /** Subscribers of a document on this node; null when there are none. */
  openSubscribersOf(path: DocumentPath): DocumentSubscribers | null;
  /** A socket has left: closes subscribers without sockets. */
  closeIfEmpty(subscribers: DocumentSubscribers): void;
}

/** A socket as used by its role. */
export interface ClientSocket extends Member {
  /** Its network address. */
  readonly address: string;
  /** Sends a message to this socket only. */
  send(message: ServerMessage): void;
  /** Sends the reason and closes the socket. */
  reject(reason: LiveError, detail?: string): void;
}

/**
 * Messages that only some roles accept: from players pongs and presses, from owner and crew their place and orders to
 * overlays, from pages and docks that may play the state of OBS, from overlays their health. `arrivedServerMs` is on
 * the server's monotonic clock.
 */
export interface MessageHandlers {
  pong?(nonce: string, probe: number, arrivedServerMs: number): void;
  press?(round: string | null, stampServerMs: number | null, arrivedServerMs: number): void;
  here?(place: Place): void;
  health?(health: OverlayReport): void;
  order?(overlayId: string | null, order: OverlayOrder): void;
  obsReady?(isReady: boolean): void;
  obsDone?(done: ObsDone): void;
}

/** What a socket is after its hello. */
export interface Role {
  /** The session of the socket; null when it needs none. */
  readonly session: Session | null;
  /** Limits of messages, where stricter than for a host's page. */
  readonly limits: { perSecond: number; atOnce: number; messageBytes: number } | null;
  readonly handlers: MessageHandlers;
  /** Called once: sends the first messages. */
  begin(): void;
  /** The client repeats its hello to resynchronize; the role cannot change. */
  helloAgain(hello: Hello): Promise<void> | void;
  command(id: string, command: UserCommand): Promise<void> | void;
  /** Messages relayed from other chats, if the role may relay them. */
  chat?(id: string, messages: readonly InboundMessage[]): Promise<void>;
  /** The socket had fallen behind and has drained: sends a snapshot. */
  refresh(): void;
  leave(): void;
}

/**
 * The answer to a hello. `role` is called if the socket is still open; it returns null when the facts have changed, and
 * the hello is answered again.
 */
export type Admission =
  | { kind: 'refused'; reason: LiveError }
  /** `cancel` is called instead when no role is created. */
  | { kind: 'admitted'; claim: Claim; role(): Role | null; cancel?: () => void }
  /** Another node leads the document. */
  | { kind: 'otherNode'; node: Node };

/** The part of the control service that sockets need. */
export type ControlTokens = Pick<ControlService, 'verifyToken' | 'used' | 'surfaces' | 'presses'>;
