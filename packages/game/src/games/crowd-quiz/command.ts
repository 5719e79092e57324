import { z } from 'zod';
import { toldResultSchema, viewerScoreSchema } from '../../crowd/show-fields.ts';
import { idSchema } from '../../values/entity.ts';
import { typedTextSchema } from './show.ts';

const showId = idSchema;

/** What the host of a crowd quiz may do. */
export const crowdQuizCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('crowdQuiz.start'), showId }),
  /** Asks the next question. */
  z.strictObject({ type: z.literal('crowdQuiz.next'), showId }),
  /** Takes no more answers before the time is up. */
  z.strictObject({ type: z.literal('crowdQuiz.close'), showId }),
  z.strictObject({ type: z.literal('crowdQuiz.reveal'), showId }),
  /** Shows who leads. */
  z.strictObject({ type: z.literal('crowdQuiz.board'), showId }),
  z.strictObject({ type: z.literal('crowdQuiz.podium'), showId }),
  /** Takes a typed answer as right or as wrong, no matter who gave it, and all answers to the question are scored again. */
  z.strictObject({
    type: z.literal('crowdQuiz.judge'),
    showId,
    questionId: idSchema,
    text: typedTextSchema,
    isRight: z.boolean(),
  }),
  z.strictObject({ type: z.literal('crowdQuiz.reset'), showId }),
  z.strictObject({ type: z.literal('crowdQuiz.undo'), showId }),
]);
export type CrowdQuizCommand = z.infer<typeof crowdQuizCommandSchema>;

/** What only the server itself sends. */
export const crowdRoomSchemas = [
  /** What everybody answered, and the board after it. */
  z.strictObject({
    type: z.literal('crowdQuiz.scoreCrowd'),
    showId,
    round: idSchema,
    result: toldResultSchema,
  }),
  /** A viewer asked for it in the chat. */
  z.strictObject({
    type: z.literal('crowdQuiz.showScore'),
    showId,
    score: viewerScoreSchema.strict(),
  }),
] as const;
type RoomCommand = z.infer<(typeof crowdRoomSchemas)[number]>;

export type AnyCrowdQuizCommand = CrowdQuizCommand | RoomCommand;
