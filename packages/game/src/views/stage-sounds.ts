import {
  changesBetween,
  type AnswerState,
  type StageChange,
  type StageSight,
} from '../games/stage-quiz/changes.ts';
import { stageSounds, type StageSound } from '../sounds/sound-names.ts';
import {
  bedAt,
  newBoardSounds,
  isUndone,
  lockedBed,
  noBed,
  type Bed,
  type Countdown,
  type DelayedSound,
  type AudibleView,
} from './audible-view.ts';
import type { QuestionView, StageQuizView } from '../games/stage-quiz/views/view.ts';
import type { OverlayView } from './view.ts';

/** Sounds of a stage quiz; null when it is silent. */
export const audibleView = ({ stageQuiz: quiz }: OverlayView): AudibleView | null =>
  quiz === null || quiz.sounds === null
    ? null
    : {
        showId: quiz.showId,
        sounds: quiz.sounds,
        names: stageSounds,
        questionKey: quiz.question.stageId,
        countdowns: countdownsOf(quiz),
        bed: () => bedOf(quiz),
        since: ({ before: { stageQuiz: was }, nowMs, leadMs }) =>
          was === null || isUndone(was.sounds, quiz.sounds)
            ? []
            : [
                ...soundsBetween(was, quiz, leadMs),
                ...newBoardSounds(was.crowd, quiz.crowd, nowMs),
              ],
      };

/** Delay of the first answer when a question shows its answers automatically, and the interval between the others. */
const firstAnswerMs = 450;
const nextAnswerMs = 500;

/** Pause after a reveal, without sound or animation, before the verdict. */
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

/** The effects of jokers have their own sounds. */
const ofJokers: readonly StageChange[] = ['removed', 'voteOpened', 'question'];

/** Sounds of a change between two views of a show; `leadMs` is the delay before a question appears. */
export function soundsBetween(
  before: StageQuizView,
  after: StageQuizView,
  leadMs = 0,
): DelayedSound[] {
  if (before.sounds === null || after.sounds === null) return [];
  const changes = changesBetween(sightOf(before), sightOf(after));
  const hasJokerSound = changes.some((change) => ofJokers.includes(change));
  return changes
    .filter((change) => change !== 'joker' || !hasJokerSound)
    .flatMap((change) => {
      if (change === 'question') return questionSounds(after, leadMs);
      const sound = change === 'right' ? rightSound(after) : soundOf[change];
      const isVerdict = isRevealed(after.question) && verdicts.includes(change);
      return sound === undefined ? [] : [{ sound, afterMs: isVerdict ? hushMs : 0 }];
    });
}

const sightOf = ({ question, jokers, voting, sounds }: StageQuizView): StageSight => ({
  stageId: question.stageId,
  answers: question.answers.map(({ state }) => state),
  usedJokers: jokers.filter(({ isUsed }) => isUsed).length,
  voting,
  move: sounds?.move ?? null,
});

function questionSounds(
  { question, answersAppear }: StageQuizView,
  leadMs: number,
): DelayedSound[] {
  const sounds: DelayedSound[] = [{ sound: 'question', afterMs: leadMs }];
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

const indexOfState = ({ answers }: QuestionView, state: AnswerState): number =>
  answers.findIndex((answer) => answer.state === state);
const isRevealed = (question: QuestionView): boolean => indexOfState(question, 'right') >= 0;

export function countdownsOf({ voting, clock, jokerClock, question }: StageQuizView): Countdown[] {
  const countdowns: Countdown[] = [];
  if (voting?.isOpen === true)
    countdowns.push({ endsAtMs: voting.endsAtMs, second: 'tick', end: 'voteClosed' });
  if (jokerClock !== null)
    countdowns.push({ endsAtMs: jokerClock.endsAtMs, second: 'tick', end: null });
  if (clock !== null && clock.stoppedAtMs === null && indexOfState(question, 'locked') < 0)
    countdowns.push({ endsAtMs: clock.endsAtMs, second: 'beat', end: null });
  return countdowns;
}

export function bedOf({ question, stages, endCard, sounds }: StageQuizView): Bed {
  if (sounds === null || endCard !== null || sounds.move?.name === 'walkAway') return noBed;
  if (question.stageId === null || isRevealed(question)) return noBed;
  if (indexOfState(question, 'locked') >= 0) return lockedBed;
  const level = stages.findIndex(({ state }) => state === 'active') + 1;
  return bedAt(level / Math.max(1, stages.length));
}
