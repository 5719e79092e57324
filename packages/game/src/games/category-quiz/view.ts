import type { CrowdView } from '../../crowd/crowd-view.ts';
import type { Orientation } from '../../values/canvas-size.ts';
import type { SoundsView } from '../../sounds/sounds-view.ts';
import type { FinalStep, Phase, SoundName } from './play.ts';
import type { CategoryLayerName, CategoryStyle } from './style.ts';

/** Milliseconds that overlays show the stake of a double before its question. */
export const splashMs = 1600;

/** Everything the public is told of a category quiz, and nothing else: each field is copied by name. */
export interface CategoryQuizView {
  showId: string;
  phase: Phase;
  style: CategoryOverlayStyle;
  /** Null before the show has started. */
  board: BoardView | null;
  /** The double in play; its stake is null until the host has set it, and the question comes with it. */
  double: { category: string; name: string; stake: number | null } | null;
  /** Null while there is none on screen. */
  question: CategoryQuestionView | null;
  final: { step: FinalStep; category: string } | null;
  host: { name: string; facecam: FacecamView };
  /** By place. */
  players: PlayerPublicView[];
  timer: TimerView;
  buzzers: BuzzersView | null;
  /** What everybody who plays along is told; null in a show that they do not play. */
  crowd: CrowdView | null;
  sound: SoundView | null;
  /** `volume` is that of effects, by its older name. */
  sounds: SoundsView & { volume: number };
  /** Null until the show is finished; several have won together. */
  winnerIds: string[] | null;
}

export interface CategoryOverlayStyle {
  orientation: Orientation;
  /** Every layer once, from the one behind to the one in front. */
  layers: CategoryLayerName[];
  backgroundColor: string;
  facecams: CategoryStyle['facecams'];
  hostCam: CategoryStyle['hostCam'];
  timer: CategoryStyle['timer'];
  gameField: CategoryStyle['gameField'];
  crowdBoard: CategoryStyle['crowdBoard'];
}

export interface BoardView {
  /** Null for the gamefield's own board. */
  id: string | null;
  name: string;
  isOnScreen: boolean;
  categories: {
    id: string;
    name: string;
    fields: { id: string; points: number; isActive: boolean }[];
  }[];
}

export interface CategoryQuestionView {
  kind: 'field' | 'tieBreak' | 'final';
  /** Another one is another question. */
  key: string;
  category: string;
  points: number;
  text: string;
  /** The blurred picture while it is blurred; null when there is none to show. */
  image: string | null;
  /** '' while the image is blurred. */
  imageAlt: string;
  isBlurred: boolean;
  /** Everybody answers by typing. */
  isTyped: boolean;
  /** Null until it is shown. */
  answer: string | null;
}

/** An address that a page may show: an image, or a page with a camera. `src` is '' for none. */
export interface FacecamView {
  isImage: boolean;
  src: string;
  /** A camera that is not muted. */
  isHeard: boolean;
}

export interface PlayerPublicView {
  id: string;
  name: string;
  points: number;
  facecam: FacecamView;
  /** Nobody plays in this seat. */
  isOut: boolean;
  hasTurn: boolean;
  /** Answering now, after a buzz or by the host's word. */
  isAnswering: boolean;
  /** Was first in a round of this question. */
  hasBuzzered: boolean;
  /** Has typed something; null where nothing is typed. */
  hasAnswered: boolean | null;
  /** Null until revealed. */
  answer: string | null;
  wager: number | null;
  /** What the player got for the question on screen; null before it was judged. */
  judged: { points: number; isRight: boolean } | null;
}

/** Server epoch milliseconds. Running with `endsAtMs`, standing with `leftMs`, run out with 0, none without either. */
export interface TimerView {
  endsAtMs: number | null;
  leftMs: number | null;
}

export interface BuzzersView {
  round: string;
  isOpen: boolean;
  opensAtMs: number;
  /** Who may press. */
  eligible: string[];
  isTie: boolean;
  /** Milliseconds from the opening to each press, first press first; null unless the host shows them. */
  times: { playerId: string; afterMs: number; errorMs: number }[] | null;
}

/**
 * To be played once: when `atMs` is later than that of the last one that was played, and not when it stands there already
 * as a page begins.
 */
export interface SoundView {
  id: string;
  name: SoundName;
  atMs: number;
  /** The question's own sound, or a file that stands in for a built-in one; null for the built-in one. */
  address: string | null;
  volume: number;
}

/** What the player of one seat is told. */
export interface PlayerView {
  showId: string;
  phase: Phase;
  question: CategoryQuestionView | null;
  final: { step: FinalStep; category: string } | null;
  /** By place; where others have their cameras is no player's business. */
  players: Omit<PlayerPublicView, 'facecam'>[];
  timer: TimerView;
  buzzers: BuzzersView | null;
  winnerIds: string[] | null;
  you: {
    id: string;
    /** What was typed by this player, and wagered. */
    answer: string;
    wager: number | null;
    facecam: FacecamView;
    mayPress: boolean;
    /** Locked out for pressing too early, server epoch milliseconds. */
    lockedUntilMs: number | null;
    mayType: boolean;
    /** The highest wager; null when none is taken. */
    mostWager: number | null;
    /** From 1, in the last round; null without a press. */
    place: number | null;
    afterMs: number | null;
  };
}
