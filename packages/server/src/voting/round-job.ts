import { answerReader, maxAnswerLength } from '@quizcast/game/crowd/answer-text';
import type { CrowdQuestion } from '@quizcast/game/crowd/question';
import { encodeAnswer, withLaterAnswer } from '@quizcast/game/crowd/stored-answer';
import { ballotReader, maxBallotLength } from '@quizcast/game/games/stage-quiz/ballot-text';
import type { CrowdJob, VoteJob } from '@quizcast/game/games/jobs';
import { answerIndexes } from '@quizcast/game/games/stage-quiz/show';
import type { RoundRules } from './response-round.ts';
import type { Counts } from './tally.ts';

/** Votes for A, B, C and D. */
export type Votes = [number, number, number, number];

/** A round that collects answers: a vote or a crowd question. */
export type RoundJob = ({ kind: 'vote' } & VoteJob) | ({ kind: 'crowd' } & CrowdJob);

/** Parses a message: the normalized answer, or null. */
export type ResponseReader = (text: string, drawsEmote: boolean) => string | null;

const optionTexts = answerIndexes.map(String);

export function readerOf(job: RoundJob): ResponseReader {
  if (job.kind === 'vote') {
    const read = ballotReader(job.answers);
    return (text, drawsEmote) => {
      const answer = read(text, drawsEmote);
      return answer === null ? null : (optionTexts[answer] ?? null);
    };
  }
  const read = answerReader(job.question, job);
  return (text, drawsEmote) => {
    const answer = read(text, drawsEmote);
    return answer === null ? null : encodeAnswer(answer);
  };
}

/** Which answers of the job's round count. */
export function rulesOf(job: RoundJob): RoundRules {
  const { opensAtMs, closesAtMs } = job;
  if (job.kind === 'vote') return { opensAtMs, closesAtMs };
  const { kind } = job.question;
  return {
    opensAtMs,
    closesAtMs,
    isFirstAnswerFinal: job.isFirstAnswerFinal,
    combine: (before, later) => withLaterAnswer(kind, before, later),
  };
}

/** Longer messages cannot be answers, so they are not parsed. */
export const maxTextLength = (job: RoundJob): number =>
  job.kind === 'vote' ? maxBallotLength(job.answers) : maxAnswerLength(job.question);

/** Responses per write without yielding: votes form one text, crowd answers a row each. */
export const writtenAtOnce = ({ kind }: RoundJob): number => (kind === 'vote' ? 10_000 : 2_000);

export const votesOf = (counts: Counts): Votes => [
  counts.of('0'),
  counts.of('1'),
  counts.of('2'),
  counts.of('3'),
];

/**
 * The figures published while a round runs. For a crowd question only the number of answers; its result contains the
 * rest.
 */
export const figuresOf = ({ kind }: RoundJob, counts: Counts): number[] =>
  kind === 'vote' ? votesOf(counts) : [counts.total];

/** The question of a round of either kind. */
export const questionOf = (job: RoundJob): CrowdQuestion =>
  job.kind === 'vote' ? { kind: 'choice', options: job.answers } : job.question;

const readingOptionsOf = (job: RoundJob): unknown[] => [
  job.channel,
  job.channelError,
  job.countSharedChat,
  job.bots,
  questionOf(job),
  ...(job.kind === 'crowd' ? [job.hasFraction, job.unitPower] : []),
];

/** Whether two jobs read the same chat in the same way. */
export const readsSameChat = (one: RoundJob, other: RoundJob): boolean =>
  JSON.stringify(readingOptionsOf(one)) === JSON.stringify(readingOptionsOf(other));
