import type { OpeningMoments } from '../cards/moment-fields.ts';
import type { BannedPhone } from '../crowd/show-fields.ts';
import type { Cue } from '../cues/cue.ts';
import type { MomentsOf } from '../cues/moment.ts';
import type { CrowdPlay } from '../crowd/crowd-play.ts';
import type { Rehearsal } from '../crowd/rehearsal.ts';
import type { Patch, PatchPath } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { Stamp } from '../stamp.ts';
import type { ControlTable } from './controls.ts';
import type { Agenda } from './jobs.ts';
import type { Readdress } from './media.ts';
import type { Counts } from './parameters.ts';

/** Fields that shows of all games have. */
export interface AnyShow {
  id: string;
  name: string;
  styleId: string;
  /** Epoch milliseconds. */
  editedAtMs?: number | undefined;
  moments?: OpeningMoments | undefined;
  /** What the show's moments trigger. */
  cues?: readonly Cue[] | undefined;
  /** Pauses the cues. */
  cuesOff?: boolean | undefined;
}

/** A move of any game: by its host, a player or the server. */
export interface AnyMove {
  /** For example `stageQuiz.start`. */
  type: string;
  showId: string;
}

/** Commands with a show id are moves; no others are. */
export const isMove = (command: object): command is AnyMove => 'showId' in command;

/** The shows of one game in a document, and their styles. */
export interface QuizSection<Show extends AnyShow> {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: Show[];
  styles: Record<string, { id: string; name: string }>;
}

export type RoundPart = string | number | boolean | null | undefined;

/** The document's settings that a game receives. */
export interface GameSettings {
  /** Bots answer; absent: viewers do. */
  readonly rehearsal?: Rehearsal | undefined;
  readonly crowd?: { readonly bannedPhones?: readonly BannedPhone[] | undefined };
  readonly twitch: {
    readonly username: string;
    readonly streamDelaySeconds: number;
    readonly countSharedChat: boolean;
  };
}

/**
 * Everything that the rest of Quizcast needs from a game. Each game is one folder beside this file; `document/games.ts`
 * lists them and where their sections are in a document.
 */
export interface GameDefinition<Show extends AnyShow, Move extends AnyMove, Press extends object> {
  readonly isMove: (command: { type: string }) => command is Move;
  /** The rules: the show after a move, or the refusal. A move that changes nothing returns the same object. */
  readonly play: (show: Show, move: Move, stamp: Stamp) => Show | Refusal;
  /**
   * Types of moves that pages apply before the server answers, because they depend neither on dice nor on the server's
   * time.
   */
  readonly echoed: ReadonlySet<string>;
  /** Rights of which a crew member needs one to make this move; `show` is undefined when the id does not exist. */
  readonly rightsFor: (show: Show | undefined, move: Move) => readonly ('play' | 'vote')[];
  /** Fields set during play, which everyone with the right to play may set. */
  readonly setInPlay: ReadonlySet<unknown>;
  /** Moments of a move that cues can wait for. */
  readonly moments: MomentsOf<Show>;
  /** Without open votes, buzzers and timers: for imported shows, whose rounds no server runs. */
  readonly withoutOpenRounds: (show: Show) => Show;
  /** The show in its unplayed state. */
  readonly unplayed: (show: Show) => Show;
  readonly isInPlay: (show: Show) => boolean;
  /** Refusal to remove the element at this path within the show; null if it may be removed. */
  readonly removalRefusal: (show: Show, path: PatchPath) => Refusal | null;
  /** Refusal of this value for the field at this path within the show; null if allowed. */
  readonly valueRefusal: (show: Show, path: PatchPath, value: unknown) => Refusal | null;
  /** Further patches when the value at this path becomes `after`, so that what is in play follows. */
  readonly patchesToStayInPlay: (show: Show, path: PatchPath, after: () => unknown) => Patch[];
  /** The crowd play of this show; null when it is off. */
  readonly everybody: (show: Show) => CrowdPlay | null;
  /** Names of the contestants, as listed in the credits. */
  readonly contestants: (show: Show) => readonly string[];
  /** Jobs that the server should be running for this show. */
  readonly agenda: (show: Show, settings: GameSettings) => Agenda;
  /** Ids of votes whose ballots undo may need again. */
  readonly roundsWithinUndo: (show: Show) => Iterable<string>;
  /** Replaces all addresses of pictures, sounds and cameras by means of `readdress`. */
  readonly withMedia: (show: Show, readdress: Readdress) => Show;
  /** The show in the specification's layout: without ids and play state. */
  readonly exported: (show: Show) => Record<string, unknown>;
  /** What control surfaces can do in this game; `Press` are the resulting commands. */
  readonly controls: ControlTable<Show, Press>;
  /** Number of items that presses refer to by number; `show` is undefined when none is active. */
  readonly counts: (show: Show | undefined) => Counts;
  /** Changes whenever the same press would have a new meaning: with every move and every result of the room. */
  readonly roundParts: (show: Show) => readonly RoundPart[];
}
