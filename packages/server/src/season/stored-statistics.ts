import { z } from 'zod';

const share = z.number();
const schema = z.object({
  /** What they were made of. */
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

/** Statistics of a playing as they are kept with its fold; null when they cannot be read: then they are made anew. */
export function storedStatistics(text: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
