import { climbStepAtMs, type CardKind } from '../cards/card-kinds.ts';
import type { CardView } from './card-view.ts';
import type { QuestionView, StageQuizView } from '../games/stage-quiz/views/view.ts';
import {
  changesBetween,
  type AnswerState,
  type StageChange,
  type StageSight,
} from '../games/stage-quiz/changes.ts';
import type { StageSound } from '../games/stage-quiz/sound-names.ts';

// What is heard of a show, told from what is seen of it: SPEC.md, SOUND.

export interface HeardSound {
  sound: StageSound;
  /** How long after the change, for what appears by itself. */
  afterMs: number;
}

/** When a question that brings its answers by itself shows the first, and how far the others lie apart. */
const firstAnswerMs = 450;
const nextAnswerMs = 500;

/** Nothing is heard or seen for so long after a reveal: the hush before the verdict. */
const hushMs = 600;

const soundOf: Partial<Record<StageChange, StageSound>> = {
  started: 'opener',
  walkedAway: 'walkAway',
  answer: 'answer',
  locked: 'lock',
  wrong: 'wrong',
  shown: 'answer',
  removed: 'fiftyFifty',
  joker: 'joker',
  voteOpened: 'voteOpen',
  voteStopped: 'voteClosed',
};

const verdicts: readonly StageChange[] = ['right', 'wrong', 'shown'];

/** What a joker does has a sound of its own. */
const ofJokers: readonly StageChange[] = ['removed', 'voteOpened', 'question'];

/** The sounds of a change from one picture of a show to the next; `leadMs` is how long a question waits before it comes. */
export function soundsBetween(
  before: StageQuizView,
  after: StageQuizView,
  leadMs = 0,
): HeardSound[] {
  if (before.sounds === null || after.sounds === null) return [];
  const changes = changesBetween(sightOf(before), sightOf(after));
  const isOwnSound = changes.some((change) => ofJokers.includes(change));
  return changes
    .filter((change) => change !== 'joker' || !isOwnSound)
    .flatMap((change) => {
      if (change === 'question') return questionSounds(after, leadMs);
      const sound = change === 'right' ? rightSound(after) : soundOf[change];
      const isVerdict = isRevealed(after.question) && verdicts.includes(change);
      return sound === undefined ? [] : [{ sound, afterMs: isVerdict ? hushMs : 0 }];
    });
}

/** What each card comes with, and when. */
export const soundOfCard: Record<CardKind, HeardSound> = {
  opener: { sound: 'opener', afterMs: 0 },
  contestant: { sound: 'card', afterMs: 0 },
  ladder: { sound: 'ladder', afterMs: climbStepAtMs },
  join: { sound: 'card', afterMs: 0 },
  break: { sound: 'card', afterMs: 0 },
  credits: { sound: 'walkAway', afterMs: 0 },
};

/** What a picture with a card comes with: the card's own sound, and the show's once. Nothing of a card that was there before. */
export function heardWithCard(before: Picture, after: Picture): HeardSound[] {
  const card = after.card?.atMs === before.card?.atMs ? null : after.card;
  const untilMs = card?.kind === 'ladder' ? card.untilMs : undefined;
  const leadMs = card === null || untilMs === undefined ? 0 : untilMs - card.atMs;
  const sounds = soundsBetween(before.quiz, after.quiz, leadMs);
  if (card === null || after.quiz.sounds === null) return sounds;
  const own = soundOfCard[card.kind];
  return [own, ...sounds.filter(({ sound }) => sound !== own.sound)];
}

interface Picture {
  quiz: StageQuizView;
  card: CardView | null;
}
const sightOf = ({ question, jokers, voting, sounds }: StageQuizView): StageSight => ({
  stageId: question.stageId,
  answers: question.answers.map(({ state }) => state),
  usedJokers: jokers.filter(({ isUsed }) => isUsed).length,
  voting,
  move: sounds?.move ?? null,
});

function questionSounds({ question, answersAppear }: StageQuizView, leadMs: number): HeardSound[] {
  const sounds: HeardSound[] = [{ sound: 'question', afterMs: leadMs }];
  if (answersAppear !== 'oneByOne') return sounds;
  question.answers.forEach(({ state }, index) => {
    if (state !== 'hidden')
      sounds.push({ sound: 'answer', afterMs: leadMs + firstAnswerMs + index * nextAnswerMs });
  });
  return sounds;
}

function rightSound({ stages }: StageQuizView): StageSound {
  const stage = stages.find(({ state }) => state === 'active');
  if (stage === stages.at(-1)) return 'topPrize';
  return stage?.isSafe === true ? 'safetyLevel' : 'right';
}

const placeOf = ({ answers }: QuestionView, wanted: AnswerState): number =>
  answers.findIndex(({ state }) => state === wanted);
const isRevealed = (question: QuestionView): boolean => placeOf(question, 'right') >= 0;

/** A time that runs out: its last five seconds are heard, and its end where it has a sound. */
export interface Countdown {
  endsAtMs: number;
  second: StageSound;
  end: StageSound | null;
}

export function countdownsOf({ voting, clock, jokerClock, question }: StageQuizView): Countdown[] {
  const countdowns: Countdown[] = [];
  if (voting?.isOpen === true)
    countdowns.push({ endsAtMs: voting.endsAtMs, second: 'tick', end: 'voteClosed' });
  if (jokerClock !== null)
    countdowns.push({ endsAtMs: jokerClock.endsAtMs, second: 'tick', end: null });
  if (clock !== null && clock.stoppedAtMs === null && placeOf(question, 'locked') < 0)
    countdowns.push({ endsAtMs: clock.endsAtMs, second: 'beat', end: null });
  return countdowns;
}

/** Which loops lie under the picture, in the order of `bedLoops`. */
export type Bed = readonly [first: boolean, second: boolean, third: boolean, locked: boolean];
export const noBed: Bed = [false, false, false, false];

export function bedOf({ question, stages, endCard, sounds }: StageQuizView): Bed {
  if (sounds === null || endCard !== null || sounds.move?.name === 'walkAway') return noBed;
  if (question.stageId === null || isRevealed(question)) return noBed;
  if (placeOf(question, 'locked') >= 0) return [false, false, false, true];
  const level = stages.findIndex(({ state }) => state === 'active') + 1;
  return [true, level * 3 > stages.length, level * 3 > stages.length * 2, false];
}
