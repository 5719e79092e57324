import { z } from 'zod';
import {
  onAirBoardSchema,
  rowsOnAir,
  reportedResultSchema,
  viewerScoreSchema,
} from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';
import { undoSchema } from '../undo.ts';
import { answerCount, answerIndexSchema } from './show.ts';

const showId = idSchema;

const figuresSchema = z.array(z.number().int().min(0).max(100)).length(answerCount);

/** Commands of a stage quiz host. */
export const stageQuizCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stageQuiz.start'), showId }),
  /** `from`: index of the stage that the host saw, -1 before the first; absent: whichever is on air. */
  z.strictObject({
    type: z.literal('stageQuiz.nextStage'),
    showId,
    from: z.number().int().min(-1).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('stageQuiz.lockAnswer'),
    showId,
    answer: answerIndexSchema,
  }),
  z.strictObject({ type: z.literal('stageQuiz.unlockAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.revealAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.useJoker'), showId, jokerId: idSchema }),
  z.strictObject({ type: z.literal('stageQuiz.stopVoting'), showId }),
  /** Shows a board of the best viewers, or hides the current one. */
  z.strictObject({
    type: z.literal('stageQuiz.showBoard'),
    showId,
    card: onAirBoardSchema.shape.card,
  }),
  /** For shows where the host reveals the answers one at a time. */
  z.strictObject({ type: z.literal('stageQuiz.showNextAnswer'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.endJokerClock'), showId }),
  /** Figures of the audience, in percent from A to D; absent: all viewers' answers so far. */
  z.strictObject({
    type: z.literal('stageQuiz.showFigures'),
    showId,
    figures: figuresSchema.exactOptional(),
  }),
  z.strictObject({ type: z.literal('stageQuiz.walkAway'), showId }),
  z.strictObject({ type: z.literal('stageQuiz.showEndCard'), showId }),
  /** Puts a fastest-finger question on air; by default the next one. */
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
  /** Makes one of the fastest the contestant: the one at this zero-based place, by default the first. */
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
  undoSchema('stageQuiz.undo'),
]);
export type StageQuizCommand = z.infer<typeof stageQuizCommandSchema>;

const tally = z.array(z.number().int().min(0)).length(answerCount);

/** Commands that only the server sends. */
export const voteCommandSchemas = [
  z.strictObject({
    type: z.literal('stageQuiz.countVotes'),
    showId,
    round: idSchema,
    votes: tally,
  }),
  /** Closes the vote; `votes` is the final count. */
  z.strictObject({
    type: z.literal('stageQuiz.closeVoting'),
    showId,
    round: idSchema,
    votes: tally.nullable(),
  }),
  /** All viewers' answers, and the board after them. */
  z.strictObject({
    type: z.literal('stageQuiz.scoreCrowd'),
    showId,
    round: idSchema,
    result: reportedResultSchema,
  }),
  /** A viewer asked for their score in the chat. */
  z.strictObject({
    type: z.literal('stageQuiz.showScore'),
    showId,
    score: viewerScoreSchema.strict(),
  }),
] as const;
type VoteCommand = z.infer<(typeof voteCommandSchemas)[number]>;

export type AnyStageQuizCommand = StageQuizCommand | VoteCommand;
