import { maxOptionLength, optionReader } from '../../crowd/option-text.ts';
import { answerIndexes, type AnswerIndex } from './show.ts';

/** Reads one message; null when it is not a vote. */
export type BallotReader = (text: string, drawsEmote?: boolean) => AnswerIndex | null;

/** Returns a reader for many messages as votes on the same four answers. */
export function ballotReader(answers: readonly string[]): BallotReader {
  const four = answerIndexes.map((index) => answers[index] ?? '');
  const read = optionReader(four);
  return (text, drawsEmote) => answerIndexes[read(text, drawsEmote) ?? -1] ?? null;
}

/** The answer that `text` votes for, or null. For many messages use a `ballotReader`. */
export const readBallot = (text: string, answers: readonly string[]): AnswerIndex | null =>
  ballotReader(answers)(text);

/**
 * Maximum number of visible characters in a vote: a message with more plain ASCII characters, without spaces, can be
 * discarded unread.
 */
export const maxBallotLength = (answers: readonly string[]): number => maxOptionLength(answers);
