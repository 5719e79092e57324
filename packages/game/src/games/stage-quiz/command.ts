import { z } from 'zod';
import {
  onAirBoardSchema,
  rowsOnAir,
  toldResultSchema,
  viewerScoreSchema,
} from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';
import { answerCount, answerIndexSchema } from './show.ts';

const showId = idSchema;

const figuresSchema = z.array(z.number().int().min(0).max(100)).length(answerCount);

/** What the host of a stage quiz may do. */
export const stageQuizCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stageQuiz.start'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.nextStage'), showId }),
  z.strictObject({
    type: z.literal('stageQuiz.lockAnswer'),
    showId,
    answer: answerIndexSchema,
  }),
  z.strictObject({ type: z.literal('stageQuiz.unlockAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.revealAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.useJoker'), showId, jokerId: idSchema }),
  z.strictObject({ type: z.literal('stageQuiz.stopVoting'), showId }),
  /** Puts the best viewers on air, or takes off what is there. */
  z.strictObject({
    type: z.literal('stageQuiz.showBoard'),
    showId,
    card: onAirBoardSchema.shape.card,
  }),
  /** Where the host shows one answer after the other. */
  z.strictObject({ type: z.literal('stageQuiz.showNextAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.endJokerClock'), showId }),
  /** What the audience said, in percent from A to D; absent: what everybody has answered until now. */
  z.strictObject({
    type: z.literal('stageQuiz.showFigures'),
    showId,
    figures: figuresSchema.exactOptional(),
  }),
  z.strictObject({ type: z.literal('stageQuiz.walkAway'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.showEndCard'), showId }),
  /** Puts a question on air that picks who plays; the next one where none is named. */
  z.strictObject({
    type: z.literal('stageQuiz.showFinger'),
    showId,
    questionId: idSchema.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('stageQuiz.stepFinger'),
    showId,
    step: z.enum(['open', 'lock', 'reveal', 'tell', 'end']),
  }),
  /** One of the fastest plays: the one at this place from 0, or the first. */
  z.strictObject({
    type: z.literal('stageQuiz.takeFinger'),
    showId,
    place: z
      .number()
      .int()
      .min(0)
      .max(rowsOnAir - 1)
      .exactOptional(),
  }),
  z.strictObject({ type: z.literal('stageQuiz.reset'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.undo'), showId }),
]);
export type StageQuizCommand = z.infer<typeof stageQuizCommandSchema>;

const tally = z.array(z.number().int().min(0)).length(answerCount);

/** What only the server itself sends. */
export const voteCommandSchemas = [
  z.strictObject({
    type: z.literal('stageQuiz.countVotes'),
    showId,
    round: idSchema,
    votes: tally,
  }),
  /** Closes the vote; with `votes`, the last count goes in with it. */
  z.strictObject({
    type: z.literal('stageQuiz.closeVoting'),
    showId,
    round: idSchema,
    votes: tally.nullable(),
  }),
  /** What everybody answered, and the board after it. */
  z.strictObject({
    type: z.literal('stageQuiz.scoreCrowd'),
    showId,
    round: idSchema,
    result: toldResultSchema,
  }),
  /** A viewer asked for it in the chat. */
  z.strictObject({
    type: z.literal('stageQuiz.showScore'),
    showId,
    score: viewerScoreSchema.strict(),
  }),
] as const;
type VoteCommand = z.infer<(typeof voteCommandSchemas)[number]>;

export type AnyStageQuizCommand = StageQuizCommand | VoteCommand;
