import { climbStepAtMs, type CardKind } from '../cards/card-kinds.ts';
import type { CrowdCardView, CrowdView } from '../crowd/crowd-view.ts';
import type { ShowSound } from '../sounds/sound-names.ts';
import type { SoundsView } from '../sounds/sounds-view.ts';
import type { CardView } from './card-view.ts';
import type { OverlayView } from './view.ts';

// What is heard of a show, told from what is seen of it: SPEC.md, SOUND. Each game says for itself which sounds a change makes.

export interface HeardSound {
  sound: ShowSound;
  /** How long after the change, for what appears by itself. */
  afterMs: number;
  /** A file that is played in the place of the sound, for as long as the same question is asked. */
  song?: string | null;
}

/** A time that runs out: its last five seconds are heard, and its end where it has a sound. */
export interface Countdown {
  endsAtMs: number;
  second: ShowSound;
  end: ShowSound | null;
}

/** Which loops lie under the picture, in the order of `bedLoops`. */
export type Bed = readonly [first: boolean, second: boolean, third: boolean, locked: boolean];
export const noBed: Bed = [false, false, false, false];
export const lockedBed: Bed = [false, false, false, true];

/** One stem more in each third of the show. */
export const bedAt = (part: number): Bed => [true, part * 3 > 1, part * 3 > 2, false];

/** The picture that was seen before, and when the one after it is seen. */
export interface Seen {
  before: OverlayView;
  /** Server epoch milliseconds. */
  nowMs: number;
  /** How long a card that goes by itself delays what comes behind it. */
  leadMs: number;
}

/** As much of a picture as is heard. */
export interface Hearing {
  showId: string;
  sounds: SoundsView;
  /** All sounds of the game. */
  names: readonly ShowSound[];
  /** Names what is asked: sounds that were still to come belong to it. */
  asked: string | null;
  countdowns: readonly Countdown[];
  bed: (nowMs: number) => Bed;
  /** What the game itself comes with, after another picture of the same show. */
  since: (seen: Seen) => HeardSound[];
}

/** Undo leads to a show whose last move is an earlier one. */
export const isTakenBack = (was: SoundsView | null, is: SoundsView | null): boolean =>
  (is?.move?.atMs ?? 0) < (was?.move?.atMs ?? 0);

/** What each card comes with, and when. */
const soundOfCard: Record<CardKind, HeardSound> = {
  opener: { sound: 'opener', afterMs: 0 },
  contestant: { sound: 'card', afterMs: 0 },
  ladder: { sound: 'ladder', afterMs: climbStepAtMs },
  join: { sound: 'card', afterMs: 0 },
  break: { sound: 'card', afterMs: 0 },
  credits: { sound: 'walkAway', afterMs: 0 },
};

/** A game without a sound of that name has the one of any card. */
const cardSound = ({ kind }: CardView, names: readonly ShowSound[]): HeardSound => {
  const own = soundOfCard[kind];
  return names.includes(own.sound) ? own : { ...own, sound: 'card' };
};

/** What a picture comes with: the card's own sound, and the show's once. Nothing of a card that was there before. */
export function heardSince(
  hearing: Hearing,
  view: OverlayView,
  before: OverlayView,
  nowMs: number,
) {
  const card = view.card?.atMs === before.card?.atMs ? null : view.card;
  const untilMs = card !== null && 'untilMs' in card ? card.untilMs : undefined;
  const goesByItself = card !== null && untilMs !== undefined && card.kind !== 'contestant';
  const leadMs = goesByItself ? untilMs - card.atMs : 0;
  const sounds = hearing.since({ before, nowMs, leadMs });
  if (card === null) return sounds;
  const own = cardSound(card, hearing.names);
  return [own, ...sounds.filter(({ sound }) => sound !== own.sound)];
}

/** When rows of a board of viewers change places, and how far the steps of a podium lie apart. */
const rowsAtMs = 800;
const podiumStepMs = 1400;
/** A board that has stood longer than this is not told any more: undo has brought it back. */
const freshMs = 2000;

/** What boards of the viewers come with: those that are told anew, also of an instant that is still to come. */
export function boardsHeard(
  before: CrowdView | null,
  after: CrowdView | null,
  nowMs: number,
): HeardSound[] {
  const known = new Set(before?.cards.map(nameOf));
  return (after?.cards ?? [])
    .filter((card) => !known.has(nameOf(card)) && card.fromMs > nowMs - freshMs)
    .flatMap((card) => soundsOfBoard(card, Math.max(0, card.fromMs - nowMs)));
}

const nameOf = ({ kind, fromMs }: CrowdCardView): string => `${kind} ${fromMs}`;

function soundsOfBoard(card: CrowdCardView, atMs: number): HeardSound[] {
  if (card.kind === 'topFive') return [{ sound: 'rows', afterMs: atMs + rowsAtMs }];
  if (card.kind !== 'podium') return [];
  return ([2, 1, 0] as const)
    .filter((place) => place < card.rows.length)
    .map((place) => ({
      sound: place === 0 ? 'winner' : 'podium',
      afterMs: atMs + (2 - place) * podiumStepMs,
    }));
}
