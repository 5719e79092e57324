import { z } from 'zod';

const share = z.number();
/** A new number when the figures are computed in another way, so that stored ones are recomputed. */
const version = 2;
const schema = z.object({
  version: z.literal(version),
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

type Statistics = Omit<z.infer<typeof schema>, 'version'>;

export const writeStatistics = (statistics: Statistics): string =>
  JSON.stringify({ version, ...statistics });

/** Parses the statistics stored with the fold of a run; null when they are unreadable and must be recomputed. */
export function storedStatistics(text: string): Statistics | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
