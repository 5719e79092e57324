import { z } from 'zod';

const count = z.number().int().min(0);

/** Values on a number line. */
export const maxPoints = 40;
/** Groups of typed answers. */
export const maxGroups = 12;

/** Typed answers that mean the same. */
export const textGroupSchema = z.object({
  /** Folded. */
  text: z.string().max(200),
  count,
  isRight: z.boolean(),
});
export type TextGroup = z.infer<typeof textGroupSchema>;

/** How the answers of a round are spread, where no options say it. */
export const spreadSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    /** Ascending. */
    points: z.array(z.object({ value: z.number(), count })).max(maxPoints),
    /** Answers that are so far out that no line could show them beside the others. */
    below: count,
    above: count,
    median: z.number(),
    /** The answers that came nearest, one on either side of the right one at most. */
    nearest: z.array(z.number()).max(2),
    nearestCount: count,
  }),
  z.object({
    kind: z.literal('order'),
    /** How many had the right option at each place, first to last. */
    places: z.array(count).max(26),
  }),
  z.object({
    kind: z.literal('text'),
    /** The largest first. */
    groups: z.array(textGroupSchema).max(maxGroups),
    /** Answers that are in none of them. */
    others: count,
  }),
]);
export type Spread = z.infer<typeof spreadSchema>;
