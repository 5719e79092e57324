import { z } from 'zod';
import { reportedResultSchema, viewerScoreSchema } from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';
import { undoSchema } from '../undo.ts';
import { typedTextSchema } from './show.ts';

const showId = idSchema;

/** Commands of a crowd quiz host. */
export const crowdQuizCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('crowdQuiz.start'), showId }),
  /** Asks the next question. */
  z.strictObject({ type: z.literal('crowdQuiz.next'), showId }),
  /** Stops accepting answers before the time is up. */
  z.strictObject({ type: z.literal('crowdQuiz.close'), showId }),
  z.strictObject({ type: z.literal('crowdQuiz.reveal'), showId }),
  /** Shows the best viewers. */
  z.strictObject({ type: z.literal('crowdQuiz.board'), showId }),
  z.strictObject({ type: z.literal('crowdQuiz.podium'), showId }),
  /** Accepts or rejects a typed answer, regardless of who gave it; all answers to the question are scored again. */
  z.strictObject({
    type: z.literal('crowdQuiz.judge'),
    showId,
    questionId: idSchema,
    text: typedTextSchema,
    isRight: z.boolean(),
  }),
  z.strictObject({ type: z.literal('crowdQuiz.reset'), showId }),
  undoSchema('crowdQuiz.undo'),
]);
export type CrowdQuizCommand = z.infer<typeof crowdQuizCommandSchema>;

/** Commands that only the server sends. */
export const crowdRoomSchemas = [
  /** All viewers' answers, and the board after them. */
  z.strictObject({
    type: z.literal('crowdQuiz.scoreCrowd'),
    showId,
    round: idSchema,
    result: reportedResultSchema,
  }),
  /** A viewer asked for their score in the chat. */
  z.strictObject({
    type: z.literal('crowdQuiz.showScore'),
    showId,
    score: viewerScoreSchema.strict(),
  }),
] as const;
type RoomCommand = z.infer<(typeof crowdRoomSchemas)[number]>;

export type AnyCrowdQuizCommand = CrowdQuizCommand | RoomCommand;
