import { z } from 'zod';

/** What the page is told of newer versions. */
export const updateStatusSchema = z.object({
  isOn: z.boolean(),
  /** Of the Quizcast that runs. */
  version: z.string(),
  /** A version that comes after it; null when none is known. */
  newer: z.string().nullable(),
  /** Epoch milliseconds; null before the first question. */
  askedAtMs: z.number().nullable(),
  /** Why the last question had no answer: nobody answered, with an error, or with something that is no version. */
  fault: z.enum(['unreachable', 'refused', 'unusable']).nullable(),
  /** Who is asked. */
  host: z.string(),
});
export type UpdateStatus = z.output<typeof updateStatusSchema>;
export type UpdateFault = NonNullable<UpdateStatus['fault']>;

export const updateSwitchSchema = z.strictObject({ isOn: z.boolean() });

/** What is known of newer versions, and the switch for it. */
export interface UpdateNotices {
  status(): UpdateStatus;
  /** On: asks at once, and then once a day. Off: forgets what was told. */
  set(isOn: boolean): Promise<UpdateStatus>;
}
