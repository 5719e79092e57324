import type { CategoryQuizView } from '../games/category-quiz/view.ts';
import { categorySounds } from '../sounds/sound-names.ts';
import {
  bedAt,
  newBoardSounds,
  isUndone,
  lockedBed,
  noBed,
  type Bed,
  type DelayedSound,
  type AudibleView,
  type ViewChange,
} from './audible-view.ts';
import type { OverlayView } from './view.ts';

/** Sounds of a category quiz: each of its moves specifies its own sound. */
export const audibleView = ({ categoryQuiz: quiz }: OverlayView): AudibleView | null => {
  if (quiz === null) return null;
  const { endsAtMs } = quiz.timer;
  return {
    showId: quiz.showId,
    sounds: quiz.sounds,
    names: categorySounds,
    questionKey: quiz.question?.key ?? null,
    countdowns: endsAtMs === null ? [] : [{ endsAtMs, second: 'tick', end: null }],
    bed: () => bedOf(quiz),
    since: (change) => soundsSince(quiz, change),
  };
};

function soundsSince(
  quiz: CategoryQuizView,
  { before, nowMs, leadMs }: ViewChange,
): DelayedSound[] {
  const was = before.categoryQuiz;
  if (was === null || isUndone(was.sounds, quiz.sounds)) return [];
  const boards = newBoardSounds(was.crowd, quiz.crowd, nowMs);
  const { sound } = quiz;
  const isNew = sound?.id !== was.sound?.id && (sound?.atMs ?? 0) >= (was.sound?.atMs ?? 0);
  if (sound === null || !isNew) return boards;
  if (sound.name !== 'question') return [{ sound: sound.name, afterMs: leadMs }, ...boards];
  return [{ sound: 'board', afterMs: leadMs, song: sound.address }, ...boards];
}

function bedOf({ question, players, timer, sound, final, board }: CategoryQuizView): Bed {
  if (question === null || question.answer !== null || final?.step === 'reveal') return noBed;
  // No music while the sound of a question plays, nor after a right answer or the end of the timer.
  if (sound?.name === 'question' || timer.leftMs === 0) return noBed;
  if (players.some(({ judged }) => judged?.isRight === true)) return noBed;
  if (players.some(({ isAnswering }) => isAnswering)) return lockedBed;
  if (question.kind !== 'field' || board === null) return bedAt(1);
  const fields = board.categories.flatMap((category) => category.fields);
  return bedAt(fields.filter(({ isActive }) => !isActive).length / Math.max(1, fields.length));
}
