import type { CrowdView } from '../../crowd/crowd-view.ts';
import type { Orientation } from '../../values/canvas-size.ts';
import type { SoundsView } from '../../sounds/sounds-view.ts';
import type { FinalStep, Phase, SoundName } from './play.ts';
import type { CategoryLayerName, CategoryStyle } from './style.ts';

/** Milliseconds for which overlays show the stake of a double before its question. */
export const splashMs = 1600;

/** Everything public about a category quiz and nothing else: each field is copied by name. */
export interface CategoryQuizView {
  showId: string;
  phase: Phase;
  style: CategoryOverlayStyle;
  /** Null before the start of the show. */
  board: BoardView | null;
  /** The double in play; its stake is null until the host has set it, and the question appears with it. */
  double: { category: string; name: string; stake: number | null } | null;
  /** Null while no question is on screen. */
  question: CategoryQuestionView | null;
  final: { step: FinalStep; category: string } | null;
  host: { name: string; facecam: FacecamView };
  /** By seat. */
  players: PlayerPublicView[];
  timer: TimerView;
  buzzers: BuzzersView | null;
  /** The crowd's view; null in a show without crowd play. */
  crowd: CrowdView | null;
  sound: SoundView | null;
  /** `volume` is the older name of the effects' volume. */
  sounds: SoundsView & { volume: number };
  /** Null until the show is finished; several ids for a shared win. */
  winnerIds: string[] | null;
}

export interface CategoryOverlayStyle {
  orientation: Orientation;
  /** Every layer once, from back to front. */
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
  /** Differs for every question. */
  key: string;
  category: string;
  points: number;
  text: string;
  /** The blurred picture while blurred; null when there is none to show. */
  image: string | null;
  /** '' while the image is blurred. */
  imageAlt: string;
  isBlurred: boolean;
  /** Everyone answers by typing. */
  isTyped: boolean;
  /** Null until shown. */
  answer: string | null;
}

/** An address that a page may show: an image or a page with a camera. `src` is '' for none. */
export interface FacecamView {
  isImage: boolean;
  src: string;
  /** An unmuted camera. */
  isHeard: boolean;
}

export interface PlayerPublicView {
  id: string;
  name: string;
  points: number;
  facecam: FacecamView;
  /** The seat is empty. */
  isOut: boolean;
  hasTurn: boolean;
  /** Is answering now, after a buzz or on the host's call. */
  isAnswering: boolean;
  /** Was first in a round of this question. */
  hasBuzzered: boolean;
  /** Has typed something; null when typing is not possible. */
  hasAnswered: boolean | null;
  /** Null until revealed. */
  answer: string | null;
  wager: number | null;
  /** Points for the question on screen; null until judged. */
  judged: { points: number; isRight: boolean } | null;
}

/**
 * Server epoch milliseconds. Running with `endsAtMs`, paused with `leftMs`, run out with `leftMs` 0, no timer without
 * either.
 */
export interface TimerView {
  endsAtMs: number | null;
  leftMs: number | null;
}

export interface BuzzersView {
  round: string;
  isOpen: boolean;
  opensAtMs: number;
  /** Players who may press. */
  eligible: string[];
  isTie: boolean;
  /** Milliseconds from the opening to each press, first press first; null unless the host shows them. */
  times: { playerId: string; afterMs: number; errorMs: number }[] | null;
}

/**
 * A sound to play once: if `atMs` is later than that of the last sound played, and not if it is already present when
 * the page loads.
 */
export interface SoundView {
  id: string;
  name: SoundName;
  atMs: number;
  /** The question's own sound, or a file that replaces a built-in one; null for the built-in one. */
  address: string | null;
  volume: number;
}

/** The view for the player of one seat. */
export interface PlayerView {
  showId: string;
  phase: Phase;
  question: CategoryQuestionView | null;
  final: { step: FinalStep; category: string } | null;
  double: CategoryQuizView['double'];
  /** By seat; without the camera addresses of others. */
  players: Omit<PlayerPublicView, 'facecam'>[];
  timer: TimerView;
  buzzers: BuzzersView | null;
  winnerIds: string[] | null;
  you: {
    id: string;
    /** This player's typed answer and wager. */
    answer: string;
    wager: number | null;
    facecam: FacecamView;
    mayPress: boolean;
    /** End of the lock-out after an early press, server epoch milliseconds. */
    lockedUntilMs: number | null;
    mayType: boolean;
    /** Maximum wager in the final or stake of a double; null while neither is due. */
    mostWager: number | null;
    /** From 1, in the last round; null without a press. */
    place: number | null;
    afterMs: number | null;
  };
}
