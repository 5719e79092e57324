import type {
  BuzzerPress,
  BuzzersOpening,
  LineClock,
  LinePing,
  LinePong,
  PressHeard,
} from '../lobby/buzzer-wire.ts';
import type { ControlState } from '../control/state.ts';
import type { CrewRole } from '../crew/crew.ts';
import type { PlayerView } from '../games/category-quiz/view.ts';
import type { Lobby, SeatState } from '../lobby/lobby.ts';
import type { Patch } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { UserCommand } from '../command.ts';
import type { OverlayView } from '../views/view.ts';
import type { QuizShowApp } from '../document/document.ts';

/** The messages of the live socket at /live, both directions. One JSON object a frame. See docs/live-protocol.md. */
export const protocolVersion = 1;

export type ClientMessage =
  /**
   * First message of a socket. `owner` is known by the session cookie, and `uid` is whom the page holds that to be: with
   * any other it is sent away, so that no user's edits reach another user's document. `token` is for programs that have no
   * cookie: what `GET /api/v1/auth/firebase` gave them.
   */
  | {
      type: 'hello';
      protocol: number;
      view: 'owner';
      uid: string;
      token?: string;
      revision?: number;
      timeline?: string;
    }
  /** First message of a page of the crew: as `owner`, and whose `document` it works on. */
  | {
      type: 'hello';
      protocol: number;
      view: 'crew';
      uid: string;
      document: string;
      token?: string;
      revision?: number;
      timeline?: string;
    }
  /** First message of an overlay: the user whose overlay it is. */
  | { type: 'hello'; protocol: number; view: 'overlay'; uid: string; revision?: number }
  /** First message of a control surface: it is shown what it can do, and does it by HTTP. */
  | { type: 'hello'; protocol: number; view: 'control'; token: string; revision?: number }
  /** First message of a player's page: what the token holds, it is. A newer page with the same token takes over. */
  | { type: 'hello'; protocol: number; view: 'player'; token: string; revision?: number }
  /** `id` is made by the sender and names this intent for ever: sent twice, it acts once. */
  | { type: 'command'; id: string; command: UserCommand }
  | { type: 'ping'; n: number }
  /** From owners and crew: what this page is at, for the others who are here. */
  | { type: 'here'; place: Place }
  /** From overlays: how they are, about every five seconds and when something of it changes. */
  | { type: 'health'; health: OverlayReport }
  /** From owners and crew who may play: what one overlay, or (null) every one, is to do. */
  | { type: 'order'; overlayId: string | null; order: OverlayOrder }
  /** From players alone, as is a press. */
  | LinePong
  | BuzzerPress;

export type Hello = Extract<ClientMessage, { type: 'hello' }>;

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

/** What a page is at; ids of the show, the stage (or field of a board) and the style that is open. */
export interface Place {
  screen: 'dashboard' | 'play' | 'editor' | 'styles' | 'settings' | 'about';
  showId?: string;
  stageId?: string;
  styleId?: string;
}

/** What an overlay says of itself. */
export interface OverlayReport {
  /** The revision that is drawn. */
  revision: number;
  /** Frames a second of the last seconds; null while it is hidden, and before it was measured. */
  framesPerSecond: number | null;
  isVisible: boolean;
  /** The version of OBS's browser plug-in; null in a plain browser. */
  obs: string | null;
  /** Addresses of pictures and sounds, and families of fonts, that did not load; ten at most. */
  missing: string[];
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

export type OverlayOrder = 'reload';

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
