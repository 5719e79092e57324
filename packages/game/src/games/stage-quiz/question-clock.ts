import type { Stamp } from '../../stamp.ts';
import type { Question, Quizshow } from './show.ts';

/** The question with its clock running, where the show gives it a time; one that had a clock keeps it. */
export function clockStarted(show: Quizshow, question: Question, { atMs }: Stamp): Question {
  const { questionSeconds } = show;
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

/** The clock goes on with the time that was left. */
export function clockResumed(question: Question, { atMs }: Stamp): Question {
  const { clock } = question;
  if (clock?.stoppedAtMs === undefined) return question;
  const { stoppedAtMs, startsAtMs, endsAtMs } = clock;
  const stoodMs = Math.max(0, atMs - stoppedAtMs);
  return { ...question, clock: { startsAtMs: startsAtMs + stoodMs, endsAtMs: endsAtMs + stoodMs } };
}
