import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import { currentStage, type Move, type Question, type Quizshow } from './show.ts';
import type { QuestionClock } from './showtime-fields.ts';

/** Seconds for the question in play: the stage's own or the show's; undefined for none. */
const questionSecondsOf = (show: Quizshow): number | undefined =>
  currentStage(show)?.questionSeconds ?? show.questionSeconds;

/** The question with its clock started, if it has a time limit; an existing clock is kept. */
export function clockStarted(show: Quizshow, question: Question, { atMs }: Stamp): Question {
  const questionSeconds = questionSecondsOf(show);
  if (questionSeconds === undefined || question.clock !== undefined) return question;
  if (question.showCorrectAnswer) return question;
  const clock = { startsAtMs: atMs, endsAtMs: atMs + questionSeconds * 1000 };
  return { ...question, clock };
}

export function clockStopped(question: Question, { atMs }: Stamp): Question {
  const { clock } = question;
  if (clock === undefined || clock.stoppedAtMs !== undefined) return question;
  return { ...question, clock: { ...clock, stoppedAtMs: atMs } };
}

/** Resumes the clock with its remaining time. */
export function clockResumed(question: Question, { atMs }: Stamp): Question {
  const { clock } = question;
  if (clock?.stoppedAtMs === undefined) return question;
  const { stoppedAtMs, ...rest } = clock;
  return { ...question, clock: later(rest, Math.max(0, atMs - stoppedAtMs)) };
}

/**
 * The question as it was before the move, for undo: its clock gets the time back for which the move has stopped it, or
 * the clock of a joker.
 */
export function clockUndone(
  before: Question,
  now: Question,
  move: Pick<Move, 'name' | 'atMs'>,
  { atMs }: Stamp,
): Question {
  const { clock } = before;
  if (clock === undefined || clock.stoppedAtMs !== undefined) return before;
  const joker = before.jokerClock === undefined ? now.jokerClock : undefined;
  const fromMs =
    now.clock?.stoppedAtMs ?? (move.name === 'revealAnswer' ? move.atMs : joker?.startsAtMs);
  if (fromMs === undefined) return before;
  const untilMs = joker === undefined ? atMs : Math.min(atMs, joker.endsAtMs);
  return { ...before, clock: later(clock, Math.max(0, untilMs - fromMs)) };
}

const later = (clock: QuestionClock, ms: number): QuestionClock => ({
  ...clock,
  startsAtMs: clock.startsAtMs + ms,
  endsAtMs: clock.endsAtMs + ms,
});

/** Starts a joker's clock; the question's own pauses meanwhile. */
export function jokerClockStarted(
  question: Question,
  seconds: number,
  { atMs }: Stamp,
): Question | Refusal {
  if (question.lockedAnswer !== undefined) return 'unlockFirst';
  if (question.jokerClock !== undefined && question.jokerClock.endsAtMs > atMs)
    return 'jokerClockRuns';
  const { clock } = question;
  const endsAtMs = atMs + seconds * 1000;
  return {
    ...question,
    jokerClock: { startsAtMs: atMs, endsAtMs },
    ...(clock === undefined
      ? {}
      : { clock: { ...later(clock, seconds * 1000), heldUntilMs: endsAtMs } }),
  };
}

/** Removes the joker's clock and resumes the question's own. */
export function jokerClockEnded(question: Question, { atMs }: Stamp): Question {
  const { jokerClock, ...rest } = question;
  if (jokerClock === undefined) return question;
  // Never more than it had, even when the server's clock goes backwards.
  const { startsAtMs, endsAtMs } = jokerClock;
  const leftMs = endsAtMs - Math.max(startsAtMs, atMs);
  if (rest.clock === undefined || leftMs <= 0) return rest;
  const { heldUntilMs: _, ...clock } = rest.clock;
  return { ...rest, clock: later(clock, -leftMs) };
}
