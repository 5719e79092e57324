import type { QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { LiveError, LiveStatus } from '@quizcast/game/protocol/protocol';
import type { Refusal } from '@quizcast/game/refusals/refusal';
import type { Step } from './store/edit-step.ts';

/** `waiting`: no state yet. `reconnecting`: the last state is shown, the server is unreachable. */
export type Connection = 'live' | 'reconnecting' | 'waiting';

/** Save state of the user's edits. Times are epoch milliseconds of this computer's clock. */
export type SaveState =
  | { kind: 'saved'; atMs: number | null }
  | { kind: 'unsaved'; count: number }
  | { kind: 'saving'; count: number }
  /** Stored in this browser; sent when the server is reachable again. */
  | { kind: 'offline'; count: number }
  /** The server could not store them; they are kept and retried. */
  | { kind: 'failed'; count: number; reason: Refusal };

export type EditResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Refusal; detail?: string };

/** `changedSince`: it would overwrite a later change. */
export type UndoResult = EditResult | { kind: 'changedSince' };

export type PlayResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Refusal; detail?: string }
  /** Not sent, as there was no connection. Moves are never queued for later. */
  | { kind: 'offline' }
  /** Sent, but not answered: the document shows whether it took effect. */
  | { kind: 'noAnswer' };

/**
 * `never`: no changes yet. `earlier`: before this page was loaded. Otherwise epoch milliseconds of this computer's
 * clock.
 */
export type LastStored = 'never' | 'earlier' | number;

/** The revision of a new account. */
const firstRevision = 1;

/** @param nowMs when `revision` has just been stored; null: it was stored at some time before */
export function nextLastStored(
  before: LastStored,
  revision: number,
  nowMs: number | null,
): LastStored {
  if (nowMs !== null) return nowMs;
  return before === 'never' && revision > firstRevision ? 'earlier' : before;
}

export interface DocumentFailure {
  reason: LiveError;
  /** Details from the server, one per line. */
  detail?: string;
}

/** The state from which all views of the open document are rendered. */
export interface LiveDocument {
  /** The stored document with the user's pending edits applied; null until loaded. */
  document: QuizShowApp | null;
  save: SaveState;
  /** When this browser last saved edits of this user; null when never. */
  lastSavedAtMs: number | null;
  /** When anything in the document was last stored, including moves and changes by others, as far as this page knows. */
  lastStored: LastStored;
  /** False when the browser cannot store pending edits beyond the life of the tab. */
  isPersisted: boolean;
  connection: Connection;
  status: LiveStatus | null;
  /** Lobbies of category quiz shows, by show id, as received so far. */
  lobbies: Readonly<Record<string, Lobby>>;
  /** Server time minus this computer's time, in milliseconds. */
  clockOffsetMs: number;
  canUndo: boolean;
  canRedo: boolean;
  /** The next undo step; null when there is none. */
  undoStep: Step | null;
  redoStep: Step | null;
  /** Error of the connection as a whole: signed out, not found, … */
  error: DocumentFailure | null;
}

/** The server sends documents it has validated, so only the view is checked here. */
export const isDocument = (state: unknown): state is QuizShowApp =>
  isRecord(state) &&
  Array.isArray(state['shows']) &&
  isRecord(state['styles']) &&
  isRecord(state['settings']);

/** State before the first message of the server. */
export const notLoaded: LiveDocument = {
  document: null,
  save: { kind: 'saved', atMs: null },
  lastSavedAtMs: null,
  lastStored: 'never',
  isPersisted: true,
  connection: 'waiting',
  status: null,
  lobbies: {},
  clockOffsetMs: 0,
  canUndo: false,
  canRedo: false,
  undoStep: null,
  redoStep: null,
  error: null,
};

export const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
