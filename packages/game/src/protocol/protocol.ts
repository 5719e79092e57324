import { isRecord } from '../json.ts';
import type { BuzzersOpening, LineClock, LinePing, PressHeard } from '../lobby/buzzer-wire.ts';
import type { ControlState } from '../control/state.ts';
import type { CrewRole } from '../crew/crew.ts';
import type { PlayerView } from '../games/category-quiz/view.ts';
import type { Lobby, SeatState } from '../lobby/lobby.ts';
import type { Patch } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { OverlayView } from '../views/view.ts';
import type { QuizShowApp } from '../document/document.ts';
import type { OverlayOrder, OverlayReport, Place } from './client-message.ts';

/** The messages of the live socket at /live, both directions, without zod. One JSON object a frame. See docs/live-protocol.md. */
export const protocolVersion = 1;

export type {
  BuzzerPress,
  ClientMessage,
  Hello,
  LinePong,
  OverlayOrder,
  OverlayReport,
  Place,
} from './client-message.ts';

export type ServerMessage =
  | SnapshotMessage
  | PatchMessage
  | CommandAnswer
  | { type: 'status'; status: LiveStatus }
  /** To owners: who is there for a show of the category quiz. */
  | { type: 'lobby'; lobby: Lobby }
  /** To players, before their snapshot and whenever it is another one. */
  | { type: 'seat'; seat: SeatState }
  | LinePing
  | LineClock
  | BuzzersOpening
  | PressHeard
  | { type: 'pong'; n: number; nowMs: number }
  /** To overlays. */
  | { type: 'order'; order: OverlayOrder }
  /** The socket is about to close, or a message could not be read. */
  | { type: 'error'; reason: LiveError; detail?: string }
  /** The server speaks another version: reload the page, once. */
  | { type: 'reload' };

const serverMessages: Readonly<Record<ServerMessage['type'], true>> = {
  snapshot: true,
  patch: true,
  accepted: true,
  refused: true,
  status: true,
  pong: true,
  error: true,
  reload: true,
  lobby: true,
  seat: true,
  ping: true,
  clock: true,
  opening: true,
  heard: true,
  order: true,
};

/** The server is our own: its messages are told apart, not judged. */
export const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && Object.hasOwn(serverMessages, String(value['type']));

export type CommandAnswer =
  /** The command is stored as this revision. */
  | { type: 'accepted'; id: string; revision: number }
  /** The command changed nothing. `detail` says where, when there is more to say. */
  | { type: 'refused'; id: string; reason: Refusal; detail?: string };

/**
 * The whole view at `revision`. `nowMs` is server time, a first guess of the clock offset. `timeline` names the history that
 * the revision is of: with another one than before, all that a page had is of a history that is lost.
 */
export interface SnapshotMessage {
  type: 'snapshot';
  revision: number;
  /** A server of before timelines names none. */
  timeline?: string;
  nowMs: number;
  state: OverlayView | PlayerView | ControlState | QuizShowApp;
}

/** From the state at `from` to the state at `to`. A view at any other revision asks again with `hello`. */
export interface PatchMessage {
  type: 'patch';
  from: number;
  to: number;
  patches: Patch[];
}

export type LiveError =
  | 'notSignedIn'
  | 'notFound'
  | 'unreadable'
  | 'invalidMessage'
  | 'tooLarge'
  | 'tooMany'
  | 'shuttingDown'
  /** The host has removed this player: the token is worth nothing any more. */
  | 'removed'
  /** The same player has come in on another device or page. */
  | 'takenOver';

/** What is going on around a document right now; told to its owner, kept nowhere. */
export interface LiveStatus {
  /** Overlays open at this moment. */
  overlays: number;
  /** Pages of the owner and the crew open at this moment. */
  editors: number;
  /** Those pages, the longest open one first. */
  people: PersonHere[];
  /** Every open overlay that has told how it is, the longest open one first. */
  overlayHealth: OverlayHealth[];
  chat: ChatStatus | null;
}

/** One open page of the owner or of the crew. */
export interface PersonHere {
  /** Names the page, not the person: two pages of one person have two. */
  pageId: string;
  userId: string;
  name: string;
  role: CrewRole | 'owner';
  place: Place;
}

export interface OverlayHealth extends OverlayReport {
  /** Names this connection of the overlay. */
  overlayId: string;
  /** Server epoch milliseconds. */
  sinceMs: number;
  heardAtMs: number;
  /** It drew something older than what was on air seconds before. */
  isBehind: boolean;
  /** Opened from the network of a page of owner or crew that is here now. Anybody may be an overlay; this is theirs, then. */
  isNear: boolean;
}

/** State of the chat that is being read; null in LiveStatus when no vote is running. */
export type ChatStatus = { channel: string } & (
  | { kind: 'connecting' }
  | { kind: 'joined' }
  | { kind: 'reconnecting'; sinceMs: number }
  | { kind: 'refused'; reason: ChatRefusal }
);

export type ChatRefusal =
  | 'noUsername'
  | 'badName'
  | 'noSuchChannel'
  | 'suspended'
  | 'banned'
  | 'blocked';
