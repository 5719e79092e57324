import { maxOptionLength, optionReader } from '../../crowd/option-text.ts';
import { answerIndexes, type AnswerIndex } from './show.ts';

/** Reads one message; null when it is no vote. */
export type BallotReader = (text: string, drawsEmote?: boolean) => AnswerIndex | null;

/** Prepares the reading of many messages as votes for the same four answers. */
export function ballotReader(answers: readonly string[]): BallotReader {
  const four = answerIndexes.map((index) => answers[index] ?? '');
  const read = optionReader(four);
  return (text, drawsEmote) => answerIndexes[read(text, drawsEmote) ?? -1] ?? null;
}

/** The answer that `text` votes for, or null. Whoever reads many messages prepares a `ballotReader`. */
export const readBallot = (text: string, answers: readonly string[]): AnswerIndex | null =>
  ballotReader(answers)(text);

/**
 * How many visible characters a vote can have at most: a message with more plain ASCII characters than this, spaces
 * not counted, can be thrown away unread.
 */
export const maxBallotLength = (answers: readonly string[]): number => maxOptionLength(answers);
