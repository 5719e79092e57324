import { z } from 'zod';
import { crowdResultSchema, crowdRoundSchema } from '../../../crowd/show-fields.ts';
import { entity, idSchema } from '../../../values/entity.ts';

export const fingerOptionCount = 4;
export const maxFingerQuestions = 50;

const epochMs = z.number().int().min(0);

export const fingerTextSchema = z.string().max(2000).default('');
/** In the right order. */
const fingerOptionsSchema = z
  .array(z.string().max(500))
  .length(fingerOptionCount)
  .default(['', '', '', '']);

/** How it was asked. Undo leaves its round and order, so that the same question comes back with its answers. */
export const fingerAskedSchema = crowdRoundSchema.extend({
  /** Which option stands at each place on air. */
  order: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(fingerOptionCount - 1),
    )
    .length(fingerOptionCount),
  /** From when on the fastest are told, the slowest of them first. */
  toldAtMs: epochMs.optional(),
  /** Which of those who are told plays, from 0. */
  taken: z.number().int().min(0).optional(),
  result: crowdResultSchema.optional(),
});
export type FingerAsked = z.infer<typeof fingerAskedSchema>;

/** A question that picks who plays: the first of the viewers who puts four things in order. */
export const fingerQuestionSchema = entity({
  id: idSchema,
  question: fingerTextSchema,
  options: fingerOptionsSchema,
  /** Written by moves only. */
  asked: fingerAskedSchema.optional(),
});
export type FingerQuestion = z.infer<typeof fingerQuestionSchema>;

/** Its text alone; the options too, and everybody may answer; no more answers; the right order; who was fastest; who plays. */
export const fingerSteps = ['shown', 'open', 'locked', 'revealed', 'told', 'taken'] as const;

/** The question that is on air, in the place of a stage's. */
export const fingerOnAirSchema = z.object({ id: idSchema, step: z.enum(fingerSteps) });
export type FingerOnAir = z.infer<typeof fingerOnAirSchema>;

/** What a move changed of it, as it stood before. */
export const fingerMoveSchema = z.object({
  onAir: fingerOnAirSchema.optional(),
  /** Of the questions that the move closed or told. */
  asked: z.record(z.string(), fingerAskedSchema),
  /** Those that had not been asked. */
  fresh: z.array(idSchema).max(maxFingerQuestions),
});
