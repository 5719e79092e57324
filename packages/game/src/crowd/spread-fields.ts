import { z } from 'zod';

const count = z.number().int().min(0);

/** Maximum number of values on a number line. */
export const maxPoints = 40;
/** Maximum number of groups of typed answers. */
export const maxGroups = 12;

/** Typed answers with the same meaning. */
export const textGroupSchema = z.object({
  /** Folded text. */
  text: z.string().max(200),
  count,
  isRight: z.boolean(),
});
export type TextGroup = z.infer<typeof textGroupSchema>;

/** Spread of the answers of a round for questions without options. */
export const spreadSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    /** Ascending. */
    points: z.array(z.object({ value: z.number(), count })).max(maxPoints),
    /** Answers too far out to be shown on the line with the others. */
    below: count,
    above: count,
    median: z.number(),
    /** The nearest answers, at most one on each side of the right one. */
    nearest: z.array(z.number()).max(2),
    nearestCount: count,
  }),
  z.object({
    kind: z.literal('order'),
    /** Number of answers with the right option at each place, first to last. */
    places: z.array(count).max(26),
  }),
  z.object({
    kind: z.literal('text'),
    /** Largest first. */
    groups: z.array(textGroupSchema).max(maxGroups),
    /** Answers in none of the groups. */
    others: count,
  }),
]);
export type Spread = z.infer<typeof spreadSchema>;
