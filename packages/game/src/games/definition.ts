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

/** What a show of any game has. */
export interface AnyShow {
  id: string;
  name: string;
  styleId: string;
  /** Epoch milliseconds. */
  editedAtMs?: number | undefined;
  moments?: OpeningMoments | undefined;
  /** What its moments set off. */
  cues?: readonly Cue[] | undefined;
  /** Nothing is set off meanwhile. */
  cuesOff?: boolean | undefined;
}

/** A move of any game: of its host, of a player, or of the server. */
export interface AnyMove {
  /** Such as `stageQuiz.start`. */
  type: string;
  showId: string;
}

/** Commands that name a show are moves, and no others do. */
export const isMove = (command: object): command is AnyMove => 'showId' in command;

/** The shows of one game in a document, and the styles that they are drawn in. */
export interface QuizSection<Show extends AnyShow> {
  activeShow?: string | undefined;
  defaultStyle: string;
  shows: Show[];
  styles: Record<string, { id: string; name: string }>;
}

export type RoundPart = string | number | boolean | null | undefined;

/** What a game is told of the settings of a document. */
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
 * Everything that the rest of Quizcast asks of a game. Each game is one folder beside this file; `document/games.ts` lists
 * them and says where their sections stand in a document.
 */
export interface GameDefinition<Show extends AnyShow, Move extends AnyMove, Press extends object> {
  readonly isMove: (command: { type: string }) => command is Move;
  /** The rules: the show after a move, or why it is refused. A move that changes nothing returns the very same show. */
  readonly play: (show: Show, move: Move, stamp: Stamp) => Show | Refusal;
  /** Types of moves that pages show before the server answers: neither dice nor instants of the server are in them. */
  readonly echoed: ReadonlySet<string>;
  /** Rights of which a member of the crew needs one to make this move; `show` is undefined when there is none of that id. */
  readonly rightsFor: (show: Show | undefined, move: Move) => readonly ('play' | 'vote')[];
  /** Fields of a show that are set while it is played, so that all who play may set them. */
  readonly setInPlay: ReadonlySet<unknown>;
  /** What a move can bring about that cues wait for. */
  readonly moments: MomentsOf<Show>;
  /** Without open votes, buzzers and timers: for shows that come from outside, where nobody is deciding. */
  readonly atHalt: (show: Show) => Show;
  /** As it was before it was ever played. */
  readonly atRest: (show: Show) => Show;
  readonly isInPlay: (show: Show) => boolean;
  /** Why the element at this path within the show has to stay; null when it may go. */
  readonly removalRefusal: (show: Show, path: PatchPath) => Refusal | null;
  /** Why the field at this path within the show cannot have this value now; null when it can. */
  readonly valueRefusal: (show: Show, path: PatchPath, value: unknown) => Refusal | null;
  /** What else changes in the show when the list at this path becomes `after`, so that what is in play stays in play. */
  readonly keptInPlay: (show: Show, path: PatchPath, after: () => readonly unknown[]) => Patch[];
  /** How everybody plays this show; null where they do not. */
  readonly everybody: (show: Show) => CrowdPlay | null;
  /** Names of those who play for themselves, as credits tell them. */
  readonly contestants: (show: Show) => readonly string[];
  /** What should be going on in the world for this show. */
  readonly agenda: (show: Show, settings: GameSettings) => Agenda;
  /** Names of votes whose ballots undo can lead back to. */
  readonly roundsWithinUndo: (show: Show) => Iterable<string>;
  /** With other addresses of its pictures, sounds and cameras: every one of them goes through `readdress`. */
  readonly withMedia: (show: Show, readdress: Readdress) => Show;
  /** The show in the specification's layout: without ids, and without what is being played. */
  readonly exported: (show: Show) => Record<string, unknown>;
  /** What control surfaces can do in this game; `Press` are the commands that they stand for. */
  readonly controls: ControlTable<Show, Press>;
  /** How many there are of what presses name by number; `show` is undefined when none is active. */
  readonly counts: (show: Show | undefined) => Counts;
  /** Changes whenever the same press would mean something new: with every move, and with what the room finds out. */
  readonly roundParts: (show: Show) => readonly RoundPart[];
}
