import { answerReader } from '@quizcast/game/crowd/answer-text';
import type { Rehearsal } from '@quizcast/game/crowd/rehearsal';
import type { NumberReading } from '@quizcast/game/crowd/typed/number';
import { encodeAnswer } from '@quizcast/game/crowd/stored-answer';
import type { CrowdJob } from '@quizcast/game/games/jobs';
import { phoneAnswer } from '@quizcast/game/phones/answer';
import { phoneAnswerAtMs } from '@quizcast/game/phones/delay';
import type { Response } from '../ports/response-store.ts';

/** Round trip of a typical phone. */
const roundTripMs = 60;

interface Tapped {
  bot: number;
  name: string;
  /** As it would be typed in chat. */
  text: string;
  arrivedAtMs: number;
}

/** The answer of a bot with a phone, validated and timed like real phone answers; null when a phone would be refused. */
export function phoneResponse(
  job: Pick<CrowdJob, 'round' | 'question' | 'opensAtMs' | keyof NumberReading>,
  { delaySeconds, isQuick }: Pick<Rehearsal, 'delaySeconds' | 'isQuick'>,
  { bot, name, text, arrivedAtMs }: Tapped,
): Response | null {
  const { round, question, opensAtMs } = job;
  const tapped = answerReader(question, job)(text);
  const answer = phoneAnswer({ question }, tapped === null ? text : encodeAnswer(tapped), job);
  if (answer === null || answer === 'ignored') return null;
  const streamDelayMs = isQuick === true ? 0 : 1000 * delaySeconds;
  const delayMs = streamDelayMs;
  const timing = {
    opensAtMs,
    onAirAtMs: opensAtMs,
    delayMs,
    streamDelayMs,
    arrivedAtMs,
    wayMs: roundTripMs,
  };
  return {
    voterId: `rehearsal:${bot}`,
    name,
    answer: encodeAnswer(answer),
    messageId: `${round}:phone-${bot}-${arrivedAtMs - opensAtMs}`,
    atMs: phoneAnswerAtMs(timing),
  };
}
