import type { QuestionView, StageQuizView } from './view.ts';
import type { StageSound } from '../games/stage-quiz/sound-names.ts';

// What is heard of a show, told from what is seen of it: SPEC.md, SOUND.

export interface Cue {
  sound: StageSound;
  /** How long after the change, for what appears by itself. */
  afterMs: number;
}

/** When a question that brings its answers by itself shows the first, and how far the others lie apart. */
const firstAnswerMs = 450;
const nextAnswerMs = 500;

const now = (sound: StageSound): Cue => ({ sound, afterMs: 0 });

/** The sounds of a change from one picture of a show to the next. */
export function cuesBetween(before: StageQuizView, after: StageQuizView): Cue[] {
  if (before.sounds === null || after.sounds === null || isTakenBack(before, after)) return [];
  const cues = moveCues(before, after);
  if (after.question.stageId === null) return cues;
  if (after.question.stageId !== before.question.stageId) return [...cues, ...questionCues(after)];
  const voteCues = voteCuesBetween(before, after);
  return [...cues, ...answerCues(before, after, voteCues.length > 0), ...voteCues];
}

/** Undo leads to a picture whose last move is an earlier one. */
function isTakenBack({ sounds: was }: StageQuizView, { sounds: is }: StageQuizView): boolean {
  return (is?.move?.atMs ?? 0) < (was?.move?.atMs ?? 0);
}

/** Moves that are not to be seen by what they change in the picture. */
function moveCues({ sounds: was }: StageQuizView, { sounds: is }: StageQuizView): Cue[] {
  const move = is?.move ?? null;
  if (move === null || (move.atMs === was?.move?.atMs && move.name === was.move.name)) return [];
  if (move.name === 'start') return [now('opener')];
  return move.name === 'walkAway' ? [now('walkAway')] : [];
}

function questionCues({ question, answersAppear }: StageQuizView): Cue[] {
  const cues = [now('question')];
  if (answersAppear !== 'oneByOne') return cues;
  question.answers.forEach(({ state }, index) => {
    if (state !== 'hidden')
      cues.push({ sound: 'answer', afterMs: firstAnswerMs + index * nextAnswerMs });
  });
  return cues;
}

const placeOf = ({ answers }: QuestionView, wanted: string): number =>
  answers.findIndex(({ state }) => state === wanted);
const countOf = ({ answers }: QuestionView, wanted: string): number =>
  answers.filter(({ state }) => state === wanted).length;
const isRevealed = (question: QuestionView): boolean => placeOf(question, 'right') >= 0;

function answerCues(before: StageQuizView, after: StageQuizView, isVote: boolean): Cue[] {
  const [was, is] = [before.question, after.question];
  if (isRevealed(was)) return [];
  if (isRevealed(is)) return [now(verdictOf(before, after))];
  const [locked, newlyLocked] = [placeOf(was, 'locked'), placeOf(is, 'locked')];
  // The first of two tries.
  if (locked >= 0 && is.answers[locked]?.state === 'removed') return [now('wrong')];
  if (newlyLocked >= 0 && newlyLocked !== locked) return [now('lock')];
  if (countOf(is, 'removed') > countOf(was, 'removed')) return [now('fiftyFifty')];
  if (countOf(is, 'hidden') < countOf(was, 'hidden')) return [now('answer')];
  return !isVote && usedJokers(after) > usedJokers(before) ? [now('joker')] : [];
}

const usedJokers = ({ jokers }: StageQuizView): number =>
  jokers.filter(({ isUsed }) => isUsed).length;

function verdictOf(before: StageQuizView, after: StageQuizView): StageSound {
  const { question, stages } = after;
  if (placeOf(question, 'wrong') >= 0) return 'wrong';
  // Nobody has answered: it is only shown.
  if (placeOf(before.question, 'locked') < 0) return 'answer';
  const stage = stages.find(({ id }) => id === question.stageId);
  if (stage === stages.at(-1)) return 'topPrize';
  return stage?.isSafe === true ? 'safetyLevel' : 'right';
}

/** The end that the countdown comes to is not among them: it is heard when the time is up. */
function voteCuesBetween({ voting: was }: StageQuizView, { voting: is }: StageQuizView): Cue[] {
  if (is === null) return [];
  if (is.round !== was?.round) return is.isOpen ? [now('voteOpen')] : [];
  return was.isOpen && !is.isOpen && is.endsAtMs < was.endsAtMs ? [now('voteClosed')] : [];
}

/** A time that runs out: its last five seconds are heard, and its end where it has a sound. */
export interface Countdown {
  endsAtMs: number;
  second: StageSound;
  end: StageSound | null;
}

export function countdownsOf({ voting, clock, question }: StageQuizView): Countdown[] {
  const countdowns: Countdown[] = [];
  if (voting?.isOpen === true)
    countdowns.push({ endsAtMs: voting.endsAtMs, second: 'tick', end: 'voteClosed' });
  if (clock !== null && clock.stoppedAtMs === null && placeOf(question, 'locked') < 0)
    countdowns.push({ endsAtMs: clock.endsAtMs, second: 'beat', end: null });
  return countdowns;
}

/** Which loops lie under the picture, in the order of `bedLoops`. */
export type Bed = readonly [first: boolean, second: boolean, third: boolean, locked: boolean];
const silence: Bed = [false, false, false, false];

export function bedOf({ question, stages, endCard, sounds }: StageQuizView): Bed {
  if (sounds === null || endCard !== null || sounds.move?.name === 'walkAway') return silence;
  if (question.stageId === null || isRevealed(question)) return silence;
  if (placeOf(question, 'locked') >= 0) return [false, false, false, true];
  const level = stages.findIndex(({ id }) => id === question.stageId) + 1;
  return [true, level * 3 > stages.length, level * 3 > stages.length * 2, false];
}
