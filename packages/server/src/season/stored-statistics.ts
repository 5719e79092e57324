import { z } from 'zod';

const share = z.number();
const schema = z.object({
  /** Version of the input that they were computed from. */
  made: z.string(),
  questions: z.array(
    z.object({
      answered: z.number(),
      right: share.nullable(),
      shares: z.array(share),
      bestShares: z.array(share),
      discrimination: share.nullable(),
      medianMs: z.number().nullable(),
    }),
  ),
});

/** Parses the statistics stored with the fold of a run; null when they are unreadable and must be recomputed. */
export function storedStatistics(text: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
