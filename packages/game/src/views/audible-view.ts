import { climbStepAtMs, type CardKind } from '../cards/card-kinds.ts';
import type { CrowdCardView, CrowdView } from '../crowd/crowd-view.ts';
import type { ShowSound } from '../sounds/sound-names.ts';
import type { SoundsView } from '../sounds/sounds-view.ts';
import type { CardView } from './card-view.ts';
import type { OverlayView } from './view.ts';

// Sounds of a show, derived from its views: SPEC.md, SOUND. Each game defines the sounds of its changes.

export interface DelayedSound {
  sound: ShowSound;
  /** Delay after the change, for parts that appear automatically. */
  afterMs: number;
  /** A file that is played instead of the sound, while the same question is open. */
  song?: string | null;
}

/** A running timer: its last five seconds have a sound, and its end if `end` is set. */
export interface Countdown {
  endsAtMs: number;
  second: ShowSound;
  end: ShowSound | null;
}

/** Which music loops are playing, in the order of `bedLoops`. */
export type Bed = readonly [first: boolean, second: boolean, third: boolean, locked: boolean];
export const noBed: Bed = [false, false, false, false];
export const lockedBed: Bed = [false, false, false, true];

/** One more stem with each third of the show. */
export const bedAt = (part: number): Bed => [true, part * 3 > 1, part * 3 > 2, false];

/** The previous view, and when the current one is shown. */
export interface ViewChange {
  before: OverlayView;
  /** Server epoch milliseconds. */
  nowMs: number;
  /** How long a card that disappears automatically delays what follows. */
  leadMs: number;
}

/** The audible part of a view. */
export interface AudibleView {
  showId: string;
  sounds: SoundsView;
  /** All sounds of the game. */
  names: readonly ShowSound[];
  /** Identifies the open question: sounds that are still pending belong to it. */
  questionKey: string | null;
  countdowns: readonly Countdown[];
  bed: (nowMs: number) => Bed;
  /** Sounds of the game itself after another view of the same show. */
  since: (change: ViewChange) => DelayedSound[];
}

/** After an undo the last move of the show is an earlier one. */
export const isUndone = (was: SoundsView | null, is: SoundsView | null): boolean =>
  (is?.move?.atMs ?? 0) < (was?.move?.atMs ?? 0);

/** Sound of each card, and its delay. */
const soundOfCard: Record<CardKind, DelayedSound> = {
  opener: { sound: 'opener', afterMs: 0 },
  contestant: { sound: 'card', afterMs: 0 },
  ladder: { sound: 'ladder', afterMs: climbStepAtMs },
  join: { sound: 'card', afterMs: 0 },
  break: { sound: 'card', afterMs: 0 },
  credits: { sound: 'walkAway', afterMs: 0 },
};

/** A game without this sound uses the generic card sound. */
const cardSound = ({ kind }: CardView, names: readonly ShowSound[]): DelayedSound => {
  const cardSoundOfKind = soundOfCard[kind];
  return names.includes(cardSoundOfKind.sound)
    ? cardSoundOfKind
    : { ...cardSoundOfKind, sound: 'card' };
};

/** Sounds of a view: those of a new card, and those of the show, each once. A card that was already shown has none. */
export function newSounds(
  audible: AudibleView,
  view: OverlayView,
  before: OverlayView,
  nowMs: number,
) {
  const card = view.card?.atMs === before.card?.atMs ? null : view.card;
  const untilMs = card !== null && 'untilMs' in card ? card.untilMs : undefined;
  const isAutomatic = card !== null && untilMs !== undefined && card.kind !== 'contestant';
  const leadMs = isAutomatic ? untilMs - card.atMs : 0;
  const sounds = audible.since({ before, nowMs, leadMs });
  if (card === null) return sounds;
  const soundOfCurrentCard = cardSound(card, audible.names);
  return [soundOfCurrentCard, ...sounds.filter(({ sound }) => sound !== soundOfCurrentCard.sound)];
}

/** When rows of an audience board change places, and the interval between the steps of a podium. */
const rowsAtMs = 800;
const podiumStepMs = 1400;
/** An older board has no sound, because an undo has brought it back. */
const maxBoardAgeMs = 2000;

/** Sounds of audience boards that are new, including those that appear at a later instant. */
export function newBoardSounds(
  before: CrowdView | null,
  after: CrowdView | null,
  nowMs: number,
): DelayedSound[] {
  const shownBefore = new Set(before?.cards.map(nameOf));
  return (after?.cards ?? [])
    .filter((card) => !shownBefore.has(nameOf(card)) && card.fromMs > nowMs - maxBoardAgeMs)
    .flatMap((card) => soundsOfBoard(card, Math.max(0, card.fromMs - nowMs)));
}

const nameOf = ({ kind, fromMs }: CrowdCardView): string => `${kind} ${fromMs}`;

function soundsOfBoard(card: CrowdCardView, atMs: number): DelayedSound[] {
  if (card.kind === 'topFive') return [{ sound: 'rows', afterMs: atMs + rowsAtMs }];
  if (card.kind !== 'podium') return [];
  return ([2, 1, 0] as const)
    .filter((place) => place < card.rows.length)
    .map((place) => ({
      sound: place === 0 ? 'winner' : 'podium',
      afterMs: atMs + (2 - place) * podiumStepMs,
    }));
}
