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

/**
 * State of a question that was asked. Undo keeps its round and order, so that the same question returns with its
 * answers.
 */
export const fingerAskedSchema = crowdRoundSchema.extend({
  /** The option at each place on air. */
  order: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(fingerOptionCount - 1),
    )
    .length(fingerOptionCount),
  /** The text at each place on air when it opened. */
  texts: z.array(z.string().max(500)).length(fingerOptionCount).optional(),
  /** From when the fastest are revealed, slowest first. */
  toldAtMs: epochMs.optional(),
  /** Zero-based index of the contestant in the list of the fastest. */
  taken: z.number().int().min(0).optional(),
  result: crowdResultSchema.optional(),
});
export type FingerAsked = z.infer<typeof fingerAskedSchema>;

/** A fastest-finger question: the first viewer to put four things in order becomes the contestant. */
export const fingerQuestionSchema = entity({
  id: idSchema,
  question: fingerTextSchema,
  options: fingerOptionsSchema,
  /** Written only by moves. */
  asked: fingerAskedSchema.optional(),
});
export type FingerQuestion = z.infer<typeof fingerQuestionSchema>;

/** Text only; with options, open to everybody; closed; right order shown; fastest shown; contestant chosen. */
export const fingerSteps = ['shown', 'open', 'locked', 'revealed', 'told', 'taken'] as const;

/** The question on air, in place of a stage's. */
export const fingerOnAirSchema = z.object({ id: idSchema, step: z.enum(fingerSteps) });
export type FingerOnAir = z.infer<typeof fingerOnAirSchema>;

/** Previous values of what a move changed. */
export const fingerMoveSchema = z.object({
  onAir: fingerOnAirSchema.optional(),
  /** Previous state of questions that the move closed or revealed. */
  asked: z.record(z.string(), fingerAskedSchema),
  /** Questions that had not been asked before the move. */
  fresh: z.array(idSchema).max(maxFingerQuestions),
});
