import type { QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { LiveError, LiveStatus } from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Step } from './store/edit-step.ts';

/** `waiting`: no picture yet. `reconnecting`: the last picture stands, the server is out of reach. */
export type Connection = 'live' | 'reconnecting' | 'waiting';

/** What has become of the user's edits. Times are epoch milliseconds of this computer's clock. */
export type SaveState =
  | { kind: 'saved'; atMs: number | null }
  | { kind: 'unsaved'; count: number }
  | { kind: 'saving'; count: number }
  /** Kept in this browser; they go out when the server is back. */
  | { kind: 'offline'; count: number }
  /** The server could not store them; they are kept and tried again. */
  | { kind: 'failed'; count: number; reason: Refusal };

export type EditResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Refusal; detail?: string };

export type PlayResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Refusal; detail?: string }
  /** Not sent: there was no connection. A move is never kept for later. */
  | { kind: 'offline' }
  /** Sent, but no answer came: the document shows whether it took effect. */
  | { kind: 'noAnswer' };

/** `never`: nobody has changed anything. `earlier`: before this page came. Otherwise epoch milliseconds of this computer's clock. */
export type LastStored = 'never' | 'earlier' | number;

/** What an account begins with. */
const firstRevision = 1;

/** @param nowMs when `revision` has just been stored; null: it was stored at some time before */
export function storedBy(before: LastStored, revision: number, nowMs: number | null): LastStored {
  if (nowMs !== null) return nowMs;
  return before === 'never' && revision > firstRevision ? 'earlier' : before;
}

export interface LiveFault {
  reason: LiveError;
  /** What exactly is wrong, a line each, when the server says so. */
  detail?: string;
}

/** Everything that views of the signed-in user's document are drawn from. */
export interface LiveDocument {
  /** What is stored, with the user's pending edits on top; null until it has been loaded. */
  document: QuizShowApp | null;
  save: SaveState;
  /** When edits of this user were saved last from this browser; null when never. */
  lastSavedAtMs: number | null;
  /** When anything of the document was stored last, moves and the work of others included, as far as this page knows. */
  lastStored: LastStored;
  /** False while the browser refuses to keep pending edits across a closed tab. */
  isKept: boolean;
  connection: Connection;
  status: LiveStatus | null;
  /** Who is there for the shows of the category quiz, by show, as far as the server has told. */
  lobbies: Readonly<Record<string, Lobby>>;
  /** Server time minus this computer's time, in milliseconds. */
  clockOffsetMs: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What undo takes back next; null when there is nothing. */
  undoStep: Step | null;
  redoStep: Step | null;
  /** What the server said about this connection as a whole: signed out, not found, … */
  fault: LiveFault | null;
}

/** The server sends documents that it has read by schema; here it only matters which view this is. */
export const isDocument = (state: unknown): state is QuizShowApp =>
  isRecord(state) &&
  Array.isArray(state['shows']) &&
  isRecord(state['styles']) &&
  isRecord(state['settings']);

/** Before anything was heard from the server. */
export const notLoaded: LiveDocument = {
  document: null,
  save: { kind: 'saved', atMs: null },
  lastSavedAtMs: null,
  lastStored: 'never',
  isKept: true,
  connection: 'waiting',
  status: null,
  lobbies: {},
  clockOffsetMs: 0,
  canUndo: false,
  canRedo: false,
  undoStep: null,
  redoStep: null,
  fault: null,
};

export const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
