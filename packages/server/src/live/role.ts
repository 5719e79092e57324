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
import type { LobbyDoor } from '../lobby/presence.ts';
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
import type { LobbyNews } from './lobby-news.ts';
import type { Claim } from './connection-limit.ts';
import type { Players } from './players.ts';
import type { Log } from '../ports/log.ts';
import type { ControlService } from '../control/control-service.ts';

/** Who is who, as far as sockets ask. */
export type People = Pick<Identity, 'session' | 'standing' | 'exists'>;

/** What a socket needs of the server it is connected to. */
export interface Host {
  rooms: Rooms;
  identity: People;
  clock: Clock;
  /** Milliseconds of the server's monotonic clock. */
  monotonicMs(): number;
  /** Names this start of the server, and with it that clock. */
  start: string;
  log: Log;
  lobby: LobbyDoor;
  /** What an account may send by all of its sockets together. */
  allowances: CommandAllowances;
  /** What comes in as overlays of one document, by its owner. */
  overlayJoins: CommandAllowances;
  controls: ControlTokens;
  /** Where chat messages go that programs tell. */
  inbound: Pick<InboundChat, 'tell'>;
  obsPages: Pick<ObsPages, 'enter' | 'leave' | 'done'>;
  news: LobbyNews;
  players: Players;
  buzzers: BuzzerService;
  /** The other nodes; null when there are none. */
  cluster: ClusterNode | null;
  /** The audience of a loaded room; made when this is its first socket. */
  subscribersOf(room: Room): DocumentSubscribers;
  /** Who is there already for a document; null when nobody is. */
  openSubscribersOf(path: DocumentPath): DocumentSubscribers | null;
  /** Says that somebody has left: an audience without sockets ends. */
  left(subscribers: DocumentSubscribers): void;
}

/** A socket, as its role speaks through it. */
export interface ClientSocket extends Member {
  /** Of the network that it came from. */
  readonly address: string;
  /** Says something to this socket only. */
  send(message: ServerMessage): void;
  /** Says why and closes. */
  reject(reason: LiveError, detail?: string): void;
}

/**
 * What some roles hear and others do not: of players their lines and presses, of owners and crew where they are and what
 * they order overlays to do, of those who may play, docks too, whether they reach OBS, of overlays how they are. `arrivedServerMs` is of the server's monotonic clock.
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

/** What a socket has become by its hello. */
export interface Role {
  /** The session that it acts for; null when it needs none. */
  readonly session: Session | null;
  /** What it may say, where that is less than what a page of the host may. */
  readonly limits: { perSecond: number; atOnce: number; messageBytes: number } | null;
  readonly handlers: MessageHandlers;
  /** Begins, once: tells what is told first. */
  begin(): void;
  /** It lost its place and says hello again; it cannot become another one. */
  helloAgain(hello: Hello): Promise<void> | void;
  command(id: string, command: UserCommand): Promise<void> | void;
  /** What was written in chats, by those who may tell it. */
  chat?(id: string, messages: readonly InboundMessage[]): Promise<void>;
  /** The socket had fallen behind and has read everything: a whole picture is due. */
  refresh(): void;
  leave(): void;
}

/**
 * The answer to a hello. The role is made when the socket is known to be there still; null when what the answer was found by
 * holds no more: then it is asked for again.
 */
export type Admission =
  | { kind: 'refused'; reason: LiveError }
  /** `cancel` is called instead when no role is made from it. */
  | { kind: 'admitted'; claim: Claim; role(): Role | null; cancel?: () => void }
  /** It belongs to another node. */
  | { kind: 'otherNode'; node: Node };

/** What sockets ask of the control tokens. */
export type ControlTokens = Pick<ControlService, 'opened' | 'used' | 'surfaces' | 'presses'>;
