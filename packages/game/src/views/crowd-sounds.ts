import type { CrowdQuizView } from '../games/crowd-quiz/view.ts';
import { crowdSounds, type ShowSound } from '../sounds/sound-names.ts';
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
  type ViewChange,
} from './audible-view.ts';
import type { OverlayView } from './view.ts';

/** By name of the move. Boards and the podium have sounds of their own. */
const soundOfMove: Readonly<Record<string, ShowSound>> = {
  start: 'question',
  next: 'question',
  close: 'voteClosed',
  reveal: 'reveal',
};

/** Sounds of a crowd quiz; null when it is silent. */
export const audibleView = ({ crowdQuiz: quiz }: OverlayView): AudibleView | null =>
  quiz === null || quiz.sounds === null
    ? null
    : {
        showId: quiz.showId,
        sounds: quiz.sounds,
        names: crowdSounds,
        questionKey: quiz.question?.id ?? null,
        countdowns: countdownsOf(quiz),
        bed: (nowMs) => bedOf(quiz, nowMs),
        since: (change) => soundsSince(quiz, change),
      };

function soundsSince(quiz: CrowdQuizView, { before, nowMs, leadMs }: ViewChange): DelayedSound[] {
  const was = before.crowdQuiz;
  if (was === null || isUndone(was.sounds, quiz.sounds)) return [];
  const boards = newBoardSounds(was.crowd, quiz.crowd, nowMs);
  const move = quiz.sounds?.move ?? null;
  const sound = move === null ? undefined : soundOfMove[move.name];
  if (sound === undefined || move?.atMs === was.sounds?.move?.atMs) return boards;
  return [{ sound, afterMs: leadMs }, ...boards];
}

/** The time limit of a question, unless the host has closed it. */
const countdownsOf = ({ clock }: CrowdQuizView): Countdown[] =>
  clock === null || clock.stoppedAtMs !== null
    ? []
    : [{ endsAtMs: clock.endsAtMs, second: 'tick', end: 'voteClosed' }];

function bedOf({ question, clock, number, count }: CrowdQuizView, nowMs: number): Bed {
  if (question === null || clock === null) return noBed;
  const isClosed = clock.stoppedAtMs !== null || nowMs >= clock.endsAtMs;
  return isClosed ? lockedBed : bedAt(number / Math.max(1, count));
}
